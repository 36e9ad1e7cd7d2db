import { identify } from '../sqlite/file-format';
import { openSqlite, type Sqlite } from '../sqlite/open-sqlite';

/** One line to be written: how far a reactor has come, or a deed that is done. */
export type LedgerLine = { readonly reactor: string; readonly position: string } | { readonly deed: string };

const FORMAT = {
  version: '1',
  schema: `
    CREATE TABLE checkpoints (reactor TEXT PRIMARY KEY, position TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE deeds (deed TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`,
};

/** The ledger itself: synchronous, the only owner of its file, on whatever thread it lives. */
export class LedgerFile {
  private readonly sqlite: Sqlite;
  private readonly statements: ReturnType<typeof prepare>;

  constructor(file: string) {
    this.sqlite = openSqlite(file);
    identify(this.sqlite, file, FORMAT);
    this.statements = prepare(this.sqlite);
  }

  /** How far a reactor has come; null before its first step. */
  checkpoint(reactor: string): string | null {
    return this.statements.checkpoint.get(reactor)?.position ?? null;
  }

  isDone(deed: string): boolean {
    return this.statements.isDone.get(deed) !== undefined;
  }

  /** Writes lines in their order; they are on disk when it returns. */
  write(lines: readonly LedgerLine[]): readonly undefined[] {
    this.sqlite.transaction(() => {
      for (const line of lines) this.writeLine(line);
    });
    return lines.map(() => undefined);
  }

  private writeLine(line: LedgerLine): void {
    if ('deed' in line) this.statements.markDone.run(line.deed);
    else this.statements.saveCheckpoint.run(line.reactor, line.position);
  }
}

function prepare(sqlite: Sqlite) {
  return {
    checkpoint: sqlite.prepare<{ position: string }>('SELECT position FROM checkpoints WHERE reactor = ?'),
    isDone: sqlite.prepare('SELECT 1 AS found FROM deeds WHERE deed = ?'),
    markDone: sqlite.prepare('INSERT INTO deeds VALUES (?) ON CONFLICT DO NOTHING'),
    saveCheckpoint: sqlite.prepare(
      'INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT DO UPDATE SET position = excluded.position',
    ),
  };
}
