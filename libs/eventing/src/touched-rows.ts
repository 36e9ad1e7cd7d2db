import type { RowChange } from './view';

/** The changes of one partition, and the index of each row's newest. */
interface Touched {
  readonly changes: RowChange[];
  readonly newest: Map<string, number>;
}

/**
 * The changes of a page of events, by partition: each row's last, or all of them where the stored row is not
 * loaded.
 */
export class TouchedRows {
  #partitions = new Map<string, Touched>();

  /** A row's last change. */
  newest(partition: string, key: string): RowChange | undefined {
    const touched = this.#partitions.get(partition);
    const at = touched?.newest.get(key);
    return at === undefined ? undefined : touched?.changes[at];
  }

  put(change: RowChange): void {
    const { partition, key } = change;
    const { changes, newest } = this.#partitions.get(partition) ?? this.#begun(partition);
    const at = newest.get(key);
    if (at === undefined || change.unlessSame || changes[at]?.unlessSame)
      newest.set(key, changes.push(change) - 1);
    else changes[at] = change;
  }

  /** Returns all changes and starts empty. */
  take(): RowChange[] {
    const all: RowChange[] = [];
    for (const { changes } of this.#partitions.values()) for (const change of changes) all.push(change);
    this.#partitions = new Map();
    return all;
  }

  #begun(partition: string): Touched {
    const touched = { changes: [], newest: new Map<string, number>() };
    this.#partitions.set(partition, touched);
    return touched;
  }
}
