import { suppressionStream } from '@app/domain';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Injectable,
  Param,
  Post,
  UnsupportedMediaTypeException,
  UseGuards,
} from '@nestjs/common';
import { IsBoolean } from 'class-validator';
import type { FastifyInstance } from 'fastify';
import { rateLimited } from '../platform/auth/rate-limits';
import { AllowCrossOrigin } from '../platform/auth/same-origin.guard';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { HOUR_MS, MINUTE_MS, Problem } from '../platform/http/problem';
import { MailingIds } from './mailing-ids';

/** `declined`: the address wants no mailings. */
interface MailPreference {
  readonly declined: boolean;
}

/** Reads and sets mail preferences by unsubscribe token. Throws Problem 404 for an invalid token. */
@Injectable()
export class MailPreferences {
  constructor(
    private readonly ids: MailingIds,
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
  ) {}

  isKnown(token: string): boolean {
    return this.ids.suppressionOfToken(token) !== undefined;
  }

  async read(token: string): Promise<MailPreference> {
    const { isDeclined } = await this.streams.load(suppressionStream(this.suppressionOf(token)));
    return { declined: isDeclined };
  }

  /** `by`: the recipient on our page, or their mail program. */
  async set(token: string, declined: boolean, by: string): Promise<MailPreference> {
    const suppression = this.suppressionOf(token);
    const type = declined ? 'DeclineMail' : 'AllowMail';
    await this.commands.send(suppressionStream(suppression), { type, suppression }, { by });
    return { declined };
  }

  private suppressionOf(token: string): string {
    const suppression = this.ids.suppressionOfToken(token);
    if (suppression === undefined)
      throw new Problem(
        404,
        'Länken gäller inte. Öppna den direkt från mailet, eller skriv till oss.',
        'link-unknown',
      );
    return suppression;
  }
}

/** The unsubscribe link: a page on GET, one-click POST by mail programs. */
const UNSUBSCRIBE_ROUTE = '/avregistrera/:token';

export class MailPreferenceBody {
  @IsBoolean()
  readonly declined!: boolean;
}

const requestLimit = rateLimited({ name: 'mail-preferences', times: 600, withinMs: MINUTE_MS });

/** Per token: each change appends an event, so a client must not fill the log. */
const changeLimit = rateLimited(
  { name: 'mail-preference-changes', times: 60, withinMs: HOUR_MS },
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

const MAX_BODY_BYTES = 4096;

/** Accepts multipart forms on that route only (RFC 8058 allows them besides url-encoded ones). */
export function acceptOneClickForms(fastify: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: MAX_BODY_BYTES } as const;
  fastify.addContentTypeParser('multipart/form-data', options, ({ routeOptions }, body, done) => {
    if (routeOptions.url === UNSUBSCRIBE_ROUTE) done(null, body);
    else done(new UnsupportedMediaTypeException());
  });
}

/** Whether a form, parsed or as multipart text, contains `List-Unsubscribe=One-Click` (RFC 8058). */
export function isOneClick(form: unknown): boolean {
  if (typeof form === 'string') return ONE_CLICK_PART.test(form);
  const { [FIELD]: value } = (typeof form === 'object' ? (form ?? {}) : {}) as Record<string, unknown>;
  return value === VALUE;
}

const FIELD = 'List-Unsubscribe';
const VALUE = 'One-Click';
const ONE_CLICK_PART = /name="?List-Unsubscribe"?\r?\n(?:[\w-]+:.*\r?\n)*\r?\nOne-Click\r?\n/i;
