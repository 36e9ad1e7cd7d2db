import type { EventShape, Recorded } from './event';

/** A row is made by events of one stream and says which of them changed it last; a reader keeps the newest. */
export interface Row {
  readonly revision: number;
}

/** What stands in the place of a row that is gone: which revision took it away. An older row does not come back. */
export interface Removed extends Row {
  readonly removed: true;
}

/** A row as a state makes it; the event that changed it is added by whoever keeps it. */
export type MadeRow<R extends Row> = R extends unknown ? Omit<R, 'revision'> : never;

/** Where a row is kept. */
export interface Place {
  readonly partition: string;
  readonly key: string;
}

/** A row in its place, or null where none is to stand. The row is its taker's own, to write the revision into: no part of the state itself. */
export interface PlacedRow<R extends Row> extends Place {
  readonly row: MadeRow<R> | null;
}

/** A read model: the fold of a stream, and the rows that the fold makes. Rows say nothing that the state does not. */
export interface View<State, R extends Row, Event extends EventShape> {
  readonly name: string;
  /** Raise it when the fold or the rows change: the view is then rebuilt from the first event, silently. */
  readonly version: number;
  /** How the names of the streams begin that it is made of. */
  readonly streams: string;
  initial(): State;
  /** Takes an event in; may change the state it is given. */
  evolve(state: State, event: Event, recorded: Recorded<Event>): State;
  /**
   * The stream's rows. With `since`, the event that was taken in last, those rows are enough that it may have changed: an ordinary
   * event costs what it touches.
   */
  rows(state: State, since?: Event): Iterable<PlacedRow<R>>;
  /** Where all the stream's rows are: what `rows` without an event gives, for whom the places are enough. */
  places?(state: State): Iterable<Place>;
  /** Whether the event changes what earlier ones have come to: then all rows are looked at, and those that are made no more are taken away. */
  changesHistory?(event: Event): boolean;
  /** Of an event that changes history, once it is taken in, all rows that it may have changed, none of which is gone; undefined where that may be any. */
  touched?(state: State, event: Event): Iterable<PlacedRow<R>> | undefined;
  /**
   * Whether the event gives its rows a new revision also where they stay the same: because it alone tells that a row next to them is
   * gone, or because a rebuild reads what is erased from the first event on.
   */
  renews?(event: Event): boolean;
  /**
   * The partitions that are of earlier days, or editions, than a day ('2025-09-13'): seldom asked for, and hardly ever changed. Left
   * out where partitions are not by day, or are small.
   */
  earlier?(day: string): PartitionRange;
}

/** Partitions by their names: from one on, and all before another. */
export interface PartitionRange {
  readonly from: string;
  readonly below: string;
}

/** A view of whatever states, rows and events, as those take it who only run it. */
export type AnyView = View<unknown, Row, EventShape>;

/** A row that an event changed or took away. */
export interface RowChange<R extends Row = Row> {
  readonly view: string;
  readonly partition: string;
  readonly key: string;
  readonly row: R | Removed;
  /**
   * Whoever made the change did not know the row that stands there: where that says the same, or where there is none to be taken
   * away, nothing has changed.
   */
  readonly unlessSame?: true;
}
