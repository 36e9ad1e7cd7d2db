/** The keys used last, so that a reader of a thousand events does not ask the disk for the same hundred runners. */
export class RecentKeys {
  private readonly keys = new Map<string, Buffer>();
  private readonly erased = new Set<string>();

  constructor(private readonly limit: number) {}

  get(subject: string): Buffer | undefined {
    const key = this.keys.get(subject);
    if (key) this.put(subject, key);
    return key;
  }

  /** Keeps a key as the newest one; an erased subject's key, still on its way from the disk, is not taken in. */
  put(subject: string, key: Buffer): void {
    if (this.erased.has(subject)) return;
    this.keys.delete(subject);
    this.keys.set(subject, key);
    if (this.keys.size <= this.limit) return;
    for (const oldest of this.keys.keys()) {
      this.keys.delete(oldest);
      return;
    }
  }

  /** Forgets the key for good. */
  erase(subject: string): void {
    this.erased.add(subject);
    this.keys.delete(subject);
  }
}
