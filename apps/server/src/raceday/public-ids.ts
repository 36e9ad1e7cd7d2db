import { createHmac } from 'node:crypto';
import { base32 } from '../platform/names/base32';

const LENGTH = 12;
/** Every runner of a good many race days. */
const REMEMBERED = 20_000;

/**
 * The ids that runners have in public. A stored id begins with the registration that paid, so it tells who belongs to which family;
 * these tell nothing, and stay the same for as long as the registration secret does, on whatever node.
 */
export class PublicIds {
  private readonly key: Buffer;
  private readonly known = new Map<string, string>();

  constructor(registrationSecret: string) {
    this.key = createHmac('sha256', registrationSecret).update('public-runner').digest();
  }

  /** 'runner-' and 12 letters or digits: 60 bits, so that two of a million runners meet once in two million times. */
  of(sort: string): string {
    const known = this.known.get(sort);
    if (known !== undefined) return known;
    const id = `runner-${base32(createHmac('sha256', this.key).update(sort).digest()).slice(0, LENGTH)}`;
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(sort, id);
    return id;
  }
}
