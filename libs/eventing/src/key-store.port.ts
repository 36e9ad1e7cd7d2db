import { DurableStore } from './event-store.port';

/** Keys that seal personal data: one 32-byte key per subject (a runner or a registration). Deleting a key erases the person. */
export abstract class KeyStore extends DurableStore {
  /** The subjects' keys, made where missing. Resolves only when every new key is durable. Never revives an erased subject: those are left out. */
  abstract ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;

  /** The keys that exist; erased or unknown subjects are left out. */
  abstract find(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;

  /** Those of them that it has never heard of: they have no key and were not erased either. For sealed events that is a loss. */
  abstract unknown(subjects: readonly string[]): Promise<readonly string[]>;

  /** Destroys the subject's key for good; no copy is left in the files. */
  abstract erase(subject: string): Promise<void>;

  /** Another node destroys the keys of all subjects that begin so, or has: no copy that is remembered here is used any more. */
  abstract forget(...beginnings: readonly string[]): void;
}

/** Sealed events whose subjects have neither a key nor a tombstone: keys were lost, nobody was erased. */
export class KeysMissing extends Error {
  readonly code = 'keys-missing';
  constructor(readonly subjects: number) {
    super(`the keys of ${String(subjects)} people with sealed events are missing, and they were not erased`);
  }
}
