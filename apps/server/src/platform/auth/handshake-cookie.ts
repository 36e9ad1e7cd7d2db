import { Clock } from '@app/adapters';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CookieJar } from './cookies';

const NAME = 'handshake';
const MINUTES_10 = 10 * 60;

/** What a browser keeps for us while it is at the sign-in page of somebody else: signed, and for ten minutes. */
export class HandshakeCookie {
  private readonly key: Buffer;

  constructor(
    secret: string,
    private readonly clock: Clock,
    private readonly jar: CookieJar,
  ) {
    this.key = createHmac('sha256', secret).update('handshake').digest();
  }

  /** The `Set-Cookie` line that keeps it. */
  keep(handshake: string): string {
    const until = this.clock.now() + MINUTES_10 * 1000;
    const payload = Buffer.from(JSON.stringify({ handshake, until })).toString('base64url');
    return this.jar.line(NAME, `${payload}.${this.sign(payload).toString('base64url')}`, MINUTES_10);
  }

  /** The handshake in a `Cookie` header; '' when it is not ours or has run out. */
  read(cookies: string | undefined): string {
    const [payload = '', signature = ''] = this.jar.value(NAME, cookies).split('.');
    const [given, wanted] = [Buffer.from(signature, 'base64url'), this.sign(payload)];
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return '';
    const { handshake, until } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Kept;
    return until > this.clock.now() ? handshake : '';
  }

  /** The `Set-Cookie` line that takes it away: it is for one return. */
  forget(): string {
    return this.jar.line(NAME, '', 0);
  }

  private sign(payload: string): Buffer {
    return createHmac('sha256', this.key).update(payload).digest();
  }
}

interface Kept {
  readonly handshake: string;
  readonly until: number;
}
