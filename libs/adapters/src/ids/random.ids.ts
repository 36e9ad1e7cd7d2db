import { randomBytes, randomUUID } from 'node:crypto';
import { Ids } from './ids.port';

/** Thirty-two signs, without those that are mistaken for one another (i, l, o, u). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Identities nobody can guess. */
export class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }

  short(): string {
    return Array.from(randomBytes(10), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  }
}
