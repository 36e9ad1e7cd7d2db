/**
 * The keys used last, so that a reader of a thousand events does not ask the disk for the same hundred runners.
 * Two generations: when the younger is full, the older is forgotten whole, and no put has to look for the oldest key.
 */
export class RecentKeys {
  private young = new Map<string, Buffer>();
  private old = new Map<string, Buffer>();
  private readonly erased = new Set<string>();

  /** Keeps the `limit` keys used last, and at most twice as many. */
  constructor(private readonly limit: number) {}

  get(subject: string): Buffer | undefined {
    const key = this.young.get(subject);
    if (key) return key;
    const older = this.old.get(subject);
    if (older) this.put(subject, older);
    return older;
  }

  /** Keeps a key as one of the newest; an erased subject's key, still on its way from the disk, is not taken in. */
  put(subject: string, key: Buffer): void {
    if (this.erased.has(subject)) return;
    if (this.young.size >= this.limit) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(subject, key);
  }

  /** Forgets the key for good. */
  erase(subject: string): void {
    this.erased.add(subject);
    this.young.delete(subject);
    this.old.delete(subject);
  }
}
