import { randomUUID } from 'node:crypto';
import { openSqlite, type Sqlite } from './open-sqlite';

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
export interface FileFormat {
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
