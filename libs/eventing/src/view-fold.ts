import type { EventShape, Position, Recorded } from './event';
import type { ResidentRows } from './row-table';
import type { Row, RowChange, Rows, View } from './view';

/** A view of whatever rows and events, as those take it who only run it. */
export type AnyView = View<never, never>;

type Handler = (rows: Rows<Row>, event: EventShape, recorded: Recorded) => void;

/**
 * Folds events into rows. What a page of events changes is held apart until it is taken, so a fold that throws half-way
 * has changed nothing; all other rows are read where they live.
 */
export class ViewFold implements Rows<Row> {
  /** The event at hand, or the last one folded. */
  position: Position | undefined;
  readonly #name: string;
  readonly #handlers: ReadonlyMap<string, Handler>;
  #revision = 0;
  #touched = new Map<string, Map<string, RowChange>>();

  constructor(
    view: AnyView,
    private readonly base: ResidentRows,
  ) {
    this.#name = view.name;
    this.#handlers = new Map(Object.entries<Handler>(view.on));
  }

  /** Throws what the view throws; `position` then names the event, and what was touched should not be taken. */
  fold(events: readonly Recorded[]): void {
    for (const recorded of events) {
      const handler = this.#handlers.get(recorded.event.type);
      this.position = recorded.position;
      this.#revision = recorded.revision;
      if (handler) handler(this, recorded.event, recorded);
    }
  }

  /** Hands over the rows changed since the last time: one change per row, the last. */
  take(): RowChange[] {
    const changes: RowChange[] = [];
    for (const rows of this.#touched.values()) changes.push(...rows.values());
    this.#touched = new Map();
    return changes;
  }

  get(partition: string, key: string): Row | undefined {
    return this.#touched.get(partition)?.get(key)?.row ?? this.base.get(partition, key);
  }

  /** A row that knows this event already stays as it is: a page may come again after rows were saved without their checkpoint. */
  put(partition: string, key: string, row: object): void {
    const standing = this.base.get(partition, key);
    if (standing && standing.revision >= this.#revision) return;
    const stamped = stamp(row, this.#revision);
    const change = { view: this.#name, partition, key, row: stamped };
    const touched = this.#touched.get(partition);
    if (touched) touched.set(key, change);
    else this.#touched.set(partition, new Map([[key, change]]));
  }

  *all(partition: string): IterableIterator<Row> {
    for (const [key, row] of this.base.entries(partition)) {
      yield this.get(partition, key) ?? row;
    }
    for (const { key, row } of this.#touched.get(partition)?.values() ?? []) {
      if (!this.base.get(partition, key)) yield row;
    }
  }
}

/** The view hands over a fresh object, so it can become the row itself: no second copy. */
function stamp(row: object, revision: number): Row {
  return Object.assign(row, { revision });
}
