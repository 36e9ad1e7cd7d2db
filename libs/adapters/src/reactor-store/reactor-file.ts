import type { Sqlite } from '../sqlite/open-sqlite';
import { IdentifiedFile } from '../sqlite/identified-file';

/** One line to be written: how far a reactor has come, or an action that is done. */
export type ReactorEntry =
  { readonly reactor: string; readonly position: string } | { readonly action: string };

const FORMAT = {
  version: '1',
  schema: `
    CREATE TABLE checkpoints (reactor TEXT PRIMARY KEY, position TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE deeds (deed TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`,
};

/** The reactors’ store itself: synchronous, the only owner of its file, on whatever thread it lives. */
export class ReactorFile extends IdentifiedFile {
  private readonly statements: ReturnType<typeof prepare>;

  constructor(file: string) {
    super(file, FORMAT);
    this.statements = prepare(this.sqlite);
  }

  /** How far a reactor has come; null before its first step. */
  checkpoint(reactor: string): string | null {
    return this.statements.checkpoint.get(reactor)?.position ?? null;
  }

  /** Every reactor's name and how far it has come. */
  checkpoints(): readonly (readonly [reactor: string, position: string])[] {
    return this.statements.checkpoints.all().map(({ reactor, position }) => [reactor, position]);
  }

  /** Lets every reactor begin anew; what is done stays done. */
  forgetCheckpoints(): void {
    this.statements.forgetCheckpoints.run();
  }

  actions(): readonly string[] {
    return this.statements.actions.all().map(({ deed }) => deed);
  }

  isDone(action: string): boolean {
    return this.statements.isDone.get(action) !== undefined;
  }

  /** Writes lines in their order; they are on disk when it returns. */
  write(lines: readonly ReactorEntry[]): readonly undefined[] {
    this.sqlite.transaction(() => {
      for (const line of lines) this.writeLine(line);
    });
    return lines.map(() => undefined);
  }

  private writeLine(line: ReactorEntry): void {
    if ('action' in line) this.statements.markDone.run(line.action);
    else this.statements.saveCheckpoint.run(line.reactor, line.position);
  }
}

function prepare(sqlite: Sqlite) {
  return {
    checkpoint: sqlite.prepare<{ position: string }>('SELECT position FROM checkpoints WHERE reactor = ?'),
    checkpoints: sqlite.prepare<{ reactor: string; position: string }>('SELECT * FROM checkpoints'),
    forgetCheckpoints: sqlite.prepare('DELETE FROM checkpoints'),
    actions: sqlite.prepare<{ deed: string }>('SELECT deed FROM deeds'),
    isDone: sqlite.prepare('SELECT 1 AS found FROM deeds WHERE deed = ?'),
    markDone: sqlite.prepare('INSERT INTO deeds VALUES (?) ON CONFLICT DO NOTHING'),
    saveCheckpoint: sqlite.prepare(
      'INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT DO UPDATE SET position = excluded.position',
    ),
  };
}
