import { createHash, timingSafeEqual } from 'node:crypto';

/** The secret in the printed sign-in link. */
export class AdminToken {
  /** Tells links apart and gives none away: 48 bits of a hash of the 256 that are secret. */
  readonly mark: string;
  private readonly digest: Buffer;

  constructor(value: string) {
    this.digest = digestOf(value);
    this.mark = this.digest.toString('base64url').slice(0, 8);
  }

  /** Takes equally long for every wrong guess. */
  matches(guess: string): boolean {
    return timingSafeEqual(this.digest, digestOf(guess));
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
