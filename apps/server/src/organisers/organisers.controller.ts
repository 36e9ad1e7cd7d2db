import type { Allowance } from '@app/adapters';
import { ORGANISER_NAME_TEXT, organiserName } from '@app/domain';
import { applyDecorators, Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminGuard } from '../platform/auth/current-user';
import { RateLimits } from '../platform/auth/rate-limits';
import { Organisers } from '../platform/auth/organisers';
import { type SessionHolder, Sessions } from '../platform/auth/sessions';
import { rateLimitAddressOf } from '../platform/http/client-address';
import { Must, Optional, Text, Normalized } from '../platform/http/fields.decorators';
import { MINUTE_MS, Problem } from '../platform/http/problem';
import { OrganiserService } from './organiser.service';

/** The printed link's token, with its holder's name if given; or a Google credential. */
export class SignInBody {
  @Optional()
  @Text(200)
  readonly token?: string;

  @Optional()
  @OrganiserName()
  readonly name?: string;

  @Optional()
  @Text(8000)
  readonly credential?: string;
}

export class NameBody {
  @OrganiserName()
  readonly name!: string;
}

const FAILED_SIGN_IN_LIMIT: Allowance = { name: 'organiser-tries', times: 10, withinMs: MINUTE_MS };

/** Organiser sign-in by printed link or Google button. */
@Controller()
export class OrganiserSignInController {
  constructor(
    private readonly organisers: OrganiserService,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
  ) {}

  @Post('admin/api/authenticate')
  @HttpCode(200)
  async authenticate(
    @Body() credentials: SignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ isAdmin: true }> {
    const organiser = await this.organiser(credentials, rateLimitAddressOf(request.ip));
    if (organiser === undefined) throw new Problem(401, 'Ej admin!');
    const cookie = await this.sessions.open('admin', organiser, request.headers.cookie);
    reply.header('set-cookie', cookie);
    return { isAdmin: true };
  }

  /** A valid link is not rate-limited, so that strangers on the network cannot lock it. Failures count. */
  private async organiser(credentials: SignInBody, client: string): Promise<SessionHolder | undefined> {
    const byLink =
      credentials.token === undefined ? undefined : await this.organisers.organiserFor(credentials);
    if (byLink) return byLink;
    const giveBack = await this.limits.take({ allowance: FAILED_SIGN_IN_LIMIT, who: client });
    const organiser = await this.organisers.organiserFor(credentials);
    if (organiser) await giveBack();
    return organiser;
  }
}

/** Sets the name of an organiser signed in by link, for this browser session; the journal shows it. */
@Controller('admin/api/name')
@UseGuards(AdminGuard)
export class OrganiserNameController {
  constructor(
    private readonly sessions: Sessions,
    private readonly organisers: Organisers,
  ) {}

  @Post()
  @HttpCode(200)
  async rename(@Body() { name }: NameBody, @Req() { headers }: FastifyRequest): Promise<{ name: string }> {
    if (!this.organisers.chooseOwnName) throw new Problem(409, 'Namnet är Google-kontots', 'name-given');
    await this.sessions.rename('admin', name, headers.cookie);
    return { name };
  }
}

function OrganiserName(): PropertyDecorator {
  return applyDecorators(
    Normalized((typed) => organiserName(typed) ?? ''),
    Must((name) => typeof name === 'string' && name !== '', ORGANISER_NAME_TEXT),
  );
}
