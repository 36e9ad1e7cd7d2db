import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Removed, Row } from './view';

/** Rows that can be read at once, without asking a store. */
export interface ResidentRows {
  get(partition: string, key: string): Row | undefined;
  /** A partition's keys and rows in the order they first came. */
  entries(partition: string): IterableIterator<[string, Row]>;
  /** Whether the partition's rows are elsewhere, so that nothing is known of them here; left out where none are. */
  lacks?(partition: string): boolean;
}

/** As many as are in use at a time, and some: a race day is a handful of partitions, a registration is one of a single row. */
const OPEN = { partitions: 64, rows: 4_096 } as const;

/**
 * The rows of one view in memory. A row with an older revision than the one that stands changes nothing, and the place of a
 * row that is gone is kept, with the revision that took it away. Partitions nobody
 * has asked for in a while are kept packed, so that years of them cost little and are no work for the garbage collector.
 */
export class RowTable implements ResidentRows {
  /** Every partition in the order it first came, open or packed. */
  readonly #partitions = new Map<string, RowsByKey | Uint8Array>();
  /** The open ones, the longest unused first. */
  readonly #open = new Set<string>();
  #openRows = 0;
  #latest: { readonly partition: string; readonly rows: RowsByKey } | undefined;

  /** At most so many partitions and so many rows stay unpacked, whichever is reached last. */
  constructor(private readonly limit: { readonly partitions: number; readonly rows: number } = OPEN) {}

  get(partition: string, key: string): Row | undefined {
    const row = this.standing(partition, key);
    return row && isRemoved(row) ? undefined : row;
  }

  /** The row, or what tells that it is gone. */
  standing(partition: string, key: string): Row | Removed | undefined {
    return this.#rowsOf(partition)?.get(key);
  }

  *entries(partition: string): IterableIterator<[string, Row]> {
    for (const entry of this.#rowsOf(partition) ?? []) if (!isRemoved(entry[1])) yield entry;
  }

  partitions(): IterableIterator<string> {
    return this.#partitions.keys();
  }

  put(partition: string, key: string, row: Row | Removed): void {
    const rows = this.#rowsOf(partition) ?? this.#keepOpen(partition, new Map<string, Row>());
    const before = rows.get(key);
    if (before && before.revision > row.revision) return;
    if (!before) this.#openRows++;
    rows.set(key, row);
  }

  clear(): void {
    this.#partitions.clear();
    this.#open.clear();
    this.#openRows = 0;
    this.#latest = undefined;
  }

  #rowsOf(partition: string): RowsByKey | undefined {
    if (this.#latest?.partition === partition) return this.#latest.rows;
    const found = this.#partitions.get(partition);
    return found && this.#keepOpen(partition, found instanceof Map ? found : unpack(found));
  }

  #keepOpen(partition: string, rows: RowsByKey): RowsByKey {
    this.#partitions.set(partition, rows);
    this.#latest = { partition, rows };
    if (!this.#open.delete(partition)) this.#openRows += rows.size;
    this.#open.add(partition);
    const { partitions: most, rows: mostRows } = this.limit;
    if (this.#open.size > most && this.#openRows > mostRows) this.#packOldest();
    return rows;
  }

  #packOldest(): void {
    for (const partition of this.#open) {
      const rows = this.#partitions.get(partition);
      if (rows instanceof Map) {
        this.#partitions.set(partition, pack(rows));
        this.#openRows -= rows.size;
      }
      this.#open.delete(partition);
      return;
    }
  }
}

/** Whether the row is gone. */
export function isRemoved(row: Row): row is Removed {
  return 'removed' in row;
}

/** A partition's rows in the order they first came. */
export type RowsByKey = Map<string, Row>;

/** Rows as compressed JSON outside of the heap. Rows are JSON, so nothing is lost, and resemble each other, so little is left. */
export function pack(rows: RowsByKey): Uint8Array {
  const deflated = deflateRawSync(JSON.stringify([...rows]), { level: 1 });
  return new Uint8Array(deflated); // a copy: what zlib gives is the beginning of a larger piece of memory
}

/** Exactly what was packed, with the fields in the same order. */
export function unpack(packed: Uint8Array): RowsByKey {
  return new Map(JSON.parse(inflateRawSync(packed).toString()) as [string, Row][]);
}
