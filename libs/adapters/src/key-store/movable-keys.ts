/** Keys by subject; null for the erased. */
export type AllKeys = ReadonlyMap<string, Buffer | null>;

/** A key store that can be copied into another. */
export interface MovableKeys {
  all(): Promise<AllKeys>;
  /** Imports keys and tombstones of subjects that have neither. Durable when it resolves. */
  takeOver(keys: AllKeys): Promise<void>;
}
