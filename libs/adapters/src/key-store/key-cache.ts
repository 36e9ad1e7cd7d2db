import { LRUCache } from 'lru-cache';

/**
 * An LRU cache of keys, so that reading a thousand events does not ask the disk for the same hundred runners.
 */
export class KeyCache {
  private readonly keys: LRUCache<string, Buffer>;
  private readonly blocked = new Set<string>();
  private readonly blockedPrefixes = new Set<string>();

  /** Caches at most `limit` keys, each for at most `ttlMs`. */
  constructor(limit: number, ttlMs?: number) {
    this.keys = new LRUCache({ max: limit, ...(ttlMs !== undefined && { ttl: ttlMs }) });
  }

  get(subject: string): Buffer | undefined {
    return this.keys.get(subject);
  }

  /** Returns cached keys, then fetches and caches the missing ones; null = no key. */
  async getOrFetch(
    subjects: readonly string[],
    fetch: (missing: readonly string[]) => Promise<Iterable<readonly [subject: string, key: Buffer | null]>>,
  ): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const key = this.get(subject);
      if (key) found.set(subject, key);
      else missing.push(subject);
    }
    if (missing.length === 0) return found;
    for (const [subject, key] of await fetch(missing)) {
      if (!key) continue;
      this.put(subject, key);
      found.set(subject, key);
    }
    return found;
  }

  /** Caches a key, unless its subject was blocked while the key was being read. */
  put(subject: string, key: Buffer): void {
    if (this.blocked.has(subject)) return;
    for (const prefix of this.blockedPrefixes) if (subject.startsWith(prefix)) return;
    this.keys.set(subject, key);
  }

  /** Removes the key and never caches it again. */
  block(subject: string): void {
    this.blocked.add(subject);
    this.keys.delete(subject);
  }

  /** The same for every subject with this prefix, unknown subjects included. */
  blockByPrefix(prefix: string): void {
    this.blockedPrefixes.add(prefix);
    for (const subject of [...this.keys.keys()]) if (subject.startsWith(prefix)) this.keys.delete(subject);
  }
}
