import type { Database } from './database';
import type { RowDocument } from './row-documents';
import { inBatches } from './batches';

/** Writes rows into collections; an older row never replaces a newer one. */
export class RowWriter {
  /** Whether the last rows of a collection were new or existing; the next are probably the same. */
  private readonly lastKind = new Map<string, 'new' | 'standing'>();

  constructor(private readonly database: Database) {}

  /**
   * Updates existing rows and inserts the others. Starts with what the last rows needed: in a rebuild nearly
   * all are new, on a race day nearly all exist, so no lookup is needed.
   */
  async write(name: string, rows: readonly RowDocument[]): Promise<void> {
    for (const batch of inBatches(rows)) {
      if (await this.writeLikeLast(name, batch)) continue;
      const existing = await this.database.existingIds(name, batch);
      if (existing.size === 0) this.lastKind.set(name, 'new');
      else if (existing.size === batch.length) this.lastKind.set(name, 'standing');
      await this.writeSplit(name, batch, existing);
    }
  }

  /** Returns false when a lookup of existing ids is needed. */
  private async writeLikeLast(name: string, rows: readonly RowDocument[]): Promise<boolean> {
    const kind = this.lastKind.get(name);
    if (!kind) return false;
    const isDone =
      kind === 'new'
        ? await this.database.insertMissing(name, rows)
        : (await this.updateExisting(name, rows)) === rows.length;
    if (!isDone) this.lastKind.delete(name);
    return isDone;
  }

  /**
   * Inserts missing rows, then updates existing ones. If others inserted meanwhile, updates all; newer rows
   * stay.
   */
  private async writeSplit(
    name: string,
    rows: readonly RowDocument[],
    existing: ReadonlySet<string>,
  ): Promise<void> {
    const fresh = rows.filter(({ _id }) => !existing.has(_id));
    const areNew = await this.database.insertMissing(name, fresh);
    await this.updateExisting(name, areNew ? rows.filter(({ _id }) => existing.has(_id)) : rows);
  }

  /** Updates existing rows that are no newer; returns the number matched. */
  private updateExisting(name: string, rows: readonly RowDocument[]): Promise<number> {
    return this.database.setAll(
      name,
      rows.map(({ _id, revision, row }) => ({
        filter: { _id, revision: { $lte: revision } },
        fields: { revision, row },
      })),
    );
  }
}
