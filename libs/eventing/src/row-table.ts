import { pack, unpack, type RowsByKey } from './packed-rows';
import type { Row } from './view';

/** Rows that can be read at once, without asking a store. */
export interface ResidentRows {
  get(partition: string, key: string): Row | undefined;
  /** A partition's keys and rows in the order they first came. */
  entries(partition: string): IterableIterator<[string, Row]>;
}

/** As many partitions as are in use at a time, and some: a race day is a handful. */
const OPEN = 64;

/**
 * The rows of one view in memory. A row with an older revision than the one that stands changes nothing. Partitions nobody
 * has asked for in a while are kept packed, so that years of them cost little and are no work for the garbage collector.
 */
export class RowTable implements ResidentRows {
  /** Every partition in the order it first came, open or packed. */
  readonly #partitions = new Map<string, RowsByKey | Buffer>();
  /** The open ones, the longest unused first. */
  readonly #open = new Set<string>();
  #latest: { readonly partition: string; readonly rows: RowsByKey } | undefined;

  get(partition: string, key: string): Row | undefined {
    return this.#rowsOf(partition)?.get(key);
  }

  entries(partition: string): IterableIterator<[string, Row]> {
    return (this.#rowsOf(partition) ?? new Map<string, Row>()).entries();
  }

  partitions(): IterableIterator<string> {
    return this.#partitions.keys();
  }

  put(partition: string, key: string, row: Row): void {
    const rows = this.#rowsOf(partition) ?? this.#keepOpen(partition, new Map<string, Row>());
    const standing = rows.get(key);
    if (!standing || standing.revision <= row.revision) rows.set(key, row);
  }

  clear(): void {
    this.#partitions.clear();
    this.#open.clear();
    this.#latest = undefined;
  }

  #rowsOf(partition: string): RowsByKey | undefined {
    if (this.#latest?.partition === partition) return this.#latest.rows;
    const found = this.#partitions.get(partition);
    return found && this.#keepOpen(partition, Buffer.isBuffer(found) ? unpack(found) : found);
  }

  #keepOpen(partition: string, rows: RowsByKey): RowsByKey {
    this.#partitions.set(partition, rows);
    this.#latest = { partition, rows };
    this.#open.delete(partition);
    this.#open.add(partition);
    if (this.#open.size > OPEN) this.#packOldest();
    return rows;
  }

  #packOldest(): void {
    for (const partition of this.#open) {
      const rows = this.#partitions.get(partition);
      if (rows instanceof Map) this.#partitions.set(partition, pack(rows));
      this.#open.delete(partition);
      return;
    }
  }
}
