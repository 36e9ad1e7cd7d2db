import type { Position } from '@app/eventing';
import type { SqliteThread } from '../sqlite/sqlite-thread';
import type { IdentifiedFile } from '../sqlite/identified-file';

/** What a store says of where it belongs. */
export interface IntegrityRecord {
  /** The log that it was kept with. */
  readonly log: string;
  /** The run of the product that kept it last, and how many there had been with it: a copy made while it was stopped has the same in all files. */
  readonly run: string;
  readonly runs: number;
  /** How far the log had come when this was written; undefined = it held nothing. */
  readonly head?: Position | undefined;
  /** Of the keys: how many people they had to do with then, which only grows. */
  readonly people?: number | undefined;
}

/** What the log itself says. */
export interface LogIntegrityRecord extends IntegrityRecord {
  /** While the other stores are being told of a new run: those that they may still be of, '' for none. */
  readonly before?: readonly string[] | undefined;
  /** While another log is moved into this one: that log's identity. Until it is there as a whole nothing is served. */
  readonly moving?: string | undefined;
  /** A mark of the secret that registrations are named with, which does not tell it. */
  readonly secret: string;
}

/** The record that a store carries. */
export interface IntegrityRecords<Kept extends IntegrityRecord = IntegrityRecord> {
  /** What it says; undefined for a new store, or one from before there were integrity records. */
  read(): Promise<Kept | undefined>;
  /** Durable when it resolves. */
  write(record: Kept): Promise<void>;
}

/** The integrity record of a file that a thread keeps. */
export function integrityOf<Kept extends IntegrityRecord = IntegrityRecord>(
  thread: SqliteThread<IdentifiedFile>,
): IntegrityRecords<Kept> {
  return {
    read: async () => {
      const text = await thread.ask('integrityRecord', undefined);
      return text === null ? undefined : (JSON.parse(text) as Kept);
    },
    write: (record) => thread.ask('writeIntegrityRecord', JSON.stringify(record)),
  };
}
