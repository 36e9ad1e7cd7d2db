import { IdentifiedFile, type Sqlite } from '../sqlite/sqlite-file';
import { serve } from '../sqlite/serve';
import type { SessionRecord } from './session-store';

/** One change to the stored sessions. */
export type SessionChange =
  | { readonly type: 'put'; readonly hash: string; readonly session: SessionRecord }
  | { readonly type: 'put-last-shown'; readonly hash: string; readonly revision: number }
  | { readonly type: 'end'; readonly hash: string }
  | { readonly type: 'end-all'; readonly subject: string }
  | { readonly type: 'end-expired'; readonly now: number };

/** Separate tables, so that older programs can still read and write this file. */
const ADDED_TABLES = `
  CREATE TABLE IF NOT EXISTS names (hash TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS name_goes_too AFTER DELETE ON sessions
    BEGIN DELETE FROM names WHERE hash = OLD.hash; END;
  CREATE TABLE IF NOT EXISTS last_shown (hash TEXT PRIMARY KEY, revision INTEGER NOT NULL)
    STRICT, WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS last_shown_goes_too AFTER DELETE ON sessions
    BEGIN DELETE FROM last_shown WHERE hash = OLD.hash; END`;

const FORMAT = {
  version: '1',
  schema: `
    CREATE TABLE sessions (
      hash TEXT PRIMARY KEY, subject TEXT NOT NULL, kind TEXT NOT NULL, expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_of ON sessions (subject)`,
};

interface StoredSession {
  readonly hash: string;
  readonly subject: string;
  readonly kind: SessionRecord['kind'];
  readonly expires_at: number;
  readonly name: string | null;
  readonly revision: number | null;
}

/** The SQLite session file: synchronous, the only owner of its file. */
export class SessionFile extends IdentifiedFile {
  private readonly statements: ReturnType<typeof prepare>;

  constructor(file: string) {
    super(file, FORMAT);
    this.sqlite.exec(ADDED_TABLES);
    this.statements = prepare(this.sqlite);
  }

  all(): readonly (readonly [hash: string, session: SessionRecord])[] {
    return this.statements.all.all().map((row) => {
      const { hash, subject, kind, expires_at: expiresAt, name, revision: lastShownRevision } = row;
      const session = { subject, kind, expiresAt, ...(name !== null && { name }) };
      return [hash, { ...session, ...(lastShownRevision !== null && { lastShownRevision }) }];
    });
  }

  /** Applies changes in order; they are on disk when it returns. */
  change(changes: readonly SessionChange[]): readonly undefined[] {
    this.sqlite.transaction(() => {
      for (const change of changes) this.changeOne(change);
    });
    return changes.map(() => undefined);
  }

  private changeOne(change: SessionChange): void {
    const { put, putName, forgetName, putLastShown, forgetLastShown, end, endAll, endExpired } =
      this.statements;
    switch (change.type) {
      case 'put': {
        const { subject, kind, expiresAt, name, lastShownRevision } = change.session;
        put.run(change.hash, subject, kind, expiresAt);
        if (name === undefined) forgetName.run(change.hash);
        else putName.run(change.hash, name);
        if (lastShownRevision === undefined) forgetLastShown.run(change.hash);
        else putLastShown.run(lastShownRevision, change.hash);
        break;
      }
      case 'put-last-shown':
        putLastShown.run(change.revision, change.hash);
        break;
      case 'end':
        end.run(change.hash);
        break;
      case 'end-all':
        endAll.run(change.subject);
        break;
      case 'end-expired':
        endExpired.run(change.now);
    }
  }
}

function prepare(sqlite: Sqlite) {
  return {
    all: sqlite.prepare<StoredSession>(
      `SELECT hash, subject, kind, expires_at, name, revision
       FROM sessions LEFT JOIN names USING (hash) LEFT JOIN last_shown USING (hash)`,
    ),
    put: sqlite.prepare('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?)'),
    putName: sqlite.prepare('INSERT OR REPLACE INTO names VALUES (?, ?)'),
    forgetName: sqlite.prepare('DELETE FROM names WHERE hash = ?'),
    putLastShown: sqlite.prepare(
      'INSERT OR REPLACE INTO last_shown SELECT hash, ? FROM sessions WHERE hash = ?',
    ),
    forgetLastShown: sqlite.prepare('DELETE FROM last_shown WHERE hash = ?'),
    end: sqlite.prepare('DELETE FROM sessions WHERE hash = ?'),
    endAll: sqlite.prepare('DELETE FROM sessions WHERE subject = ?'),
    endExpired: sqlite.prepare('DELETE FROM sessions WHERE expires_at <= ?'),
  };
}

serve((file) => new SessionFile(file));
