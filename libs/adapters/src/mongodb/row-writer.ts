import type { Database } from './database';
import type { KeptRow } from './kept-rows';
import { inPortions } from './portions';

/** Writes rows into collections; an older row never replaces a newer one. */
export class RowWriter {
  /** What the last rows of a collection were; the next are probably the same. */
  private readonly lastWere = new Map<string, 'new' | 'standing'>();

  constructor(private readonly database: Database) {}

  /**
   * Updates existing rows and inserts the others. Starts with what the last rows needed: in a rebuild nearly
   * all are new, on a race day nearly all exist, so no lookup is needed.
   */
  async write(name: string, rows: readonly KeptRow[]): Promise<void> {
    for (const some of inPortions(rows)) {
      if (await this.writeAsBefore(name, some)) continue;
      const standing = await this.database.standing(name, some);
      if (standing.size === 0) this.lastWere.set(name, 'new');
      else if (standing.size === some.length) this.lastWere.set(name, 'standing');
      await this.writeBeside(name, some, standing);
    }
  }

  /** Returns false when a lookup of existing ids is needed. */
  private async writeAsBefore(name: string, rows: readonly KeptRow[]): Promise<boolean> {
    const lastWere = this.lastWere.get(name);
    if (!lastWere) return false;
    const isDone =
      lastWere === 'new'
        ? await this.database.insertMissing(name, rows)
        : (await this.change(name, rows)) === rows.length;
    if (!isDone) this.lastWere.delete(name);
    return isDone;
  }

  /**
   * Inserts missing rows, then updates existing ones. If others inserted meanwhile, updates all; newer rows
   * stay.
   */
  private async writeBeside(
    name: string,
    rows: readonly KeptRow[],
    standing: ReadonlySet<string>,
  ): Promise<void> {
    const fresh = rows.filter(({ _id }) => !standing.has(_id));
    const areNew = await this.database.insertMissing(name, fresh);
    await this.change(name, areNew ? rows.filter(({ _id }) => standing.has(_id)) : rows);
  }

  /** Updates existing rows that are no newer; returns the number matched. */
  private change(name: string, rows: readonly KeptRow[]): Promise<number> {
    return this.database.setAll(
      name,
      rows.map(({ _id, revision, row }) => ({
        filter: { _id, revision: { $lte: revision } },
        fields: { revision, row },
      })),
    );
  }
}
