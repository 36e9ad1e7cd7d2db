import { LRUCache } from 'lru-cache';

/** The keys used last, so that a reader of a thousand events does not ask the disk for the same hundred runners. */
export class RecentKeys {
  private readonly keys: LRUCache<string, Buffer>;
  private readonly erased = new Set<string>();
  private readonly forgotten = new Set<string>();

  /** Keeps the `limit` keys used last, each for `forMs` at most, where that is given. */
  constructor(limit: number, forMs?: number) {
    this.keys = new LRUCache({ max: limit, ...(forMs !== undefined && { ttl: forMs }) });
  }

  get(subject: string): Buffer | undefined {
    return this.keys.get(subject);
  }

  /** The keys of those that are remembered, and of the rest what `ask` gives; null has no key. */
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

  /** Keeps a key as one of the newest; an erased subject's key, still on its way from the disk, is not taken in. */
  put(subject: string, key: Buffer): void {
    if (this.erased.has(subject)) return;
    for (const beginning of this.forgotten) if (subject.startsWith(beginning)) return;
    this.keys.set(subject, key);
  }

  /** Forgets the key for good. */
  erase(subject: string): void {
    this.erased.add(subject);
    this.keys.delete(subject);
  }

  /** The same for every subject that begins so, known or not. */
  forget(beginning: string): void {
    this.forgotten.add(beginning);
    for (const subject of [...this.keys.keys()]) if (subject.startsWith(beginning)) this.keys.delete(subject);
  }
}
