import { randomUUID } from 'node:crypto';
import type { Sqlite } from './open-sqlite';

/** How a kind of file is laid out. Raise `version` when an older program could no longer read it. */
export interface FileFormat {
  readonly version: string;
  /** The statements that make a new file's tables. */
  readonly schema: string;
}

/** Makes the tables of a new file, or checks that an old one is in the format this program knows. Gives the file's identity, made with it. */
export function identify(sqlite: Sqlite, { version, schema }: FileFormat): string {
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
