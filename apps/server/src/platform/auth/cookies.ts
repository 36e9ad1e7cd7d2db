import type { Clock } from '@app/adapters';
import { fastifyCookie } from '@fastify/cookie';
import { createHmac } from 'node:crypto';

/**
 * Cookies for this very host, out of reach of scripts. They are read from a `Cookie` header, so that a socket's first request is read
 * like any other.
 */
export class Cookies {
  private readonly prefix: string;
  private readonly attributes: { readonly path: string; readonly httpOnly: true; readonly secure: boolean };

  /** `isHttps`: the browser then also sees to it that nobody else sets the cookie. */
  constructor(isHttps: boolean) {
    this.prefix = isHttps ? '__Host-' : '';
    this.attributes = { path: '/', httpOnly: true, secure: isHttps };
  }

  /** The `Set-Cookie` header that keeps a value for so many seconds; 0 takes the cookie away. */
  header(name: string, value: string, maxAge: number): string {
    const attributes = { ...this.attributes, sameSite: 'lax', maxAge } as const;
    return fastifyCookie.serialize(`${this.prefix}${name}`, value, attributes);
  }

  /** The cookie's value in a `Cookie` header; '' where there is none. */
  value(name: string, cookies = ''): string {
    return fastifyCookie.parse(cookies)[`${this.prefix}${name}`] ?? '';
  }
}

const OAUTH_STATE = 'handshake';
const MINUTES_10 = 10 * 60;

/** What a browser keeps for us while it is at the sign-in page of somebody else: signed, and for ten minutes. */
export class OAuthStateCookie {
  private readonly signer: ReturnType<typeof fastifyCookie.signerFactory>;

  constructor(
    secret: string,
    private readonly clock: Clock,
    private readonly cookies: Cookies,
  ) {
    const key = createHmac('sha256', secret).update('handshake').digest();
    this.signer = fastifyCookie.signerFactory(key);
  }

  /** The `Set-Cookie` header that keeps it. */
  keep(state: string): string {
    const until = this.clock.now() + MINUTES_10 * 1000;
    return this.cookies.header(OAUTH_STATE, this.signer.sign(`${String(until)}.${state}`), MINUTES_10);
  }

  /** The state in a `Cookie` header; '' when it is not ours or has run out. */
  read(cookies: string | undefined): string {
    const { value } = this.signer.unsign(this.cookies.value(OAUTH_STATE, cookies));
    const [until, ...state] = (value ?? '').split('.');
    return Number(until) > this.clock.now() ? state.join('.') : '';
  }

  /** The `Set-Cookie` header that takes it away: it is for one return. */
  forget(): string {
    return this.cookies.header(OAUTH_STATE, '', 0);
  }
}
