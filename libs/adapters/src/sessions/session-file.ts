import { identify } from '../sqlite/file-format';
import { openSqlite, type Sqlite } from '../sqlite/open-sqlite';
import type { SessionRecord } from './session-store.port';

/** One change to what is kept. */
export type SessionChange =
  | { readonly type: 'put'; readonly hash: string; readonly session: SessionRecord }
  | { readonly type: 'end'; readonly hash: string }
  | { readonly type: 'end-all'; readonly subject: string }
  | { readonly type: 'end-expired'; readonly now: number };

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
}

/** The sessions themselves: synchronous, the only owner of their file, on whatever thread it lives. */
export class SessionFile {
  private readonly sqlite: Sqlite;
  private readonly statements: ReturnType<typeof prepare>;

  constructor(file: string) {
    this.sqlite = openSqlite(file);
    identify(this.sqlite, file, FORMAT);
    this.statements = prepare(this.sqlite);
  }

  /** Every session there is. */
  all(): readonly (readonly [hash: string, session: SessionRecord])[] {
    return this.statements.all
      .all()
      .map(({ hash, subject, kind, expires_at: expiresAt }) => [hash, { subject, kind, expiresAt }]);
  }

  /** Makes changes in their order; they are on disk when it returns. */
  change(changes: readonly SessionChange[]): readonly undefined[] {
    this.sqlite.transaction(() => {
      for (const change of changes) this.changeOne(change);
    });
    return changes.map(() => undefined);
  }

  private changeOne(change: SessionChange): void {
    const { put, end, endAll, endExpired } = this.statements;
    switch (change.type) {
      case 'put': {
        const { subject, kind, expiresAt } = change.session;
        put.run(change.hash, subject, kind, expiresAt);
        break;
      }
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
    all: sqlite.prepare<StoredSession>('SELECT hash, subject, kind, expires_at FROM sessions'),
    put: sqlite.prepare('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?)'),
    end: sqlite.prepare('DELETE FROM sessions WHERE hash = ?'),
    endAll: sqlite.prepare('DELETE FROM sessions WHERE subject = ?'),
    endExpired: sqlite.prepare('DELETE FROM sessions WHERE expires_at <= ?'),
  };
}
