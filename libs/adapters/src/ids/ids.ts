import { randomBytes, randomUUID } from 'node:crypto';

/** A source of new ids. */
export abstract class Ids {
  /** A UUID in lower case. */
  abstract uuid(): string;

  /** Ten characters of digits and lower-case letters: short enough to read aloud, unique enough for one race day. */
  abstract short(): string;
}

/** Thirty-two characters, without easily confused ones (i, l, o, u). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Unguessable ids. */
export class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }

  short(): string {
    return Array.from(randomBytes(10), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  }
}

/** The same ids in the same order every time, for tests. */
export class SequenceIds extends Ids {
  private count = 0;

  uuid(): string {
    return `00000000-0000-4000-8000-${this.next(12)}`;
  }

  short(): string {
    return this.next(10);
  }

  private next(width: number): string {
    this.count += 1;
    return String(this.count).padStart(width, '0');
  }
}
