import { LRUCache } from 'lru-cache';

/** The keys used last, so that a reader of a thousand events does not ask the disk for the same hundred runners. */
export class RecentKeys {
  private readonly keys: LRUCache<string, Buffer>;
  private readonly erased = new Set<string>();

  /** Keeps the `limit` keys used last. */
  constructor(limit: number) {
    this.keys = new LRUCache({ max: limit });
  }

  get(subject: string): Buffer | undefined {
    return this.keys.get(subject);
  }

  /** Keeps a key as one of the newest; an erased subject's key, still on its way from the disk, is not taken in. */
  put(subject: string, key: Buffer): void {
    if (!this.erased.has(subject)) this.keys.set(subject, key);
  }

  /** Forgets the key for good. */
  erase(subject: string): void {
    this.erased.add(subject);
    this.keys.delete(subject);
  }
}
