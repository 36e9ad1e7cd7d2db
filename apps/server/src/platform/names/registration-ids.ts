import { createHmac } from 'node:crypto';

const LENGTH = 32;

/** 50 bits. */
const CODE_LENGTH = 10;

/** The holder of a wellness-benefit code, and its number (from 1). */
interface CodeHolder {
  readonly name: string;
  readonly email: string;
  readonly number: number;
}

/** Derives an id per address and edition, and a fingerprint per client, that reveal neither. */
export class RegistrationIds {
  constructor(
    private readonly secret: string,
    private readonly edition: string,
  ) {}

  /** Returns 32 lower-case letters and digits, the same for every spelling of the address. */
  registrationId(email: string): string {
    return this.registrationIdIn(this.edition, email);
  }

  /** Returns the address's id in another edition ('2024'). */
  registrationIdIn(edition: string, email: string): string {
    return this.idOf(`${edition}\n${email.toLowerCase()}`);
  }

  /** Returns a client's fingerprint: stable per registration, different for another. */
  clientFingerprint(client: string, registration: string): string {
    return this.idOf(`client\n${registration}\n${client}`);
  }

  /** Returns a person's n-th wellness-benefit code: deterministic and unguessable. */
  wellnessCode({ name, email, number }: CodeHolder): string {
    const holder = `${this.edition}\n${email.toLowerCase()}\n${name.toLowerCase()}`;
    return `EPASSI-${this.idOf(`epassi\n${holder}\n${String(number)}`)
      .slice(0, CODE_LENGTH)
      .toUpperCase()}`;
  }

  private idOf(text: string): string {
    return base32(createHmac('sha256', this.secret).update(text).digest()).slice(0, LENGTH);
  }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS = 5;

/** Encodes bytes as lower-case letters and digits, five bits each; drops the remaining bits. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{${BITS}}`, 'g')) ?? [];
  return groups.map((group) => ALPHABET.charAt(parseInt(group, 2))).join('');
}
