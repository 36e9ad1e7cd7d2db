import { Body, Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { IsBoolean } from 'class-validator';
import { atMost } from '../platform/auth/limits';
import { FromAnywhere } from '../platform/auth/same-origin.guard';
import { HOUR, MINUTE, Problem } from '../platform/http/problem';
import { MailPreferences } from './mail-preferences';
import { isOneClick, UNSUBSCRIBE_ROUTE } from './one-click';

/** What an address says about mail from organisers. */
export class MailPreferenceBody {
  @IsBoolean()
  readonly declined!: boolean;
}

/** Whether an address wants no mail. */
interface MailPreference {
  readonly declined: boolean;
}

const often = atMost({ name: 'mail-preferences', times: 600, withinMs: MINUTE });

/** Each change of mind is an event for good: more than anybody has in earnest would only fill the log. */
const changes = atMost(
  { name: 'mail-preference-changes', times: 60, withinMs: HOUR },
  ({ params }) => (params as { readonly token: string }).token,
);

/** What an unsubscribe link does. Opening its page changes nothing: mail scanners follow every link. */
@Controller()
export class UnsubscribeController {
  constructor(private readonly preferences: MailPreferences) {}

  /** One press in a mail program, which has neither our page nor its cookies. */
  @Post(UNSUBSCRIBE_ROUTE)
  @HttpCode(200)
  @FromAnywhere()
  @UseGuards(often, changes)
  async unsubscribe(@Param('token') token: string, @Body() form: unknown): Promise<MailPreference> {
    if (!isOneClick(form)) throw new Problem(400, 'Felaktig begäran');
    return this.preferences.set(token, true, 'one-click');
  }

  @Get('api/mail-preference/:token')
  @Header('cache-control', 'no-store')
  @UseGuards(often)
  read(@Param('token') token: string): Promise<MailPreference> {
    return this.preferences.read(token);
  }

  @Post('api/mail-preference/:token')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(often, changes)
  change(@Param('token') token: string, @Body() { declined }: MailPreferenceBody): Promise<MailPreference> {
    return this.preferences.set(token, declined, 'recipient');
  }
}
