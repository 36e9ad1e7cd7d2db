/** Keys by subject; null for the erased. */
export type KeysBySubject = ReadonlyMap<string, Buffer | null>;

/** A key store that can be copied into another. */
export interface ExportableKeyStore {
  all(): Promise<KeysBySubject>;
  /** Imports keys and tombstones of subjects that have neither. Durable when it resolves. */
  importKeys(keys: KeysBySubject): Promise<void>;
}
