import { DurableStore } from './durable-store.port';

/** Keys that seal personal data: one 32-byte key per subject (a runner or a registration). Deleting a key erases the person. */
export abstract class KeyStore extends DurableStore {
  /** The subjects' keys, made where missing. Resolves only when every new key is durable. Never revives an erased subject: those are left out. */
  abstract ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;

  /** The keys that exist; erased or unknown subjects are left out. */
  abstract find(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;

  /** Destroys the subject's key for good; no copy is left in the files. */
  abstract erase(subject: string): Promise<void>;
}
