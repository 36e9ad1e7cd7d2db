import { comesToSomething, isWithin } from './row-changes';
import { type ResidentRows, RowTable } from './row-table';
import type { PartitionRange, Row, RowChange } from './view';
import type { ViewStore } from './view-store.port';

/**
 * A projection's own copy of a view's rows, where the store keeps none in this process. What is cold there stays there until an
 * event has come for it: it is fetched before the rows are saved.
 */
export class OwnRows implements ResidentRows {
  readonly #table = new RowTable();
  readonly #fetched = new Set<string>();

  /** No rows yet. `cold`: those that are in the store and nowhere else. */
  constructor(
    private readonly store: ViewStore,
    private readonly view: string,
    private readonly cold?: PartitionRange,
  ) {}

  /** A copy of all that is not cold. */
  static async of(store: ViewStore, view: string): Promise<OwnRows> {
    const rows = new OwnRows(store, view, store.cold(view));
    for await (const change of store.load(view)) rows.#put(change);
    return rows;
  }

  get(partition: string, key: string): Row | undefined {
    return this.#table.get(partition, key);
  }

  entries(partition: string): IterableIterator<[string, Row]> {
    return this.#table.entries(partition);
  }

  lacks(partition: string): boolean {
    return this.cold !== undefined && isWithin(this.cold, partition) && !this.#fetched.has(partition);
  }

  /**
   * Of a page's changes those that come to something, and takes them in, once the rows are here that they hang on. Throws what the
   * store throws, and may then be called again; after it has succeeded it may not.
   */
  async settle(changes: readonly RowChange[]): Promise<readonly RowChange[]> {
    const lacking = new Set(changes.filter(({ unlessSame }) => unlessSame).map(({ partition }) => partition));
    if (lacking.size === 0) return changes;
    for (const partition of lacking) await this.#fetch(partition);
    return changes.flatMap((change) => (lacking.has(change.partition) ? this.#settled(change) : [change]));
  }

  keep(changes: readonly RowChange[]): void {
    for (const change of changes) this.#put(change);
  }

  async #fetch(partition: string): Promise<void> {
    if (!this.lacks(partition)) return;
    for await (const change of this.store.load(this.view, partition)) this.#put(change);
    this.#fetched.add(partition);
  }

  #settled(made: RowChange): readonly RowChange[] {
    const { view, partition, key, row } = made;
    if (!comesToSomething(made, this.#table.standing(partition, key))) return [];
    this.#put(made);
    return [{ view, partition, key, row }];
  }

  #put({ partition, key, row }: RowChange): void {
    this.#table.put(partition, key, row);
  }
}
