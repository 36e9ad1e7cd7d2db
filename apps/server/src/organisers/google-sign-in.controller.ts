import type { Account, IdentityProvider } from '@app/adapters';
import { Controller, Get, Injectable, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OAuthStateCookie } from '../platform/auth/cookies';
import { Sessions } from '../platform/auth/sessions';
import { Config } from '../platform/config/config';
import { Problem } from '../platform/http/problem';
import { OptionalIdentityProvider, OrganiserService } from './organiser.service';

/**
 * Sends a browser to Google's sign-in page and reads its return. Throws Problem 404 when Google sign-in is
 * not configured.
 */
@Injectable()
export class GoogleRedirect {
  constructor(
    private readonly identity: OptionalIdentityProvider,
    private readonly state: OAuthStateCookie,
    private readonly config: Config,
  ) {}

  /** The redirect URL and the `Set-Cookie` line with the handshake. */
  async begin(request: FastifyRequest): Promise<{ location: string; cookie: string }> {
    const { location, handshake } = await this.provider().begin(this.callbackUrl(request));
    return { location, cookie: this.state.issue(handshake) };
  }

  /** The account of a returning browser. Throws what IdentityProvider throws. */
  account(request: FastifyRequest): Promise<Account> {
    const handshake = this.state.read(request.headers.cookie);
    const query = textsIn(request.query as Readonly<Record<string, unknown>>);
    return this.provider().complete(this.callbackUrl(request), { query, handshake });
  }

  /** The `Set-Cookie` line that clears the handshake: one per sign-in. */
  clearCookie(): string {
    return this.state.clear();
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

/** Organiser sign-in by Google redirect. */
@Controller('admin/api/google')
export class GoogleSignInController {
  constructor(
    private readonly google: GoogleRedirect,
    private readonly organisers: OrganiserService,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { location, cookie } = await this.google.begin(request);
    await reply.header('set-cookie', cookie).redirect(location, 303);
  }

  @Get('callback')
  async finish(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const organiser = await this.organisers.organiserOfAccount(() => this.google.account(request));
    const cookies = [this.google.clearCookie()];
    if (organiser !== undefined)
      cookies.push(await this.sessions.open('admin', organiser, request.headers.cookie));
    const page = organiser === undefined ? '/admin/login#ej-admin' : '/admin';
    await reply.header('set-cookie', cookies).redirect(page, 303);
  }
}

function textsIn(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(query).filter(isText));
}
