/** Keys by their subjects; null for the erased. */
export type AllKeys = ReadonlyMap<string, Buffer | null>;

/** A key store as it is moved. */
export interface MovableKeys {
  /** All there is. */
  all(): Promise<AllKeys>;
  /** Takes over keys and tombstones of subjects that have neither. Durable when it resolves. */
  takeOver(keys: AllKeys): Promise<void>;
}
