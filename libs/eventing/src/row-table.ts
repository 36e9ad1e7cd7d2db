import type { Row } from './view';

/** Rows that can be read at once, without asking a store. */
export interface ResidentRows {
  get(partition: string, key: string): Row | undefined;
  /** A partition's keys and rows in the order they first came. */
  entries(partition: string): IterableIterator<[string, Row]>;
}

/** The rows of one view in memory. A row with an older revision than the one that stands changes nothing. */
export class RowTable implements ResidentRows {
  readonly #partitions = new Map<string, Map<string, Row>>();

  get(partition: string, key: string): Row | undefined {
    return this.#partitions.get(partition)?.get(key);
  }

  entries(partition: string): IterableIterator<[string, Row]> {
    return (this.#partitions.get(partition) ?? new Map<string, Row>()).entries();
  }

  partitions(): IterableIterator<string> {
    return this.#partitions.keys();
  }

  put(partition: string, key: string, row: Row): void {
    const rows = this.#partitions.get(partition);
    if (!rows) {
      this.#partitions.set(partition, new Map([[key, row]]));
      return;
    }
    const standing = rows.get(key);
    if (!standing || standing.revision <= row.revision) rows.set(key, row);
  }

  clear(): void {
    this.#partitions.clear();
  }
}
