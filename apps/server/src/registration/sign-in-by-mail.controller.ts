import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Sessions } from '../platform/auth/sessions';
import { clientOf } from '../platform/http/client-of';
import type { SessionData } from './show-session.handler';
import { SignInArrival } from './sign-in-arrival';
import { SignInFamily } from './sign-in-family';
import { AskForCode, TypedCodeBody } from './sign-in.dto';

/** The family's door: an address, then the code that was mailed to it. It never leads to the organisers' rooms. */
@Controller()
export class SignInByMailController {
  constructor(
    private readonly family: SignInFamily,
    private readonly arrival: SignInArrival,
    private readonly sessions: Sessions,
  ) {}

  /** `code` is always empty: a code goes by mail alone. */
  @Post('email')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async sendCode(
    @Body() { email }: AskForCode,
    @Req() { ip }: FastifyRequest,
  ): Promise<{ id: string; code: '' }> {
    return { id: await this.family.sendCode(email, clientOf(ip)), code: '' };
  }

  /** 204 for a registration that begins here. */
  @Post('code')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async signIn(
    @Body() { email, codeId, code }: TypedCodeBody,
    @Req() { headers, ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionData | undefined> {
    const registration = await this.family.registration({ email, codeId, code, client: clientOf(ip) });
    const standing = await this.arrival.at(registration, email);
    const holder = { subject: registration };
    reply.header('set-cookie', await this.sessions.open('registration', holder, headers.cookie));
    if (!standing) reply.status(204);
    return standing;
  }
}
