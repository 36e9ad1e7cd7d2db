import { createHash, timingSafeEqual } from 'node:crypto';

/** The secret in the printed sign-in link. */
export class AdminToken {
  private readonly digest: Buffer;

  constructor(readonly value: string) {
    this.digest = digestOf(value);
  }

  /** Takes equally long for every wrong guess. */
  matches(guess: string): boolean {
    return timingSafeEqual(this.digest, digestOf(guess));
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
