import type { RowChange } from './view';

/** The changes of one partition, and where among them each row's newest is. */
interface Touched {
  readonly changes: RowChange[];
  readonly newest: Map<string, number>;
}

/** What a page of events changes, partition by partition: of each row the last change, or all that hang on a row nobody here knows. */
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

  /** Hands all of it over. */
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
