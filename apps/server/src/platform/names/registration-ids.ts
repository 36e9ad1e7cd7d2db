import { createHmac } from 'node:crypto';

const LENGTH = 32;

/** 50 bits. */
const CODE = 10;

/** Who gets a wellness-benefit code, and which of theirs it is (from 1). */
interface CodeHolder {
  readonly name: string;
  readonly email: string;
  readonly number: number;
}

/** Names for registrations, one for each address in an edition, and for who asks on their behalf. Only whoever knows the secret can tell which. */
export class RegistrationIds {
  constructor(
    private readonly secret: string,
    private readonly edition: string,
  ) {}

  /** 32 lower-case letters and digits, the same for every spelling of the address. */
  of(email: string): string {
    return this.in(this.edition, email);
  }

  /** The same address's in another edition ('2024'). */
  in(edition: string, email: string): string {
    return this.nameOf(`${edition}\n${email.toLowerCase()}`);
  }

  /** What is kept of a client that asks for a registration's code: the same when it asks again, another for another registration. */
  markOf(client: string, registration: string): string {
    return this.nameOf(`client\n${registration}\n${client}`);
  }

  /** The n-th wellness-benefit code of somebody: the same however often it is asked for, and nothing that others can work out. */
  wellnessCode({ name, email, number }: CodeHolder): string {
    const whose = `${this.edition}\n${email.toLowerCase()}\n${name.toLowerCase()}`;
    return `EPASSI-${this.nameOf(`epassi\n${whose}\n${String(number)}`)
      .slice(0, CODE)
      .toUpperCase()}`;
  }

  private nameOf(text: string): string {
    return base32(createHmac('sha256', this.secret).update(text).digest()).slice(0, LENGTH);
  }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS = 5;

/** Bytes as lower-case letters and digits, five bits each; what is left over at the end is left out. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{${BITS}}`, 'g')) ?? [];
  return groups.map((group) => ALPHABET.charAt(parseInt(group, 2))).join('');
}
