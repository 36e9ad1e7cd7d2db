import type { EventShape, Recorded } from './event';

/**
 * A row comes from events of one stream and carries the revision of the last one that changed it. A reader
 * uses the newest.
 */
export interface Row {
  readonly revision: number;
}

/** The marker of a removed row, with the revision that removed it. An older row does not come back. */
export interface Removed extends Row {
  readonly removed: true;
}

export function isRemoved(row: Row): row is Removed {
  return 'removed' in row;
}

/** A row as a view returns it. The fold adds the revision. */
export type RowData<R extends Row> = R extends unknown ? Omit<R, 'revision'> : never;

export interface RowKey {
  readonly partition: string;
  readonly key: string;
}

/**
 * A row under its key, or null to remove it. The fold writes the revision into the row, so it must not be
 * part of the state.
 */
export interface KeyedRow<R extends Row> extends RowKey {
  readonly row: RowData<R> | null;
}

/**
 * A read model: the fold of a stream, and the rows built from it. Rows hold nothing that the state does not.
 */
export interface View<State, R extends Row, Event extends EventShape> {
  readonly name: string;
  /** Raise it when the fold or the rows change: the view is then rebuilt from the first event, silently. */
  readonly version: number;
  /** The name prefix of the streams it reads. */
  readonly streamPrefix: string;
  initial(): State;
  /** Applies an event; may change the given state. */
  evolve(state: State, event: Event, recorded: Recorded<Event>): State;
  /**
   * The stream's rows. With `since`, the event applied last, only rows that it may have changed: an ordinary
   * event costs what it touches.
   */
  rows(state: State, since?: Event): Iterable<KeyedRow<R>>;
  /** The keys of all the stream's rows, for callers that do not need the rows. */
  rowKeys?(state: State): Iterable<RowKey>;
  /** After such an event all rows are compared, and those that no longer exist are removed. */
  hasRetroactiveEffect?(event: Event): boolean;
  /**
   * After an event with a retroactive effect: all rows it may have changed, provided that it removed none.
   * Undefined when it may be any row.
   */
  rowsAfterRetroactiveEvent?(state: State, event: Event): Iterable<KeyedRow<R>> | undefined;
  /**
   * Whether the event gives its rows a new revision even when they stay the same. Only that shows that a
   * neighbouring row was removed. And a rebuild, which reads placeholders from the first event on, gets the
   * same revisions.
   */
  forcesNewRevision?(event: Event): boolean;
  /**
   * The partitions of days, or editions, before a day ('2025-09-13'): rarely read, hardly ever changed.
   * Omitted when partitions are not by day, or are small.
   */
  onDemandPartitions?(day: string): PartitionRange;
}

/** Partition names from `from` on and before `below`. */
export interface PartitionRange {
  readonly from: string;
  readonly below: string;
}

export function isInRange({ from, below }: PartitionRange, partition: string): boolean {
  return partition >= from && partition < below;
}

/** A view of any state, rows and events, for code that only runs it. */
export type AnyView = View<unknown, Row, EventShape>;

/** A changed or removed row. */
export interface RowChange<R extends Row = Row> extends RowKey {
  readonly view: string;
  readonly row: R | Removed;
  /**
   * The fold had not loaded the stored row. The change has no effect when that row is the same, or when there
   * is none to remove.
   */
  readonly skipIfUnchanged?: true;
}
