import { GroupCommit } from '@app/eventing';
import { join } from 'node:path';
import { sqliteIntegrityRecords, type IntegrityRecords } from '../integrity/integrity-record';
import { SqliteThread } from '../sqlite/sqlite-thread';
import type { ReactorEntry, ReactorFile } from './sqlite.reactor-store.worker';
import { ReactorStore } from './reactor-store';

/** The reactor store in a separate SQLite file. */
export class SqliteReactorStore extends ReactorStore {
  readonly label = 'reactors.sqlite';
  /** The record of which log and run this store belongs to. */
  readonly integrity: IntegrityRecords;
  private readonly commits = new GroupCommit((lines: readonly ReactorEntry[]) =>
    this.thread.ask('write', lines),
  );
  private lastWrite: Promise<unknown> = Promise.resolve();

  /** Opens the file, or creates it and its directory. Throws StoreInUse when another process holds it. */
  static async open(file: string): Promise<SqliteReactorStore> {
    const entry = join(__dirname, 'sqlite.reactor-store.worker');
    return new SqliteReactorStore(await SqliteThread.start<ReactorFile>(entry, file));
  }

  private constructor(private readonly thread: SqliteThread<ReactorFile>) {
    super();
    this.integrity = sqliteIntegrityRecords(thread);
  }

  async checkpoint(reactor: string): Promise<string | undefined> {
    return (await this.thread.ask('checkpoint', reactor)) ?? undefined;
  }

  saveCheckpoint(reactor: string, position: string): Promise<void> {
    return this.write({ reactor, position });
  }

  async checkpoints(): Promise<ReadonlyMap<string, string>> {
    await this.lastWrite;
    return new Map(await this.thread.ask('checkpoints', undefined));
  }

  async forgetCheckpoints(): Promise<void> {
    await this.lastWrite;
    await this.thread.ask('forgetCheckpoints', undefined);
  }

  async actions(): Promise<readonly string[]> {
    await this.lastWrite;
    return this.thread.ask('actions', undefined);
  }

  isDone(action: string): Promise<boolean> {
    return this.thread.ask('isDone', action);
  }

  markDone(action: string): Promise<void> {
    return this.write({ action });
  }

  failure(): Error | undefined {
    return this.thread.failure();
  }

  onFailure(listener: (error: Error) => void): void {
    this.thread.onFailure(listener);
  }

  async close(): Promise<void> {
    await this.lastWrite;
    await this.thread.close();
  }

  private write(line: ReactorEntry): Promise<void> {
    const written = this.commits.add(line);
    this.lastWrite = written.catch(() => undefined);
    return written;
  }
}
