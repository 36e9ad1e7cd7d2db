import { randomBytes } from 'node:crypto';
import { identify } from '../sqlite/file-format';
import { openSqlite, type Sqlite } from '../sqlite/open-sqlite';

const KEY_BYTES = 32;

/** A subject with no key is a tombstone: it was erased, and never gets a key again. */
const FORMAT = {
  version: '1',
  schema: 'CREATE TABLE keys (subject TEXT PRIMARY KEY, key BLOB) STRICT, WITHOUT ROWID',
};

type Key = Uint8Array | null;

/** The keys themselves: synchronous, the only owner of their file, on whatever thread it lives. Answers come in the order of the subjects. */
export class KeyFile {
  private readonly sqlite: Sqlite;
  private readonly statements: ReturnType<typeof prepare>;

  constructor(file: string) {
    this.sqlite = openSqlite(file);
    identify(this.sqlite, file, FORMAT);
    this.statements = prepare(this.sqlite);
  }

  /** The subjects' keys, made where there were none; null for the erased. New keys are on disk when it returns. */
  ensure(subjects: readonly string[]): readonly Key[] {
    const missing = subjects.filter((subject) => !this.statements.find.get(subject));
    if (missing.length > 0) {
      this.sqlite.transaction(() => {
        for (const subject of missing) this.statements.make.run(subject, randomBytes(KEY_BYTES));
      });
    }
    return this.find(subjects);
  }

  /** The subjects' keys; null for the erased and the unknown. */
  find(subjects: readonly string[]): readonly Key[] {
    return subjects.map((subject) => this.statements.find.get(subject)?.key ?? null);
  }

  /** Overwrites the key and empties the write-ahead log, where a copy of it would live on. */
  erase(subject: string): void {
    this.sqlite.transaction(() => this.statements.erase.run(subject));
    if (this.statements.truncate.get()?.busy !== 0) {
      throw new Error('the write-ahead log of the keys could not be emptied');
    }
  }
}

function prepare(sqlite: Sqlite) {
  return {
    find: sqlite.prepare<{ key: Key }>('SELECT key FROM keys WHERE subject = ?'),
    make: sqlite.prepare('INSERT INTO keys VALUES (?, ?) ON CONFLICT DO NOTHING'),
    erase: sqlite.prepare('INSERT INTO keys VALUES (?, NULL) ON CONFLICT DO UPDATE SET key = NULL'),
    truncate: sqlite.prepare<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)'),
  };
}
