import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Light scrypt, about 10 ms, so that many families can sign in at once. Enough for codes valid ten minutes,
 * with peppered hashes.
 */
const COST = { N: 4096, r: 8, p: 1 };
const BYTES = { salt: 16, hash: 32 };

/** Hashes login codes with salt and pepper. */
export class CodeHashes {
  private readonly pepper: Buffer;
  private readonly dummyHash: Promise<string>;

  constructor(secret: string) {
    this.pepper = createHmac('sha256', secret).update('login code').digest();
    this.dummyHash = this.of('nobody’s code');
  }

  /** `salt.hash` in base64url. */
  async of(code: string): Promise<string> {
    const salt = randomBytes(BYTES.salt);
    const hash = await this.stretch(code, salt);
    return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
  }

  /** Whether the hash is of this code. Without a hash it takes as long and returns false. */
  async matches(code: string, storedHash: string | undefined): Promise<boolean> {
    const [salt = '', hash = ''] = (storedHash ?? (await this.dummyHash)).split('.');
    const expected = Buffer.from(hash, 'base64url');
    const typed = await this.stretch(code, Buffer.from(salt, 'base64url'));
    return typed.length === expected.length && timingSafeEqual(typed, expected) && storedHash !== undefined;
  }

  private stretch(code: string, salt: Buffer): Promise<Buffer> {
    const peppered = createHmac('sha256', this.pepper).update(code).digest();
    return new Promise((resolve, reject) => {
      scrypt(peppered, salt, BYTES.hash, COST, (error, hash) => {
        if (error) reject(error);
        else resolve(hash);
      });
    });
  }
}
