import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32 } from '../platform/names/registration-ids';

const LENGTH = 32;

/** Names for mailings and for the addresses that may want none, and the tokens in their unsubscribe links. Only whoever knows the secret can make one. */
export class MailingIds {
  constructor(
    private readonly secret: string,
    private readonly edition: string,
  ) {}

  /** The mailing of a draft: the same however often it is sent. */
  mailing(draft: string): string {
    return this.nameOf(`mailing\n${this.edition}\n${draft}`);
  }

  /** What an address is known by where it says whether it wants mail: the same in all editions, for every spelling of it. */
  suppression(email: string): string {
    return this.nameOf(`suppression\n${email.toLowerCase()}`);
  }

  /** What stands in an unsubscribe link. It names no address, and whoever can read the log cannot make it. */
  token(suppression: string): string {
    return suppression + this.nameOf(`unsubscribe\n${suppression}`);
  }

  /** Whose link the token is from; undefined when we have not made it. Takes equally long for every wrong guess. */
  suppressionIn(token: string): string | undefined {
    const suppression = token.slice(0, LENGTH);
    const [wanted, guessed] = [this.token(suppression), token].map((text) => Buffer.from(text));
    const isOurs = wanted && guessed?.length === wanted.length && timingSafeEqual(wanted, guessed);
    return isOurs ? suppression : undefined;
  }

  private nameOf(text: string): string {
    return base32(createHmac('sha256', this.secret).update(text).digest()).slice(0, LENGTH);
  }
}
