import { hasEffect, isInRange } from './row-changes';
import { type ResidentRows, RowTable } from './row-table';
import type { PartitionRange, Row, RowChange } from './view';
import type { ViewStore } from './view-store.port';

/**
 * A projection's copy of a view's rows, for a store that has none in this process. Loads an on-demand
 * partition when its first event arrives, before its rows are saved.
 */
export class CachedRows implements ResidentRows {
  readonly #table = new RowTable();
  readonly #loaded = new Set<string>();

  /** Starts empty. `onDemand`: partitions whose rows are only in the store. */
  constructor(
    private readonly store: ViewStore,
    private readonly view: string,
    private readonly onDemand?: PartitionRange,
  ) {}

  /** A copy of all rows outside on-demand partitions. */
  static async load(store: ViewStore, view: string): Promise<CachedRows> {
    const rows = new CachedRows(store, view, store.onDemandPartitions(view));
    for await (const change of store.load(view)) rows.#put(change);
    return rows;
  }

  get(partition: string, key: string): Row | undefined {
    return this.#table.get(partition, key);
  }

  entries(partition: string): IterableIterator<[string, Row]> {
    return this.#table.entries(partition);
  }

  isUnloaded(partition: string): boolean {
    return this.onDemand !== undefined && isInRange(this.onDemand, partition) && !this.#loaded.has(partition);
  }

  /**
   * Loads the partitions that the changes depend on, applies the changes there, and returns those with an
   * effect. Throws the store's error and may then be called again; after a success it may not.
   */
  async resolveChanges(changes: readonly RowChange[]): Promise<readonly RowChange[]> {
    const toLoad = new Set(
      changes.filter(({ isConditional }) => isConditional).map(({ partition }) => partition),
    );
    if (toLoad.size === 0) return changes;
    for (const partition of toLoad) await this.#loadPartition(partition);
    return changes.flatMap((change) =>
      toLoad.has(change.partition) ? this.#applyIfEffective(change) : [change],
    );
  }

  putAll(changes: readonly RowChange[]): void {
    for (const change of changes) this.#put(change);
  }

  async #loadPartition(partition: string): Promise<void> {
    if (!this.isUnloaded(partition)) return;
    for await (const change of this.store.load(this.view, partition)) this.#put(change);
    this.#loaded.add(partition);
  }

  #applyIfEffective(change: RowChange): readonly RowChange[] {
    const { view, partition, key, row } = change;
    if (!hasEffect(change, this.#table.getWithRemoved(partition, key))) return [];
    this.#put(change);
    return [{ view, partition, key, row }];
  }

  #put({ partition, key, row }: RowChange): void {
    this.#table.put(partition, key, row);
  }
}
