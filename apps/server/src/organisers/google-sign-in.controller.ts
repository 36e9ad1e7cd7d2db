import type { IdentityAccount, IdentityProvider } from '@app/adapters';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OAuthStateCookie } from '../platform/auth/cookies';
import { Sessions } from '../platform/auth/sessions';
import { Config } from '../platform/config/config';
import { Problem } from '../platform/http/problem';
import { OptionalIdentityProvider, OrganiserService } from './organiser.service';

/** Organiser sign-in by Google redirect. Throws Problem 404 when Google sign-in is not configured. */
@Controller('admin/api/google')
export class GoogleSignInController {
  @Inject(Config)
  private readonly config!: Config;

  @Inject(OptionalIdentityProvider)
  private readonly identity!: OptionalIdentityProvider;

  constructor(
    private readonly state: OAuthStateCookie,
    private readonly organisers: OrganiserService,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { location, stateCookie } = await this.provider().begin(this.callbackUrl(request));
    await reply.header('set-cookie', this.state.issue(stateCookie)).redirect(location, 303);
  }

  @Get('callback')
  async finish(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const organiser = await this.organisers.organiserOfAccount(() => this.account(request));
    const cookies = [this.state.clear()];
    if (organiser !== undefined)
      cookies.push(await this.sessions.open('admin', organiser, request.headers.cookie));
    const page = organiser === undefined ? '/admin/login#ej-admin' : '/admin';
    await reply.header('set-cookie', cookies).redirect(page, 303);
  }

  private async account(request: FastifyRequest): Promise<IdentityAccount> {
    const stateCookie = this.state.read(request.headers.cookie);
    const query = textsIn(request.query as Readonly<Record<string, unknown>>);
    return this.provider().complete(this.callbackUrl(request), { query, stateCookie });
  }

  private provider(): IdentityProvider {
    if (!this.identity.provider) throw new Problem(404, 'Sidan finns inte');
    return this.identity.provider;
  }

  /** A forged Host header is harmless: Google redirects to registered URLs only. */
  private callbackUrl({ protocol, host }: FastifyRequest): string {
    const origin = this.config.publicUrl?.origin ?? `${protocol}://${host}`;
    return `${origin}/admin/api/google/callback`;
  }
}

function textsIn(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(query).filter(isText));
}
