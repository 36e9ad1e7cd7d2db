import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32 } from '../platform/names/registration-ids';

const LENGTH = 32;

/** Derives ids and unsubscribe tokens by HMAC: only a holder of the secret can forge one. */
export class MailingIds {
  constructor(
    private readonly secret: string,
    private readonly edition: string,
  ) {}

  /** The mailing id of a draft, the same for every send. */
  mailing(draft: string): string {
    return this.nameOf(`mailing\n${this.edition}\n${draft}`);
  }

  /** The suppression id of an address, the same in all editions and spellings. */
  suppression(email: string): string {
    return this.nameOf(`suppression\n${email.toLowerCase()}`);
  }

  /** The token in an unsubscribe link. It contains no address and cannot be derived from the event log. */
  unsubscribeToken(suppression: string): string {
    return suppression + this.nameOf(`unsubscribe\n${suppression}`);
  }

  /** The suppression id in a token; undefined for a forged one. Compares in constant time. */
  suppressionOfToken(token: string): string | undefined {
    const suppression = token.slice(0, LENGTH);
    const [expected, actual] = [this.unsubscribeToken(suppression), token].map((text) => Buffer.from(text));
    const isAuthentic = expected && actual?.length === expected.length && timingSafeEqual(expected, actual);
    return isAuthentic ? suppression : undefined;
  }

  private nameOf(text: string): string {
    return base32(createHmac('sha256', this.secret).update(text).digest()).slice(0, LENGTH);
  }
}
