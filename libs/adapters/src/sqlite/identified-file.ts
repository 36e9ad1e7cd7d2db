import { randomUUID } from 'node:crypto';
import { openSqlite, type Sqlite } from './open-sqlite';

/** A SQLite file of ours and its only owner: it has an identity, made with it, and carries a record of where it belongs. */
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

  /** Writes an integrity record in the place of the last one; it is on disk when this returns. */
  writeIntegrityRecord(text: string): void {
    this.sqlite.prepare("INSERT OR REPLACE INTO meta VALUES ('voucher', ?)").run(text);
  }
}

/** How a kind of file is laid out. Raise `version` when an older program could no longer read it. */
export interface FileFormat {
  readonly version: string;
  /** The statements that make a new file's tables. */
  readonly schema: string;
}

/** Makes the tables of a new file, or checks that an old one is in the format this program knows. Gives the file's identity, made with it. */
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
