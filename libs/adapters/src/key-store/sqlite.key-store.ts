import { GroupCommit, KeyStore } from '@app/eventing';
import { join } from 'node:path';
import { sqliteIntegrityRecords, type IntegrityRecords } from '../integrity/integrity-record';
import { SqliteThread } from '../sqlite/sqlite-thread';
import { KeyCache } from './key-cache';
import type { KeyFile } from './sqlite.key-store.worker';

const MAX_CACHED_KEYS = 5_000;

/** Keys in a separate SQLite file, so that a backup of the log is not a backup of the keys. */
export class SqliteKeyStore extends KeyStore implements ExportableKeyStore {
  readonly label = 'keys.sqlite';
  /** The record of which log and run this store belongs to. */
  readonly integrity: IntegrityRecords;
  private readonly cache = new KeyCache(MAX_CACHED_KEYS);
  private readonly commits = new GroupCommit((subjects: readonly string[]) => this.ask('ensure', subjects));
  private lastEnsure: Promise<unknown> = Promise.resolve();

  /** Opens the file, or creates it and its directory. Throws StoreInUse when another process holds it. */
  static async open(file: string): Promise<SqliteKeyStore> {
    const entry = join(__dirname, 'sqlite.key-store.worker');
    return new SqliteKeyStore(await SqliteThread.start<KeyFile>(entry, file));
  }

  private constructor(private readonly thread: SqliteThread<KeyFile>) {
    super();
    this.integrity = sqliteIntegrityRecords(thread);
  }

  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const keys = this.getOrFetch(subjects, (missing) =>
      Promise.all(missing.map((subject) => this.commits.add(subject))),
    );
    this.lastEnsure = keys.catch(() => undefined);
    return keys;
  }

  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    return this.getOrFetch(subjects, (missing) => this.ask('find', missing));
  }

  unknownSubjects(subjects: readonly string[]): Promise<readonly string[]> {
    return this.ask('unknownSubjects', subjects);
  }

  /** The number of subjects with a key or a tombstone. */
  subjectCount(): Promise<number> {
    return this.thread.ask('subjectCount', undefined);
  }

  async all(): Promise<KeysBySubject> {
    const keys = JSON.parse(await this.thread.ask('all', undefined)) as (readonly [string, string])[];
    return new Map(keys.map(([subject, key]) => [subject, key === '' ? null : Buffer.from(key, 'hex')]));
  }

  async importKeys(keys: KeysBySubject): Promise<void> {
    const entries = [...keys].map(([subject, key]) => [subject, key?.toString('hex') ?? '']);
    await this.thread.ask('importKeys', JSON.stringify(entries));
  }

  erase(subject: string): Promise<void> {
    return this.eraseAll([subject]);
  }

  /** Erases several subjects at once, with or without keys: a lost key that reappears stays unused. */
  async eraseAll(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) this.cache.block(subject);
    await this.thread.ask('erase', JSON.stringify(subjects));
  }

  stopCachingByPrefix(): void {
    // The only process that erases keys updates its own cache.
  }

  failure(): Error | undefined {
    return this.thread.failure();
  }

  onFailure(listener: (error: Error) => void): void {
    this.thread.onFailure(listener);
  }

  async close(): Promise<void> {
    await this.lastEnsure;
    await this.thread.close();
  }

  /** Takes cached keys and asks the file for the rest, which come in hex and in order. */
  private getOrFetch(
    subjects: readonly string[],
    fetch: (missing: readonly string[]) => Promise<readonly string[]>,
  ): Promise<ReadonlyMap<string, Buffer>> {
    return this.cache.getOrFetch(subjects, async (missing) => {
      const keys = await fetch(missing);
      return missing.map((subject, index) => [subject, keys[index] ? Buffer.from(keys[index], 'hex') : null]);
    });
  }

  /** The subjects' keys in hex, in order, '' where there is none; or the unknown subjects. */
  private async ask(
    method: 'ensure' | 'find' | 'unknownSubjects',
    subjects: readonly string[],
  ): Promise<readonly string[]> {
    return JSON.parse(await this.thread.ask(method, JSON.stringify(subjects))) as readonly string[];
  }
}

/** Keys by subject; null for the erased. */
export type KeysBySubject = ReadonlyMap<string, Buffer | null>;

/** A key store that can be copied into another. */
export interface ExportableKeyStore {
  all(): Promise<KeysBySubject>;
  /** Imports keys and tombstones of subjects that have neither. Durable when it resolves. */
  importKeys(keys: KeysBySubject): Promise<void>;
}
