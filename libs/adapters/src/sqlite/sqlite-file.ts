import Libsql from 'libsql';
import { randomUUID } from 'node:crypto';

/**
 * A SQLite file of the product and its only owner: it has an identity, created with it, and an integrity
 * record.
 */
export class IdentifiedFile {
  protected readonly sqlite: Sqlite;
  protected readonly identity: string;

  constructor(file: string, format: FileFormat) {
    this.sqlite = openSqlite(file);
    this.identity = identify(this.sqlite, format);
  }

  /** The integrity record as text; null when it has none. */
  integrityRecord(): string | null {
    const read = this.sqlite.prepare<{ value: string }>("SELECT value FROM meta WHERE name = 'voucher'");
    return read.get()?.value ?? null;
  }

  /** Replaces the integrity record; it is on disk when this returns. */
  writeIntegrityRecord(text: string): void {
    this.sqlite.prepare("INSERT OR REPLACE INTO meta VALUES ('voucher', ?)").run(text);
  }
}

/** A file kind's layout. Raise `version` when older programs can no longer read it. */
interface FileFormat {
  readonly version: string;
  /** The statements that create the tables. */
  readonly schema: string;
}

/**
 * Creates the tables of a new file, or checks the format of an existing one. Returns the file's identity.
 * Throws for another format.
 */
function identify(sqlite: Sqlite, { version, schema }: FileFormat): string {
  const isNew = !sqlite.prepare("SELECT 1 AS found FROM sqlite_schema WHERE name = 'meta'").get();
  if (isNew) {
    sqlite.transaction(() => {
      sqlite.exec('CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID');
      sqlite.exec(schema);
      sqlite.prepare("INSERT INTO meta VALUES ('format', ?), ('identity', ?)").run(version, randomUUID());
    });
  }
  const read = sqlite.prepare<{ value: string }>('SELECT value FROM meta WHERE name = ?');
  const found = String(read.get('format')?.value);
  if (found === version) return String(read.get('identity')?.value);
  throw new Error(
    `it is written in format ${found}; this program knows format ${version}. Start it with the program that wrote it`,
  );
}

/** A prepared statement. The driver's rows are special objects: read them field by field. */
interface Statement<Row> {
  run(...values: readonly Value[]): void;
  get(...values: readonly Value[]): Row | undefined;
  all(...values: readonly Value[]): readonly Row[];
}

type Value = string | number | Uint8Array | null;

/** The only connection to one SQLite file. */
export interface Sqlite {
  /** Runs one or more statements that return no rows. */
  exec(sql: string): void;
  /** Prepares a statement; reuse it, because the driver frees statements late. */
  prepare<Row>(sql: string): Statement<Row>;
  /** Runs `work` as one transaction. When it throws, either nothing was written or the engine has failed. */
  transaction(work: () => void): void;
}

/** Another process holds the file. */
class FileInUse extends Error {
  readonly code = 'file-in-use';
}

/**
 * In this order: the lock before WAL (so that there is no shared-memory file), then durability.
 * There must be one connection only: the bundled SQLite may damage a log that two connections checkpoint at
 * once.
 */
const PRAGMAS = {
  locking_mode: ['EXCLUSIVE', 'exclusive'],
  busy_timeout: ['2000', '2000'],
  journal_mode: ['WAL', 'wal'],
  synchronous: ['FULL', '2'],
  secure_delete: ['ON', '1'],
  cache_size: ['-4000', '-4000'],
} as const;

/** Opens the file exclusively and durably. Throws FileInUse. Only ending the thread releases the file. */
export function openSqlite(file: string): Sqlite {
  try {
    const database = new Libsql(file);
    const prepare = <Row>(sql: string) => database.prepare(sql) as unknown as Statement<Row>;
    for (const [name, [wanted]] of Object.entries(PRAGMAS)) database.exec(`PRAGMA ${name}=${wanted}`);
    for (const [name, [, expected]] of Object.entries(PRAGMAS)) assertPragma(prepare, name, expected);

    const begin = prepare('BEGIN IMMEDIATE');
    const commit = prepare('COMMIT');
    return {
      exec: (sql) => void database.exec(sql),
      prepare,
      transaction: (work) => {
        begin.run();
        work();
        commit.run();
      },
    };
  } catch (error) {
    if (error instanceof Error && error.message.includes('database is locked')) {
      throw new FileInUse(`another process uses ${file}; stop it first, or choose another DATA_DIR`);
    }
    throw error;
  }
}

/** An ignored setting could silently lose acknowledged events. */
function assertPragma(prepare: Sqlite['prepare'], name: string, expected: string): void {
  const row = prepare<Record<string, unknown>>(`PRAGMA ${name}`).get() ?? {};
  const actual = String(row[name] ?? row.timeout);
  if (actual !== expected) throw new Error(`SQLite has ${name}=${actual}; it must be ${expected}`);
}
