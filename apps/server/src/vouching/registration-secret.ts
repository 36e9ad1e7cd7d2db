import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { keptSecret, sameAsKept } from '../config/kept-secret';

const SIGNS = 16;

/** The secret that registrations are named with, as far as a log may know it. */
export class RegistrationSecret {
  private constructor(
    private readonly file: string,
    readonly mark: string | undefined,
  ) {}

  /** Looks without making one; one of the operator's `own` goes before the file, which must not hold another. Throws SecretDamaged. */
  static async in(file: string, own?: string): Promise<RegistrationSecret> {
    if (own !== undefined)
      return new RegistrationSecret(file, markOf(sameAsKept('REGISTRATION_SECRET', own, file)));
    return new RegistrationSecret(file, existsSync(file) ? markOf(await keptSecret(file)) : undefined);
  }

  /** Its mark, once there is one: made now where it was missing. */
  async made(): Promise<string> {
    return this.mark ?? markOf(await keptSecret(this.file));
  }
}

/** Of 256 bits nobody can guess, a hash tells nothing. */
function markOf(secret: string): string {
  return createHash('sha256')
    .update(`mark of the registration secret\n${secret}`)
    .digest('hex')
    .slice(0, SIGNS);
}
