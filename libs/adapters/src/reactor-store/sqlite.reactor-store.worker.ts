import { IdentifiedFile, type Sqlite } from '../sqlite/sqlite-file';
import { serve } from '../sqlite/serve';

/** One entry to write: a reactor's checkpoint, or a completed action. */
export type ReactorEntry =
  { readonly reactor: string; readonly position: string } | { readonly action: string };

const FORMAT = {
  version: '1',
  schema: `
    CREATE TABLE checkpoints (reactor TEXT PRIMARY KEY, position TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE deeds (deed TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`,
};

/** The SQLite reactor file: synchronous, the only owner of its file. */
export class ReactorFile extends IdentifiedFile {
  private readonly statements: ReturnType<typeof prepare>;

  constructor(file: string) {
    super(file, FORMAT);
    this.statements = prepare(this.sqlite);
  }

  /** A reactor's checkpoint; null before its first. */
  checkpoint(reactor: string): string | null {
    return this.statements.checkpoint.get(reactor)?.position ?? null;
  }

  checkpoints(): readonly (readonly [reactor: string, position: string])[] {
    return this.statements.checkpoints.all().map(({ reactor, position }) => [reactor, position]);
  }

  /** Removes every checkpoint; completed actions stay. */
  forgetCheckpoints(): void {
    this.statements.forgetCheckpoints.run();
  }

  actions(): readonly string[] {
    return this.statements.actions.all().map(({ deed }) => deed);
  }

  isDone(action: string): boolean {
    return this.statements.isDone.get(action) !== undefined;
  }

  /** Writes entries in order; they are on disk when it returns. */
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

serve((file) => new ReactorFile(file));
