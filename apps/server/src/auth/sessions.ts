import { Clock, Ids } from '@app/adapters';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Someone who has signed in. `until` is epoch ms. */
export interface Session {
  readonly by: string;
  readonly until: number;
}

export interface SessionSettings {
  /** Signs the cookies. */
  readonly secret: string;
  /** Whether the site is on HTTPS: the cookie then belongs to this very host. */
  readonly isHttps: boolean;
}

const DAYS_30 = 30 * 24 * 60 * 60;
const SESSIONS_REMEMBERED = 1_000;

/** Sessions live in a signed cookie, so that they survive a restart and need no store. */
export class Sessions {
  private readonly name: string;
  private readonly attributes: string;
  private readonly genuine = new Map<string, Session>();

  constructor(
    private readonly settings: SessionSettings,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    const { isHttps } = settings;
    this.name = isHttps ? '__Host-sid' : 'sid';
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  }

  /** The `Set-Cookie` line that signs `by` in for 30 days. */
  open(by: string): string {
    const session = { by, until: this.clock.now() + DAYS_30 * 1000, id: this.ids.uuid() };
    const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
    return `${this.name}=${payload}.${this.sign(payload)}; ${this.attributes}; Max-Age=${DAYS_30}`;
  }

  /** The `Set-Cookie` line that signs out. */
  close(): string {
    return `${this.name}=; ${this.attributes}; Max-Age=0`;
  }

  /** The session in a `Cookie` header, if it holds one of ours that has not run out. */
  read(cookies: string | undefined): Session | undefined {
    const value = this.valueIn(cookies);
    const session = this.genuine.get(value) ?? this.verified(value);
    return session && session.until > this.clock.now() ? session : undefined;
  }

  /** What a cookie's value says, if we signed it. A genuine one is remembered: every press at the line carries it. */
  private verified(value: string): Session | undefined {
    const [payload, signature] = value.split('.');
    if (!payload || !signature || !isSame(signature, this.sign(payload))) return undefined;
    const session = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Session;
    if (this.genuine.size >= SESSIONS_REMEMBERED) this.genuine.clear();
    this.genuine.set(value, session);
    return session;
  }

  private valueIn(cookies = ''): string {
    const mine = `${this.name}=`;
    const found = cookies.split(';').find((cookie) => cookie.trimStart().startsWith(mine));
    return found?.trimStart().slice(mine.length) ?? '';
  }

  private sign(payload: string): string {
    return createHmac('sha256', this.settings.secret).update(payload).digest('base64url');
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
