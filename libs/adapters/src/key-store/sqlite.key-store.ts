import { join } from 'node:path';
import { GroupCommit, KeyStore } from '@app/eventing';
import { SqliteThread } from '../sqlite/sqlite-thread';
import type { AllKeys, MovableKeys } from './movable-keys';
import { RecentKeys } from './recent-keys';
import type { Served } from './sqlite.key-store.worker';
import { integrityOf, type IntegrityRecords } from '../integrity/integrity-record';

const REMEMBERED_KEYS = 5_000;

/** Keys in a SQLite file of their own, apart from the log, so that a backup of one is not a backup of the other. */
export class SqliteKeyStore extends KeyStore implements MovableKeys {
  readonly label = 'keys.sqlite';
  /** Where it belongs. */
  readonly integrity: IntegrityRecords;
  private readonly recent = new RecentKeys(REMEMBERED_KEYS);
  private readonly commits = new GroupCommit((subjects: readonly string[]) => this.ask('ensure', subjects));
  private lastEnsure: Promise<unknown> = Promise.resolve();

  /** Opens the file, or makes it and its directory. Throws StoreInUse when another process holds it. */
  static async open(file: string): Promise<SqliteKeyStore> {
    const entry = join(__dirname, 'sqlite.key-store.worker');
    return new SqliteKeyStore(await SqliteThread.start<Served>(entry, file));
  }

  private constructor(private readonly thread: SqliteThread<Served>) {
    super();
    this.integrity = integrityOf(thread);
  }

  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const keys = this.lookUp(subjects, (missing) =>
      Promise.all(missing.map((subject) => this.commits.add(subject))),
    );
    this.lastEnsure = keys.catch(() => undefined);
    return keys;
  }

  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    return this.lookUp(subjects, (missing) => this.ask('find', missing));
  }

  unknown(subjects: readonly string[]): Promise<readonly string[]> {
    return this.ask('unknown', subjects);
  }

  /** How many subjects have a key or were erased. */
  people(): Promise<number> {
    return this.thread.ask('people', undefined);
  }

  async all(): Promise<AllKeys> {
    const keys = JSON.parse(await this.thread.ask('all', undefined)) as (readonly [string, string])[];
    return new Map(keys.map(([subject, key]) => [subject, key === '' ? null : Buffer.from(key, 'hex')]));
  }

  async takeOver(keys: AllKeys): Promise<void> {
    const given = [...keys].map(([subject, key]) => [subject, key?.toString('hex') ?? '']);
    await this.thread.ask('takeOver', JSON.stringify(given));
  }

  erase(subject: string): Promise<void> {
    return this.eraseAll([subject]);
  }

  /** Several at once, whether there are keys or not: one that was lost and comes back is not used. */
  async eraseAll(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) this.recent.erase(subject);
    await this.thread.ask('erase', JSON.stringify(subjects));
  }

  forget(): void {
    // One process has these keys: it knows whose it destroys.
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

  /** Takes what is remembered and asks the file for the rest, whose keys come in hex and in their order. */
  private lookUp(
    subjects: readonly string[],
    ask: (missing: readonly string[]) => Promise<readonly string[]>,
  ): Promise<ReadonlyMap<string, Buffer>> {
    return this.recent.lookUp(subjects, async (missing) => {
      const keys = await ask(missing);
      return missing.map((subject, index) => [subject, keys[index] ? Buffer.from(keys[index], 'hex') : null]);
    });
  }

  /** The subjects' keys in hex, in their order, '' where there is none; or the unknown among them. */
  private async ask(
    method: 'ensure' | 'find' | 'unknown',
    subjects: readonly string[],
  ): Promise<readonly string[]> {
    return JSON.parse(await this.thread.ask(method, JSON.stringify(subjects))) as readonly string[];
  }
}
