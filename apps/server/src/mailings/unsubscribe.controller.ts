import { Body, Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { IsBoolean } from 'class-validator';
import { rateLimited } from '../platform/auth/rate-limits';
import { AllowCrossOrigin } from '../platform/auth/same-origin.guard';
import { HOUR, MINUTE, Problem } from '../platform/http/problem';
import { MailPreferences } from './mail-preferences';
import { isOneClick, UNSUBSCRIBE_ROUTE } from './one-click-unsubscribe';

export class MailPreferenceBody {
  @IsBoolean()
  readonly declined!: boolean;
}

/** `declined`: the address wants no mailings. */
interface MailPreference {
  readonly declined: boolean;
}

const requestLimit = rateLimited({ name: 'mail-preferences', times: 600, withinMs: MINUTE });

/** Per token: each change appends an event, so a client must not fill the log. */
const changeLimit = rateLimited(
  { name: 'mail-preference-changes', times: 60, withinMs: HOUR },
  ({ params }) => (params as { readonly token: string }).token,
);

/** The unsubscribe link. A GET changes nothing: mail scanners follow every link. */
@Controller()
export class UnsubscribeController {
  constructor(private readonly preferences: MailPreferences) {}

  /** One-click POST by a mail program, cross-origin and without cookies. */
  @Post(UNSUBSCRIBE_ROUTE)
  @HttpCode(200)
  @AllowCrossOrigin()
  @UseGuards(requestLimit, changeLimit)
  async unsubscribe(@Param('token') token: string, @Body() form: unknown): Promise<MailPreference> {
    if (!isOneClick(form)) throw new Problem(400, 'Felaktig begäran');
    return this.preferences.set(token, true, 'one-click');
  }

  @Get('api/mail-preference/:token')
  @Header('cache-control', 'no-store')
  @UseGuards(requestLimit)
  read(@Param('token') token: string): Promise<MailPreference> {
    return this.preferences.read(token);
  }

  @Post('api/mail-preference/:token')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(requestLimit, changeLimit)
  change(@Param('token') token: string, @Body() { declined }: MailPreferenceBody): Promise<MailPreference> {
    return this.preferences.set(token, declined, 'recipient');
  }
}
