import { MemoryViewStore } from '@app/adapters';
import type { RowsByKey } from '../row-table';
import { isInRange, type PartitionRange, type Row, type RowChange } from '../view';
import type { Checkpoint, ViewStore } from '../view-store.port';

/** A remote view store: a fold has to load its rows into its own copy. */
export class RemoteViewStore extends MemoryViewStore {
  override inMemoryRows(): undefined {
    return undefined;
  }
}

/**
 * A remote store of one view, with on-demand partitions. It remembers removed rows, and can freeze its
 * checkpoint.
 */
export class OnDemandViewStore extends RemoteViewStore {
  readonly #rows = new Map<string, RowsByKey>();
  #frozen: Checkpoint | undefined;

  constructor(private readonly range: PartitionRange) {
    super();
  }

  override onDemandPartitions(): PartitionRange {
    return this.range;
  }

  /**
   * Freezes the checkpoint at its current value, as when a writer dies between saving the rows and the
   * checkpoint.
   */
  async freezeCheckpoint(view: string): Promise<void> {
    this.#frozen = await this.checkpoint(view);
  }

  override async checkpoint(view: string): Promise<Checkpoint | undefined> {
    return this.#frozen ?? super.checkpoint(view);
  }

  override save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    for (const { partition, key, row } of changes) {
      const rows = this.#rows.get(partition) ?? new Map<string, Row>();
      if ((rows.get(key)?.revision ?? 0) <= row.revision) rows.set(key, row);
      this.#rows.set(partition, rows);
    }
    return super.save(view, changes, checkpoint);
  }

  override async *load<R extends Row>(view: string, onlyPartition?: string): AsyncIterable<RowChange<R>> {
    for await (const change of super.load<R>(view, onlyPartition))
      if (onlyPartition !== undefined || !isInRange(this.range, change.partition)) yield change;
  }

  /** The rows and removals of one partition, or of all on-demand ones. */
  async *rowsAndRemovals(view: string, onlyPartition?: string): AsyncIterable<RowChange> {
    for (const [partition, rows] of await Promise.resolve(this.#rows)) {
      if (onlyPartition === undefined ? isInRange(this.range, partition) : partition !== onlyPartition)
        continue;
      for (const [key, row] of rows) yield { view, partition, key, row };
    }
  }
}

/** All rows of a view, byte for byte: values, order of fields and order of rows. */
export async function serialisedRows(store: ViewStore, view: string): Promise<string> {
  const rows: RowChange[] = [];
  for await (const change of store.load(view)) rows.push(change);
  return rows.map((change) => JSON.stringify(change)).join('\n');
}
