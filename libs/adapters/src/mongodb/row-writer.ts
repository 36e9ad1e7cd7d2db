import type { Database } from './database';
import type { KeptRow } from './kept-rows';
import { inPortions } from './portions';

/** Writes rows into collections, so that an older one never takes the place of a newer one. */
export class RowWriter {
  /** What all rows were that a collection was last given: very likely the next ones are the same. */
  private readonly lastWere = new Map<string, 'new' | 'standing'>();

  constructor(private readonly database: Database) {}

  /**
   * Changes the rows that stand and writes the others. Rows of one kind come after one another, so it begins with what the last ones needed:
   * nearly all are new while a log is gone through, and stand on a race day, and nobody has to ask which.
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

  /** Whether that was all there was to do; if not, it has to be found out which of them stand. */
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

  /** Writes the rows that did not stand, then changes those that did; whatever came in between is changed too, unless it is newer. */
  private async writeBeside(
    name: string,
    rows: readonly KeptRow[],
    standing: ReadonlySet<string>,
  ): Promise<void> {
    const fresh = rows.filter(({ _id }) => !standing.has(_id));
    const areNew = await this.database.insertMissing(name, fresh);
    await this.change(name, areNew ? rows.filter(({ _id }) => standing.has(_id)) : rows);
  }

  /** Changes the rows that stand and are no newer; tells how many there were. */
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
