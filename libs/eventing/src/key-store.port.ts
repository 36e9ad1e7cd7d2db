import { DurableStore } from './event-store.port';

/** Keys that seal personal data: one 32-byte key per subject (a runner or a registration). Deleting a key erases the person. */
export abstract class KeyStore extends DurableStore {
  /**
   * The subjects' keys, created where missing. Resolves once every new key is durable. Omits erased subjects
   * and never revives them.
   */
  abstract ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;

  /** The existing keys; erased or unknown subjects are left out. */
  abstract find(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;

  /** The subjects without a key that were not erased. For sealed events that is data loss. */
  abstract unknownSubjects(subjects: readonly string[]): Promise<readonly string[]>;

  /** Destroys the subject's key for good; no copy is left in the files. */
  abstract erase(subject: string): Promise<void>;

  /** Drops the cached keys of all subjects with these prefixes for good: another node erases the subjects. */
  abstract stopCachingByPrefix(...prefixes: readonly string[]): void;
}

/** Sealed events whose subjects have neither a key nor a tombstone: the keys were lost, not erased. */
export class KeysMissing extends Error {
  readonly code = 'keys-missing';
  constructor(readonly subjects: number) {
    super(`the keys of ${String(subjects)} people with sealed events are missing, and they were not erased`);
  }
}
