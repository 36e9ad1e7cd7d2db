import { randomBytes } from 'node:crypto';
import { IdentifiedFile, type Sqlite } from '../sqlite/sqlite-file';
import { serve } from '../sqlite/serve';

const KEY_BYTES = 32;

/** A row whose key is NULL is a tombstone: its subject was erased and never gets a key again. */
const FORMAT = {
  version: '1',
  schema: 'CREATE TABLE keys (subject TEXT PRIMARY KEY, key BLOB) STRICT, WITHOUT ROWID',
};

/**
 * The SQLite key file: synchronous, the only owner of its file.
 * Subjects arrive as JSON text of string[], keys leave as JSON text of hex strings in the same order: one
 * string crosses threads cheaper than a hundred arrays.
 */
export class KeyFile extends IdentifiedFile {
  private readonly statements: ReturnType<typeof prepare>;

  constructor(file: string) {
    super(file, FORMAT);
    assertIntact(this.sqlite);
    this.statements = prepare(this.sqlite);
  }

  /**
   * Returns the subjects' keys and creates missing ones; '' for the erased. New keys are on disk when it
   * returns.
   */
  ensure(subjects: string): string {
    const requested = JSON.parse(subjects) as readonly string[];
    const missing = requested.filter((subject) => !this.statements.exists.get(subject));
    if (missing.length > 0) {
      this.sqlite.transaction(() => {
        for (const subject of missing) this.statements.insert.run(subject, randomBytes(KEY_BYTES));
      });
    }
    return this.find(subjects);
  }

  /** Returns the subjects' keys; '' for the erased and the unknown. */
  find(subjects: string): string {
    return this.statements.find.get(subjects)?.keys ?? '[]';
  }

  /** The subjects without a key or a tombstone, as JSON text. */
  unknownSubjects(subjects: string): string {
    return this.statements.unknown.get(subjects)?.subjects ?? '[]';
  }

  subjectCount(): number {
    return this.statements.count.get()?.subjects ?? 0;
  }

  /** Every subject with its key in hex, '' for the erased, as JSON text. */
  all(): string {
    return this.statements.all.get()?.keys ?? '[]';
  }

  /**
   * Imports keys and tombstones, in the format of `all`, of subjects that have neither. They are on disk when
   * it returns.
   */
  importKeys(keys: string): void {
    const entries = JSON.parse(keys) as readonly (readonly [subject: string, key: string])[];
    this.sqlite.transaction(() => {
      for (const [subject, key] of entries)
        this.statements.insert.run(subject, key === '' ? null : Buffer.from(key, 'hex'));
    });
  }

  /**
   * Replaces keys by tombstones in one transaction, then empties the write-ahead log, which would retain
   * copies. Throws when that fails.
   */
  erase(subjects: string): void {
    this.sqlite.transaction(() => this.statements.erase.run(subjects));
    if (this.statements.truncate.get()?.busy !== 0) {
      throw new Error('the write-ahead log of the keys could not be emptied');
    }
  }
}

/** A truncated copy would read like a file in which every subject is erased. */
function assertIntact(sqlite: Sqlite): void {
  const { quick_check: result } =
    sqlite.prepare<{ quick_check: string }>('PRAGMA quick_check(1)').get() ?? {};
  if (result !== 'ok') throw new Error(`it is damaged; restore a complete copy: ${String(result)}`);
}

function prepare(sqlite: Sqlite) {
  return {
    exists: sqlite.prepare('SELECT 1 FROM keys WHERE subject = ?'),
    find: sqlite.prepare<{ keys: string }>(
      `SELECT json_group_array(hex(key)) AS keys
       FROM (SELECT keys.key FROM json_each(?) LEFT JOIN keys ON subject = value ORDER BY json_each.id)`,
    ),
    unknown: sqlite.prepare<{ subjects: string }>(
      `SELECT json_group_array(value) AS subjects FROM json_each(?)
       WHERE value NOT IN (SELECT subject FROM keys)`,
    ),
    all: sqlite.prepare<{ keys: string }>(
      "SELECT json_group_array(json_array(subject, coalesce(hex(key), ''))) AS keys FROM keys",
    ),
    count: sqlite.prepare<{ subjects: number }>('SELECT count(*) AS subjects FROM keys'),
    insert: sqlite.prepare('INSERT INTO keys VALUES (?, ?) ON CONFLICT DO NOTHING'),
    erase: sqlite.prepare(
      'INSERT INTO keys SELECT value, NULL FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET key = NULL',
    ),
    truncate: sqlite.prepare<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)'),
  };
}

serve((file) => new KeyFile(file));
