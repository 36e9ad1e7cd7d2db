import type { Position } from '@app/eventing';
import type { SqliteThread } from '../sqlite/sqlite-thread';
import type { IdentifiedFile } from '../sqlite/sqlite-file';

/** A store's record of the log and run it belongs to. */
export interface IntegrityRecord {
  /** The id of the log that the store was used with. */
  readonly log: string;
  /**
   * The run of the product that last wrote the record, and the number of runs so far. A copy made while
   * stopped has the same in all files.
   */
  readonly run: string;
  readonly runs: number;
  /** The log's head when this was written; undefined = the log was empty. */
  readonly head?: Position | undefined;
  /** In the key store: the number of subjects then, which only grows. */
  readonly people?: number | undefined;
}

/** The log's own record. */
export interface LogIntegrityRecord extends IntegrityRecord {
  /** While a new run is being recorded in the other stores: the runs they may still have, '' for none. */
  readonly before?: readonly string[] | undefined;
  /**
   * While another log is being moved into this one: that log's id. Nothing is served until the move is
   * complete.
   */
  readonly moving?: string | undefined;
  /** A fingerprint of the secret that registration ids derive from; it does not reveal the secret. */
  readonly secret: string;
}

/** Access to a store's integrity record. */
export interface IntegrityRecords<Stored extends IntegrityRecord = IntegrityRecord> {
  /** The record; undefined for a new store, or one older than integrity records. */
  read(): Promise<Stored | undefined>;
  /** Durable when it resolves. */
  write(record: Stored): Promise<void>;
}

export function sqliteIntegrityRecords<Stored extends IntegrityRecord = IntegrityRecord>(
  thread: SqliteThread<IdentifiedFile>,
): IntegrityRecords<Stored> {
  return {
    read: async () => {
      const text = await thread.ask('integrityRecord', undefined);
      return text === null ? undefined : (JSON.parse(text) as Stored);
    },
    write: (record) => thread.ask('writeIntegrityRecord', JSON.stringify(record)),
  };
}
