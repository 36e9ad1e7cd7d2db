import type { CheckedLog, IntegrityRecords, ReactorStore, SessionStore } from '@app/adapters';
import type { DurableStore, EventStore, KeyStore } from '@app/eventing';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { keptSecret, sameAsKept } from '../config/kept-secret';
import { RegistrationIds } from '../names/registration-ids';

/** Where a store belongs, and what operators know it by. */
interface Marked extends DurableStore {
  readonly label: string;
  readonly integrity: IntegrityRecords;
}

/** Keys that can be held against a log. */
interface MarkedKeys extends Marked, KeyStore {
  /** How many subjects have a key or were erased. */
  people(): Promise<number>;
  /** Several at once, whether there are keys or not. */
  eraseAll(subjects: readonly string[]): Promise<void>;
}

/** What is kept beside the log, and the log itself, opened and not yet used. `store`: the facts as everyone else sees them. */
export interface KeptStores {
  readonly facts: CheckedLog;
  readonly store: EventStore;
  readonly keys: MarkedKeys;
  readonly reactorStore: Marked & ReactorStore;
  readonly sessions: Marked & SessionStore;
  readonly secret: RegistrationSecret;
}

const SIGNS = 16;

/** The secret that registrations are named with. A log may know its mark, never the secret. */
export class RegistrationSecret {
  private constructor(
    private readonly file: string | undefined,
    private readonly kept: string | undefined,
  ) {}

  /** Looks without making one; one of the operator's `own` goes before the file, which must not hold another. Throws SecretDamaged. */
  static async in(file: string, own?: string): Promise<RegistrationSecret> {
    if (own !== undefined) return new RegistrationSecret(file, sameAsKept('REGISTRATION_SECRET', own, file));
    return new RegistrationSecret(file, existsSync(file) ? await keptSecret(file) : undefined);
  }

  /** The operator's own, where nothing is kept here. */
  static of(own: string): RegistrationSecret {
    return new RegistrationSecret(undefined, own);
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
    return this.kept ?? (await keptSecret(this.file ?? ''));
  }
}

/** Of 256 bits nobody can guess, a hash tells nothing. */
function markOf(secret: string): string {
  return createHash('sha256')
    .update(`mark of the registration secret\n${secret}`)
    .digest('hex')
    .slice(0, SIGNS);
}
