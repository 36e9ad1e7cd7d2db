import { randomBytes } from 'node:crypto';
import { KeyStore } from '@app/eventing';

const KEY_BYTES = 32;

/** Keys in memory. An erased subject leaves a tombstone, so that it never gets a key again. */
export class MemoryKeyStore extends KeyStore {
  private readonly keys = new Map<string, Buffer>();
  private readonly erased = new Set<string>();

  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    for (const subject of subjects) {
      if (!this.keys.has(subject) && !this.erased.has(subject))
        this.keys.set(subject, randomBytes(KEY_BYTES));
    }
    return this.find(subjects);
  }

  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    for (const subject of subjects) {
      const key = this.keys.get(subject);
      if (key) found.set(subject, key);
    }
    return Promise.resolve(found);
  }

  unknownSubjects(subjects: readonly string[]): Promise<readonly string[]> {
    return Promise.resolve(
      subjects.filter((subject) => !this.keys.has(subject) && !this.erased.has(subject)),
    );
  }

  erase(subject: string): Promise<void> {
    this.erased.add(subject);
    this.keys.delete(subject);
    return Promise.resolve();
  }

  stopCachingByPrefix(): void {
    // The only process that erases keys updates its own maps.
  }

  failure(): undefined {
    return undefined;
  }

  onFailure(): void {
    // Memory has no disk to fail.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
