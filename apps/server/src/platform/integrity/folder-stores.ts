import type { CheckedLog, SqliteKeyStore, SqliteReactorStore, SqliteSessionStore } from '@app/adapters';
import type { EventStore } from '@app/eventing';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { keptSecret, sameAsKept } from '../config/kept-secret';
import { RegistrationIds } from '../names/registration-ids';

/** What lies in DATA_DIR, and the log wherever it is, opened and not yet used. `store`: the facts as everyone else sees them. */
export interface FolderStores {
  readonly facts: CheckedLog;
  readonly store: EventStore;
  readonly keys: SqliteKeyStore;
  readonly reactorStore: SqliteReactorStore;
  readonly sessions: SqliteSessionStore;
  readonly secret: RegistrationSecret;
}

const SIGNS = 16;

/** The secret that registrations are named with. A log may know its mark, never the secret. */
export class RegistrationSecret {
  private constructor(
    private readonly file: string,
    private readonly kept: string | undefined,
  ) {}

  /** Looks without making one; one of the operator's `own` goes before the file, which must not hold another. Throws SecretDamaged. */
  static async in(file: string, own?: string): Promise<RegistrationSecret> {
    if (own !== undefined) return new RegistrationSecret(file, sameAsKept('REGISTRATION_SECRET', own, file));
    return new RegistrationSecret(file, existsSync(file) ? await keptSecret(file) : undefined);
  }

  /** What may be told of it; undefined while there is none. */
  get mark(): string | undefined {
    return this.kept === undefined ? undefined : markOf(this.kept);
  }

  /** Its mark, once there is one. */
  async made(): Promise<string> {
    return markOf(await this.secret());
  }

  /** The names of an edition's registrations. */
  async ids(edition: string): Promise<RegistrationIds> {
    return new RegistrationIds(await this.secret(), edition);
  }

  /** The secret itself; made now where it was missing. */
  async secret(): Promise<string> {
    return this.kept ?? (await keptSecret(this.file));
  }
}

/** Of 256 bits nobody can guess, a hash tells nothing. */
function markOf(secret: string): string {
  return createHash('sha256')
    .update(`mark of the registration secret\n${secret}`)
    .digest('hex')
    .slice(0, SIGNS);
}
