import type { Recorded } from './event';
import { isSameRow } from './row-table';
import type { StreamStateCache } from './stream-state-cache';
import { isRemoved, type AnyView, type KeyedRow, type Row, type RowChange, type RowKey } from './view';
import type { InMemoryRows, StoppedStream } from './view-store.port';

/**
 * Turns events into rows. It collects changes until they are drained, and reads all other rows from `base`.
 * An event whose fold throws stops its stream and no other.
 * Rows of unloaded partitions cannot be compared: it emits all their changes, in order, and marks them
 * `skipIfUnchanged`. The store drops those that change nothing. A forced revision is never conditional.
 */
export class ViewFold {
  readonly #view: AnyView;
  readonly #stopped: Map<string, StoppedStream>;
  readonly #pending = new PendingRowChanges();

  /** `stopped`: streams that earlier folds of these rows stopped at. */
  constructor(
    view: AnyView,
    private readonly base: InMemoryRows,
    stopped: readonly StoppedStream[] = [],
  ) {
    this.#view = view;
    this.#stopped = new Map(stopped.map((each) => [each.stream, each]));
  }

  /** The stopped streams, in the order they stopped. */
  get stopped(): readonly StoppedStream[] {
    return [...this.#stopped.values()];
  }

  /** The events that the view reads. */
  relevant(events: readonly Recorded[]): readonly Recorded[] {
    return events.filter(
      (recorded) => recorded.stream.startsWith(this.#view.streamPrefix) && !this.#isBeyondStop(recorded),
    );
  }

  /** Applies events that concern the view, on the states prepared for them. Never throws. */
  fold(events: readonly Recorded[], states: StreamStateCache): void {
    for (const recorded of events) {
      if (this.#isBeyondStop(recorded)) continue;
      try {
        this.#apply(recorded, states);
      } catch (thrown) {
        const { stream, position } = recorded;
        const error = thrown instanceof Error ? thrown.message : String(thrown);
        this.#stopped.set(stream, { stream, position, error });
        states.evict(stream);
      }
    }
  }

  #apply(recorded: Recorded, states: StreamStateCache): void {
    const { event } = recorded;
    if (!this.#view.hasRetroactiveEffect?.(event)) {
      this.#write(this.#view.rows(states.advance(recorded), event), recorded);
      return;
    }
    const earlierKeys = keysByPartition(this.#rowKeysOf(states.stateBefore(recorded)));
    const state = states.advance(recorded);
    const changedRows = this.#view.rowsAfterRetroactiveEvent?.(state, event);
    this.#write(changedRows ?? this.#allRowsAfter(state, earlierKeys), recorded);
  }

  /** All rows of a stream, and a removal for each earlier row that no longer exists. */
  #allRowsAfter(state: unknown, earlierKeys: ReadonlyMap<string, Set<string>>): KeyedRow<Row>[] {
    const after = [...this.#view.rows(state)];
    for (const { partition, key } of after) earlierKeys.get(partition)?.delete(key);
    for (const [partition, keys] of earlierKeys)
      for (const key of keys) after.push({ partition, key, row: null });
    return after;
  }

  #rowKeysOf(state: unknown): Iterable<RowKey> {
    return this.#view.rowKeys?.(state) ?? this.#view.rows(state);
  }

  /** Writes the rows that differ: all rows of an event, or none. */
  #write(rows: Iterable<KeyedRow<Row>>, { event, revision }: Recorded): void {
    const forcesNewRevision = this.#view.forcesNewRevision?.(event) ?? false;
    const changed: KeyedRow<Row>[] = [];
    for (const keyed of rows) if (this.#differs(keyed, revision, forcesNewRevision)) changed.push(keyed);
    for (const { partition, key, row } of changed) {
      const next = row ? withRevision(row, revision) : ({ revision, removed: true } as const);
      this.#addPending({ view: this.#view.name, partition, key, row: next }, forcesNewRevision);
    }
  }

  #addPending(change: RowChange, forcesNewRevision: boolean): void {
    const skipIfUnchanged = !forcesNewRevision && this.#isUnloaded(change.partition);
    this.#pending.put(skipIfUnchanged ? { ...change, skipIfUnchanged } : change);
  }

  /**
   * Skips a row that has this event already: a page may come again after rows were saved without their
   * checkpoint.
   */
  #differs({ partition, key, row }: KeyedRow<Row>, revision: number, forcesNewRevision: boolean): boolean {
    const current = this.#current(partition, key);
    if (!current) return row !== null || this.#isUnloaded(partition);
    if (current.revision >= revision) return false;
    return row === null || forcesNewRevision || !isSameRow(row, current);
  }

  #current(partition: string, key: string): Row | undefined {
    const pendingChange = this.#pending.newest(partition, key);
    if (!pendingChange) return this.base.get(partition, key);
    return isRemoved(pendingChange.row) ? undefined : pendingChange.row;
  }

  #isUnloaded(partition: string): boolean {
    return this.base.isUnloaded?.(partition) ?? false;
  }

  #isBeyondStop({ stream, position }: Recorded): boolean {
    if (this.#stopped.size === 0) return false;
    const stopped = this.#stopped.get(stream);
    return stopped !== undefined && position >= stopped.position;
  }

  /** Returns the changes since the last call. */
  drainChanges(): RowChange[] {
    return this.#pending.drain();
  }
}

/** Row keys by partition. The rows themselves are released one by one, because there may be very many. */
function keysByPartition(rows: Iterable<RowKey>): Map<string, Set<string>> {
  const keysOf = new Map<string, Set<string>>();
  for (const { partition, key } of rows) {
    const keys = keysOf.get(partition);
    if (keys) keys.add(key);
    else keysOf.set(partition, new Set([key]));
  }
  return keysOf;
}

/**
 * Writes the revision into the given row: copying each would be half of the work. Throws when the row is part
 * of the view's state.
 */
function withRevision(rows: object, revision: number): Row {
  if ('revision' in rows) throw new Error('a view returned its own state as a row');
  return Object.assign(rows, { revision });
}

/** The changes of one partition, and the index of each row's newest. */
interface PartitionChanges {
  readonly changes: RowChange[];
  readonly newest: Map<string, number>;
}

/** The changes of a page of events, by partition: each row's last, and every conditional one. */
class PendingRowChanges {
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
    if (index === undefined || change.skipIfUnchanged || changes[index]?.skipIfUnchanged)
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
