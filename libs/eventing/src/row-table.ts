import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Removed, Row } from './view';

/** Rows in memory, readable without asking a store. */
export interface ResidentRows {
  get(partition: string, key: string): Row | undefined;
  /** A partition's keys and rows in the order they first came. */
  entries(partition: string): IterableIterator<[string, Row]>;
  /** Whether the partition's rows are only in the store; omitted when none are. */
  isUnloaded?(partition: string): boolean;
}

/**
 * More than are in use at a time: a race day is a handful of partitions, a registration is one partition with
 * one row.
 */
const UNPACKED_LIMITS = { partitions: 64, rows: 4_096 } as const;

/**
 * The rows of one view in memory. An older revision changes nothing. A removed row leaves a marker in its
 * place, with the revision that removed it.
 * Partitions that are unused for a while are packed, so that years of them cost little memory and no garbage
 * collection.
 */
export class RowTable implements ResidentRows {
  /** Every partition in the order it first came, unpacked or packed. */
  readonly #partitions = new Map<string, RowsByKey | Uint8Array>();
  /** The unpacked ones, least recently used first. */
  readonly #unpacked = new Set<string>();
  #unpackedRows = 0;
  #latest: { readonly partition: string; readonly rows: RowsByKey } | undefined;

  /** Packs the oldest partition once both limits are exceeded. */
  constructor(
    private readonly limit: { readonly partitions: number; readonly rows: number } = UNPACKED_LIMITS,
  ) {}

  get(partition: string, key: string): Row | undefined {
    const row = this.getWithRemoved(partition, key);
    return row && isRemoved(row) ? undefined : row;
  }

  /** The row, or the marker of its removal. */
  getWithRemoved(partition: string, key: string): Row | Removed | undefined {
    return this.#rowsOf(partition)?.get(key);
  }

  *entries(partition: string): IterableIterator<[string, Row]> {
    for (const entry of this.#rowsOf(partition) ?? []) if (!isRemoved(entry[1])) yield entry;
  }

  partitions(): IterableIterator<string> {
    return this.#partitions.keys();
  }

  put(partition: string, key: string, row: Row | Removed): void {
    const rows = this.#rowsOf(partition) ?? this.#markUsed(partition, new Map<string, Row>());
    const before = rows.get(key);
    if (before && before.revision > row.revision) return;
    if (!before) this.#unpackedRows++;
    rows.set(key, row);
  }

  clear(): void {
    this.#partitions.clear();
    this.#unpacked.clear();
    this.#unpackedRows = 0;
    this.#latest = undefined;
  }

  #rowsOf(partition: string): RowsByKey | undefined {
    if (this.#latest?.partition === partition) return this.#latest.rows;
    const found = this.#partitions.get(partition);
    return found && this.#markUsed(partition, found instanceof Map ? found : unpackRows(found));
  }

  #markUsed(partition: string, rows: RowsByKey): RowsByKey {
    this.#partitions.set(partition, rows);
    this.#latest = { partition, rows };
    if (!this.#unpacked.delete(partition)) this.#unpackedRows += rows.size;
    this.#unpacked.add(partition);
    const { partitions: most, rows: mostRows } = this.limit;
    if (this.#unpacked.size > most && this.#unpackedRows > mostRows) this.#packOldest();
    return rows;
  }

  #packOldest(): void {
    for (const partition of this.#unpacked) {
      const rows = this.#partitions.get(partition);
      if (rows instanceof Map) {
        this.#partitions.set(partition, packRows(rows));
        this.#unpackedRows -= rows.size;
      }
      this.#unpacked.delete(partition);
      return;
    }
  }
}

/** Whether the row was removed. */
export function isRemoved(row: Row): row is Removed {
  return 'removed' in row;
}

/** A partition's rows in the order they first came. */
export type RowsByKey = Map<string, Row>;

/**
 * Rows as compressed JSON outside the heap. Rows are JSON, so nothing is lost; they resemble each other, so
 * the result is small.
 */
export function packRows(rows: RowsByKey): Uint8Array {
  const deflated = deflateRawSync(JSON.stringify([...rows]), { level: 1 });
  return new Uint8Array(deflated); // a copy: zlib returns the start of a larger buffer
}

/** The packed rows, with the fields in the same order. */
export function unpackRows(packed: Uint8Array): RowsByKey {
  return new Map(JSON.parse(inflateRawSync(packed).toString()) as [string, Row][]);
}
