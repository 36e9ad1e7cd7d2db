import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isInRange, isRemoved, type PartitionRange, type Removed, type Row, type RowChange } from './view';
import type { InMemoryRows, ViewStore } from './view-store.port';

/** A partition's rows in the order they first came. */
export type RowsByKey = Map<string, Row>;

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
export class RowTable implements InMemoryRows {
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
  protected getWithRemoved(partition: string, key: string): Row | Removed | undefined {
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

/**
 * Rows as compressed JSON outside the heap. Rows are JSON, so nothing is lost; they resemble each other, so
 * the result is small.
 */
function packRows(rows: RowsByKey): Uint8Array {
  const deflated = deflateRawSync(JSON.stringify([...rows]), { level: 1 });
  return new Uint8Array(deflated); // a copy: zlib returns the start of a larger buffer
}

/** The packed rows, with the fields in the same order. */
function unpackRows(packed: Uint8Array): RowsByKey {
  return new Map(JSON.parse(inflateRawSync(packed).toString()) as [string, Row][]);
}

/**
 * A projection's copy of a view's rows, for a store that has none in this process. Loads an on-demand
 * partition when its first event arrives, before its rows are saved.
 */
export class CachedRows extends RowTable {
  readonly #loaded = new Set<string>();

  /** Starts empty. `onDemand`: partitions whose rows are only in the store. */
  constructor(
    private readonly store: ViewStore,
    private readonly view: string,
    private readonly onDemand?: PartitionRange,
  ) {
    super();
  }

  /** A copy of all rows outside on-demand partitions. */
  static async load(store: ViewStore, view: string): Promise<CachedRows> {
    const rows = new CachedRows(store, view, store.onDemandPartitions(view));
    for await (const change of store.load(view)) rows.#putChange(change);
    return rows;
  }

  isUnloaded(partition: string): boolean {
    return this.onDemand !== undefined && isInRange(this.onDemand, partition) && !this.#loaded.has(partition);
  }

  /**
   * Loads the partitions that the changes depend on, applies the changes there, and returns those with an
   * effect. Throws the store's error and may then be called again; after a success it may not.
   */
  async applyAndKeepEffective(changes: readonly RowChange[]): Promise<readonly RowChange[]> {
    const toLoad = new Set(
      changes.filter(({ skipIfUnchanged }) => skipIfUnchanged).map(({ partition }) => partition),
    );
    if (toLoad.size === 0) return changes;
    for (const partition of toLoad) await this.#loadPartition(partition);
    return changes.flatMap((change) =>
      toLoad.has(change.partition) ? this.#applyIfEffective(change) : [change],
    );
  }

  putAll(changes: readonly RowChange[]): void {
    for (const change of changes) this.#putChange(change);
  }

  async #loadPartition(partition: string): Promise<void> {
    if (!this.isUnloaded(partition)) return;
    for await (const change of this.store.load(this.view, partition)) this.#putChange(change);
    this.#loaded.add(partition);
  }

  #applyIfEffective(change: RowChange): readonly RowChange[] {
    const { view, partition, key, row } = change;
    if (!hasEffect(change, this.getWithRemoved(partition, key))) return [];
    this.#putChange(change);
    return [{ view, partition, key, row }];
  }

  #putChange({ partition, key, row }: RowChange): void {
    this.put(partition, key, row);
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether a new row equals the stored one, apart from the revision. Rows are JSON. */
export function isSameRow(newRow: object, current: Row): boolean {
  const now = newRow as Fields;
  const before = current as unknown as Fields;
  let fields = 1; // the revision
  for (const field in now) {
    if (now[field] !== before[field] && !isDeepStrictEqual(now[field], before[field])) return false;
    fields++;
  }
  return fields === Object.keys(before).length;
}

/** Whether a change has an effect on the current row; an older change never has. */
function hasEffect({ row, skipIfUnchanged }: RowChange, current: Row | Removed | undefined): boolean {
  if (!current) return !skipIfUnchanged || !isRemoved(row);
  const { revision, ...newRow } = row;
  if (!skipIfUnchanged) return current.revision <= revision;
  if (current.revision >= revision) return false;
  if (isRemoved(row) || isRemoved(current)) return isRemoved(row) !== isRemoved(current);
  return !isSameRow(newRow, current);
}

/**
 * Writes a change into a partition's rows, if it has an effect. A row's changes must come in the order of
 * their events.
 */
export function applyChange(rows: RowsByKey, change: RowChange): void {
  if (hasEffect(change, rows.get(change.key))) rows.set(change.key, change.row);
}
