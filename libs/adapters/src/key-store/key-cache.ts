import { LRUCache } from 'lru-cache';

/**
 * An LRU cache of keys, so that reading a thousand events does not ask the disk for the same hundred runners.
 */
export class KeyCache {
  private readonly keys: LRUCache<string, Buffer>;
  private readonly erased = new Set<string>();
  private readonly erasedPrefixes = new Set<string>();

  /** Caches at most `limit` keys, each for at most `forMs` where given. */
  constructor(limit: number, ttlMs?: number) {
    this.keys = new LRUCache({ max: limit, ...(ttlMs !== undefined && { ttl: ttlMs }) });
  }

  get(subject: string): Buffer | undefined {
    return this.keys.get(subject);
  }

  /** Returns cached keys, and fetches the rest with `ask`; null = no key. */
  async lookUp(
    subjects: readonly string[],
    ask: (missing: readonly string[]) => Promise<Iterable<readonly [subject: string, key: Buffer | null]>>,
  ): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const key = this.get(subject);
      if (key) found.set(subject, key);
      else missing.push(subject);
    }
    if (missing.length === 0) return found;
    for (const [subject, key] of await ask(missing)) {
      if (!key) continue;
      this.put(subject, key);
      found.set(subject, key);
    }
    return found;
  }

  /** Caches a key, unless its subject was erased while the key was being read. */
  put(subject: string, key: Buffer): void {
    if (this.erased.has(subject)) return;
    for (const prefix of this.erasedPrefixes) if (subject.startsWith(prefix)) return;
    this.keys.set(subject, key);
  }

  /** Removes the key and refuses it from then on. */
  erase(subject: string): void {
    this.erased.add(subject);
    this.keys.delete(subject);
  }

  /** Removes and refuses the keys of every subject with this prefix, unknown subjects included. */
  eraseByPrefix(prefix: string): void {
    this.erasedPrefixes.add(prefix);
    for (const subject of [...this.keys.keys()]) if (subject.startsWith(prefix)) this.keys.delete(subject);
  }
}
