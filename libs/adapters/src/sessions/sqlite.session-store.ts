import { GroupCommit } from '@app/eventing';
import { join } from 'node:path';
import { SqliteThread } from '../sqlite/sqlite-thread';
import { MemorySessionStore, SessionStore, type SessionRecord } from './session-store';
import type { SessionChange, SessionFile } from './sqlite.session-store.worker';
import { sqliteIntegrityRecords, type IntegrityRecords } from '../integrity/integrity-record';

/**
 * Sessions in a separate SQLite file, cached in memory, so that lookups are free. Memory changes first, so
 * that a sign-out is effective at once.
 */
export class SqliteSessionStore extends SessionStore {
  readonly label = 'sessions.sqlite';
  /** The record of which log and run this store belongs to. */
  readonly integrity: IntegrityRecords;
  private readonly commits = new GroupCommit((changes: readonly SessionChange[]) =>
    this.thread.ask('change', changes),
  );
  private lastChange: Promise<unknown> = Promise.resolve();

  /** Opens the file, or creates it and its directory. Throws StoreInUse when another process holds it. */
  static async open(file: string): Promise<SqliteSessionStore> {
    const thread = await SqliteThread.start<SessionFile>(
      join(__dirname, 'sqlite.session-store.worker'),
      file,
    );
    return new SqliteSessionStore(thread, new MemorySessionStore(await thread.ask('all', undefined)));
  }

  private constructor(
    private readonly thread: SqliteThread<SessionFile>,
    private readonly memory: MemorySessionStore,
  ) {
    super();
    this.integrity = sqliteIntegrityRecords(thread);
  }

  put(hash: string, session: SessionRecord): Promise<void> {
    return this.change(this.memory.put(hash, session), { type: 'put', hash, session });
  }

  putLastShownRevision(hash: string, revision: number): Promise<void> {
    const inMemory = this.memory.putLastShownRevision(hash, revision);
    return this.change(inMemory, { type: 'put-last-shown', hash, revision });
  }

  get(hash: string): Promise<SessionRecord | undefined> {
    return this.memory.get(hash);
  }

  all(): Promise<ReadonlyMap<string, SessionRecord>> {
    return this.memory.all();
  }

  end(hash: string): Promise<void> {
    return this.change(this.memory.end(hash), { type: 'end', hash });
  }

  endAll(subject: string): Promise<void> {
    return this.change(this.memory.endAll(subject), { type: 'end-all', subject });
  }

  endExpired(now: number): Promise<void> {
    return this.change(this.memory.endExpired(now), { type: 'end-expired', now });
  }

  failure(): Error | undefined {
    return this.thread.failure();
  }

  onFailure(listener: (error: Error) => void): void {
    this.thread.onFailure(listener);
  }

  async close(): Promise<void> {
    await this.lastChange;
    await this.thread.close();
  }

  private async change(inMemory: Promise<void>, change: SessionChange): Promise<void> {
    const onDisk = this.commits.add(change);
    this.lastChange = onDisk.catch(() => undefined);
    await inMemory;
    await onDisk;
  }
}
