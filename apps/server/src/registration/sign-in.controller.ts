import { normalizeLoginCode, refusalTexts } from '@app/domain';
import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { IsUUID, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Sessions } from '../platform/auth/sessions';
import { rateLimitAddressOf } from '../platform/http/client-address';
import { Address, Normalized } from '../platform/http/fields.decorators';
import { RegistrationService } from './registration.service';
import type { SessionData } from './show-session.handler';
import { SignInService } from './sign-in.service';

export class CodeRequestBody {
  @Address()
  readonly email!: string;
}

/** A typed code; spaces are removed. */
export class TypedCodeBody {
  @Address()
  readonly email!: string;

  @IsUUID('loose', { message: refusalTexts['code-unknown'] })
  readonly codeId!: string;

  @Normalized(normalizeLoginCode)
  @Matches(/^\d{6}$/, { message: 'Koden har sex siffror' })
  readonly code!: string;
}

/** Family sign-in with a mailed code. Never grants organiser rights. */
@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly registrations: RegistrationService,
    private readonly sessions: Sessions,
  ) {}

  /** `code` is always empty: codes go by mail only. */
  @Post('email')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async sendCode(
    @Body() { email }: CodeRequestBody,
    @Req() { ip }: FastifyRequest,
  ): Promise<{ id: string; code: '' }> {
    return { id: await this.signIns.sendCode(email, rateLimitAddressOf(ip)), code: '' };
  }

  /** 204 for a new registration. */
  @Post('code')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async signIn(
    @Body() { email, codeId, code }: TypedCodeBody,
    @Req() { headers, ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionData | undefined> {
    const typed = { email, codeId, code, client: rateLimitAddressOf(ip) };
    const { registration, consumeCode } = await this.signIns.verify(typed);
    const existing = await this.registrations.open(registration, email);
    const holder = { subject: registration, lastShownRevision: existing?.revision };
    const cookie = await this.sessions.open('registration', holder, headers.cookie);
    try {
      await consumeCode();
    } catch (error) {
      await this.sessions.discard('registration', cookie);
      throw error;
    }
    reply.header('set-cookie', cookie);
    if (!existing) reply.status(204);
    return existing;
  }
}
