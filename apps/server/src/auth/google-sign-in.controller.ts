import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { IdentityProvider } from '@app/adapters';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/config';
import { Problem } from '../http/problem';
import { HandshakeCookie } from './handshake-cookie';
import { Identity } from './identity';
import { OrganiserDesk } from './organiser-desk';
import { Sessions } from './sessions';

/** The organisers' door by way of Google's own page: there, and back again. */
@Controller('admin/api/google')
export class GoogleSignInController {
  constructor(
    private readonly identity: Identity,
    private readonly desk: OrganiserDesk,
    private readonly sessions: Sessions,
    private readonly handshake: HandshakeCookie,
    private readonly config: Config,
  ) {}

  @Get()
  async depart(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { location, handshake } = await this.provider().depart(this.returnTo(request));
    await reply.header('set-cookie', this.handshake.keep(handshake)).redirect(location, 303);
  }

  @Get('callback')
  async arrive(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const provider = this.provider();
    const { cookie } = request.headers;
    const arrival = { query: textsIn(query), handshake: this.handshake.read(cookie) };
    const organiser = await this.desk.account(() => provider.arrive(this.returnTo(request), arrival));
    const cookies = [this.handshake.forget()];
    if (organiser !== undefined) cookies.push(await this.sessions.open('admin', organiser, cookie));
    await reply
      .header('set-cookie', cookies)
      .redirect(organiser === undefined ? '/admin/login#ej-admin' : '/admin', 303);
  }

  private provider(): IdentityProvider {
    if (!this.identity.provider) throw new Problem(404, 'Sidan finns inte');
    return this.identity.provider;
  }

  /** Google takes only addresses that it has been told beforehand, so a made-up host leads nowhere. */
  private returnTo({ protocol, host }: FastifyRequest): string {
    const origin = this.config.publicUrl?.origin ?? `${protocol}://${host}`;
    return `${origin}/admin/api/google/callback`;
  }
}

function textsIn(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(query).filter(isText));
}
