import type { Account } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OAuthStateCookie } from '../platform/auth/cookies';
import { Config } from '../platform/config/config';
import { Problem } from '../platform/http/problem';
import { Identity } from './identity';

/** Takes a browser to Google's own sign-in page and back. Without Google there is no such way: Problem 404. */
@Injectable()
export class GoogleTravel {
  constructor(
    private readonly identity: Identity,
    private readonly handshake: OAuthStateCookie,
    private readonly config: Config,
  ) {}

  /** Where to send the browser, and the `Set-Cookie` line it takes along. */
  async depart(request: FastifyRequest): Promise<{ location: string; cookie: string }> {
    const { location, handshake } = await this.provider().depart(this.returnTo(request));
    return { location, cookie: this.handshake.keep(handshake) };
  }

  /** The account of a browser that has come back. Throws what IdentityProvider throws. */
  arrive(request: FastifyRequest): Promise<Account> {
    const handshake = this.handshake.read(request.headers.cookie);
    const query = textsIn(request.query as Readonly<Record<string, unknown>>);
    return this.provider().arrive(this.returnTo(request), { query, handshake });
  }

  /** The `Set-Cookie` line after the return: one handshake is for one journey. */
  forget(): string {
    return this.handshake.forget();
  }

  private provider() {
    if (!this.identity.provider) throw new Problem(404, 'Sidan finns inte');
    return this.identity.provider;
  }

  /** Google takes only addresses that it was told beforehand, so a made-up host leads nowhere. */
  private returnTo({ protocol, host }: FastifyRequest): string {
    const origin = this.config.publicUrl?.origin ?? `${protocol}://${host}`;
    return `${origin}/admin/api/google/callback`;
  }
}

function textsIn(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(query).filter(isText));
}
