import type { EventShape, Recorded } from './event';

/** A row is made by events of one stream and says which of them changed it last; a reader keeps the newest. */
export interface Row {
  readonly revision: number;
}

/** What stands in the place of a row that is gone: which revision took it away. An older row does not come back. */
export interface Removed extends Row {
  readonly removed: true;
}

/** Whether the row is gone. */
export function isRemoved(row: Row): row is Removed {
  return 'removed' in row;
}

/** The rows of one view as its fold sees them. Key = (partition, key). Rows are replaced, never changed. */
export interface Rows<R extends Row> {
  get(partition: string, key: string): R | undefined;
  /** Stores a fresh object as the row; the revision of the event at hand is added to it. */
  put(partition: string, key: string, row: Omit<R, 'revision'>): void;
  /**
   * Takes a row away, at the revision of the event at hand; false when it is not there, or knows this event already: then nothing
   * is made of it elsewhere either. One that is put there again later comes back to its old place.
   */
  remove(partition: string, key: string): boolean;
  /** All rows of a partition, in the order they first came. */
  all(partition: string): IterableIterator<R>;
}

/** A read model: its name, the version of its fold, and which rows each event touches. The keys of `on` are the handled events. */
export interface View<R extends Row, Event extends EventShape> {
  readonly name: string;
  /** Raise it when the fold changes: the view is then rebuilt from the first event, silently. */
  readonly version: number;
  readonly on: {
    readonly [Type in Event['type']]?: (
      rows: Rows<R>,
      event: Extract<Event, { type: Type }>,
      recorded: Recorded<Event>,
    ) => void;
  };
}

/** A row that an event changed or took away. */
export interface RowChange<R extends Row = Row> {
  readonly view: string;
  readonly partition: string;
  readonly key: string;
  readonly row: R | Removed;
}
