import type { InspectableEventStore, IntegrityRecords, ReactorStore, SessionStore } from '@app/adapters';
import type { DurableStore, EventStore, KeyStore } from '@app/eventing';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { storedSecret, matchingStoredSecret } from '../config/stored-secret';
import { RegistrationIds } from '../names/registration-ids';

/** A store with its integrity record and the name operators know it by. */
interface LabelledStore extends DurableStore {
  readonly label: string;
  readonly integrity: IntegrityRecords;
}

/** A key store that can be checked against a log. */
interface LabelledKeyStore extends LabelledStore, KeyStore {
  /** The number of subjects with a key or an erasure. */
  subjectCount(): Promise<number>;
  /** Erases several subjects at once, with or without keys. */
  eraseAll(subjects: readonly string[]): Promise<void>;
}

/** The event log and the stores beside it. `store`: the unsealed, upcast event store. */
export interface PersistentStores {
  readonly sealedLog: InspectableEventStore;
  readonly store: EventStore;
  readonly keys: LabelledKeyStore;
  readonly reactorStore: LabelledStore & ReactorStore;
  readonly sessions: LabelledStore & SessionStore;
  readonly secret: RegistrationSecret;
}

const FINGERPRINT_LENGTH = 16;

/** The secret that registration ids derive from. The log stores its fingerprint, never the secret. */
export class RegistrationSecret {
  private constructor(
    private readonly file: string | undefined,
    private readonly stored: string | undefined,
  ) {}

  /** Reads the secret without creating one. `own` must not differ from the file's. Throws SecretDamaged. */
  static async fromFile(file: string, own?: string): Promise<RegistrationSecret> {
    if (own !== undefined)
      return new RegistrationSecret(file, matchingStoredSecret('REGISTRATION_SECRET', own, file));
    return new RegistrationSecret(file, existsSync(file) ? await storedSecret(file) : undefined);
  }

  /** Uses the operator's secret, without a file. */
  static fromValue(own: string): RegistrationSecret {
    return new RegistrationSecret(undefined, own);
  }

  /** Its fingerprint; undefined before it exists. */
  get fingerprint(): string | undefined {
    return this.stored === undefined ? undefined : fingerprintOf(this.stored);
  }

  /** Returns its fingerprint, creating the secret if missing. */
  async ensureFingerprint(): Promise<string> {
    return fingerprintOf(await this.secret());
  }

  async ids(edition: string): Promise<RegistrationIds> {
    return new RegistrationIds(await this.secret(), edition);
  }

  /** Returns the secret, creating it if missing. */
  async secret(): Promise<string> {
    return this.stored ?? (await storedSecret(this.file ?? ''));
  }
}

/** A hash of 256 random bits reveals nothing. */
function fingerprintOf(secret: string): string {
  return createHash('sha256')
    .update(`mark of the registration secret\n${secret}`)
    .digest('hex')
    .slice(0, FINGERPRINT_LENGTH);
}
