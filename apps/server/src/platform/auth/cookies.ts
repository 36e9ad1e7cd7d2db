import type { Clock } from '@app/adapters';
import { ownValue } from '@app/domain';
import { fastifyCookie } from '@fastify/cookie';
import { createHmac } from 'node:crypto';

/** Host-only cookies that scripts cannot read. Reads raw `Cookie` headers, as of a socket's handshake. */
export class Cookies {
  private readonly prefix: string;
  private readonly attributes: { readonly path: string; readonly httpOnly: true; readonly secure: boolean };

  /** `isHttps` adds the `__Host-` prefix, so that no other host can set the cookie. */
  constructor(isHttps: boolean) {
    this.prefix = isHttps ? '__Host-' : '';
    this.attributes = { path: '/', httpOnly: true, secure: isHttps };
  }

  /** Returns the `Set-Cookie` header that stores a value for `maxAge` seconds; 0 deletes the cookie. */
  header(name: string, value: string, maxAge: number): string {
    const attributes = { ...this.attributes, sameSite: 'lax', maxAge } as const;
    return fastifyCookie.serialize(`${this.prefix}${name}`, value, attributes);
  }

  /** Returns the cookie's value in a `Cookie` header; '' without one. */
  value(name: string, cookies = ''): string {
    return ownValue(fastifyCookie.parse(cookies), `${this.prefix}${name}`) ?? '';
  }
}

const OAUTH_STATE = 'handshake';
const MAX_AGE_SECONDS = 10 * 60;

/** The signed OAuth state that the browser holds during the provider's sign-in, for ten minutes. */
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

  /** Returns the `Set-Cookie` header that stores `state`. */
  issue(state: string): string {
    const until = this.clock.now() + MAX_AGE_SECONDS * 1000;
    return this.cookies.header(OAUTH_STATE, this.signer.sign(`${String(until)}.${state}`), MAX_AGE_SECONDS);
  }

  /** Returns the state in a `Cookie` header; '' when the signature is not ours or it has expired. */
  read(cookies: string | undefined): string {
    const { value } = this.signer.unsign(this.cookies.value(OAUTH_STATE, cookies));
    const [until, ...state] = (value ?? '').split('.');
    return Number(until) > this.clock.now() ? state.join('.') : '';
  }

  /** Returns the `Set-Cookie` header that deletes it: a state serves one return. */
  clear(): string {
    return this.cookies.header(OAUTH_STATE, '', 0);
  }
}
