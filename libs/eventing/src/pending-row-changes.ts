import type { RowChange } from './view';

/** The changes of one partition, and the index of each row's newest. */
interface PartitionChanges {
  readonly changes: RowChange[];
  readonly newest: Map<string, number>;
}

/**
 * The changes of a page of events, by partition: each row's last, or all of them where the stored row is not
 * loaded.
 */
export class PendingRowChanges {
  #partitions = new Map<string, PartitionChanges>();

  /** A row's last change. */
  newest(partition: string, key: string): RowChange | undefined {
    const pending = this.#partitions.get(partition);
    const index = pending?.newest.get(key);
    return index === undefined ? undefined : pending?.changes[index];
  }

  put(change: RowChange): void {
    const { partition, key } = change;
    const { changes, newest } = this.#partitions.get(partition) ?? this.#addPartition(partition);
    const index = newest.get(key);
    if (index === undefined || change.isConditional || changes[index]?.isConditional)
      newest.set(key, changes.push(change) - 1);
    else changes[index] = change;
  }

  /** Returns all changes and starts empty. */
  drain(): RowChange[] {
    const all: RowChange[] = [];
    for (const { changes } of this.#partitions.values()) for (const change of changes) all.push(change);
    this.#partitions = new Map();
    return all;
  }

  #addPartition(partition: string): PartitionChanges {
    const pending = { changes: [], newest: new Map<string, number>() };
    this.#partitions.set(partition, pending);
    return pending;
  }
}
