import type { CheckedLog, IntegrityRecords, ReactorStore, SessionStore } from '@app/adapters';
import type { DurableStore, EventStore, KeyStore } from '@app/eventing';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { keptSecret, sameAsKept } from '../config/kept-secret';
import { RegistrationIds } from '../names/registration-ids';

/** A store with its integrity record and the name operators know it by. */
interface Marked extends DurableStore {
  readonly label: string;
  readonly integrity: IntegrityRecords;
}

/** A key store that can be checked against a log. */
interface MarkedKeys extends Marked, KeyStore {
  /** The number of subjects with a key or an erasure. */
  people(): Promise<number>;
  /** Erases several subjects at once, with or without keys. */
  eraseAll(subjects: readonly string[]): Promise<void>;
}

/**
 * The event log and the stores beside it, opened and not yet used. `store`: the unsealed, upcast event store.
 */
export interface KeptStores {
  readonly facts: CheckedLog;
  readonly store: EventStore;
  readonly keys: MarkedKeys;
  readonly reactorStore: Marked & ReactorStore;
  readonly sessions: Marked & SessionStore;
  readonly secret: RegistrationSecret;
}

const SIGNS = 16;

/** The secret that registration ids derive from. The log stores its fingerprint, never the secret. */
export class RegistrationSecret {
  private constructor(
    private readonly file: string | undefined,
    private readonly kept: string | undefined,
  ) {}

  /**
   * Reads the secret without creating one. `own`, the operator's, takes precedence; the file must not hold
   * another. Throws SecretDamaged.
   */
  static async in(file: string, own?: string): Promise<RegistrationSecret> {
    if (own !== undefined) return new RegistrationSecret(file, sameAsKept('REGISTRATION_SECRET', own, file));
    return new RegistrationSecret(file, existsSync(file) ? await keptSecret(file) : undefined);
  }

  /** Uses the operator's secret, without a file. */
  static of(own: string): RegistrationSecret {
    return new RegistrationSecret(undefined, own);
  }

  /** Its fingerprint; undefined before it exists. */
  get mark(): string | undefined {
    return this.kept === undefined ? undefined : markOf(this.kept);
  }

  /** Returns its fingerprint, creating the secret if missing. */
  async made(): Promise<string> {
    return markOf(await this.secret());
  }

  /** Returns the id generator for an edition's registrations. */
  async ids(edition: string): Promise<RegistrationIds> {
    return new RegistrationIds(await this.secret(), edition);
  }

  /** Returns the secret, creating it if missing. */
  async secret(): Promise<string> {
    return this.kept ?? (await keptSecret(this.file ?? ''));
  }
}

/** A hash of 256 random bits reveals nothing. */
function markOf(secret: string): string {
  return createHash('sha256')
    .update(`mark of the registration secret\n${secret}`)
    .digest('hex')
    .slice(0, SIGNS);
}
