import type { EventShape, Position, Recorded } from './event';
import type { ResidentRows } from './row-table';
import { isRemoved, type Removed, type Row, type RowChange, type Rows, type View } from './view';

/** A view of whatever rows and events, as those take it who only run it. */
export type AnyView = View<never, never>;

type Handler = (rows: Rows<Row>, event: EventShape, recorded: Recorded) => void;

/** A stream that a view takes no further: its fold threw at this event. The rows are what the events before it made. */
export interface StoppedStream {
  readonly stream: string;
  readonly position: Position;
  readonly error: string;
}

/**
 * Folds events into rows. What a page of events changes is held apart until it is taken; all other rows are read where they
 * live. An event whose fold throws stops its stream and no other.
 */
export class ViewFold implements Rows<Row> {
  readonly #name: string;
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #stopped: Map<string, StoppedStream>;
  #revision = 0;
  #touched = new Map<string, Map<string, RowChange>>();

  /** `stopped`: where earlier folds of these rows came to grief. */
  constructor(
    view: AnyView,
    private readonly base: ResidentRows,
    stopped: readonly StoppedStream[] = [],
  ) {
    this.#name = view.name;
    this.#handlers = new Map(Object.entries<Handler>(view.on));
    this.#stopped = new Map(stopped.map((each) => [each.stream, each]));
  }

  /** The streams that are taken no further, in the order they stopped. */
  get stopped(): readonly StoppedStream[] {
    return [...this.#stopped.values()];
  }

  /** Never throws. Nothing may be touched and not taken before: a page in which a stream stops is folded again without it. */
  fold(events: readonly Recorded[]): void {
    for (;;) {
      const stopped = this.#foldUntilOneStops(events);
      if (!stopped) return;
      this.#stopped.set(stopped.stream, stopped);
      this.#touched = new Map();
    }
  }

  #foldUntilOneStops(events: readonly Recorded[]): StoppedStream | undefined {
    for (const recorded of events) {
      const handler = this.#handlers.get(recorded.event.type);
      if (!handler || this.#isBeyondStop(recorded)) continue;
      this.#revision = recorded.revision;
      try {
        handler(this, recorded.event, recorded);
      } catch (thrown) {
        const { stream, position } = recorded;
        return { stream, position, error: thrown instanceof Error ? thrown.message : String(thrown) };
      }
    }
    return undefined;
  }

  #isBeyondStop({ stream, position }: Recorded): boolean {
    if (this.#stopped.size === 0) return false;
    const stopped = this.#stopped.get(stream);
    return stopped !== undefined && position >= stopped.position;
  }

  /** Hands over the rows changed since the last time: one change per row, the last. */
  take(): RowChange[] {
    const changes: RowChange[] = [];
    for (const rows of this.#touched.values()) changes.push(...rows.values());
    this.#touched = new Map();
    return changes;
  }

  get(partition: string, key: string): Row | undefined {
    const touched = this.#touched.get(partition)?.get(key);
    return touched ? present(touched.row) : this.base.get(partition, key);
  }

  put(partition: string, key: string, row: object): void {
    this.#touch(partition, key, stamp(row, this.#revision));
  }

  remove(partition: string, key: string): boolean {
    if (!this.get(partition, key)) return false;
    return this.#touch(partition, key, { revision: this.#revision, removed: true });
  }

  *all(partition: string): IterableIterator<Row> {
    for (const [key] of this.base.entries(partition)) {
      const row = this.get(partition, key);
      if (row) yield row;
    }
    for (const { key, row } of this.#touched.get(partition)?.values() ?? []) {
      if (!isRemoved(row) && !this.base.get(partition, key)) yield row;
    }
  }

  /** A row that knows this event already stays as it is: a page may come again after rows were saved without their checkpoint. */
  #touch(partition: string, key: string, row: Row | Removed): boolean {
    const standing = this.base.get(partition, key);
    if (standing && standing.revision >= this.#revision) return false;
    const change = { view: this.#name, partition, key, row };
    const touched = this.#touched.get(partition);
    if (touched) touched.set(key, change);
    else this.#touched.set(partition, new Map([[key, change]]));
    return true;
  }
}

function present(row: Row | Removed): Row | undefined {
  return isRemoved(row) ? undefined : row;
}

/** The view hands over a fresh object, so it can become the row itself: no second copy. */
function stamp(row: object, revision: number): Row {
  return Object.assign(row, { revision });
}
