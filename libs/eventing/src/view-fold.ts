import { isDeepStrictEqual } from 'node:util';
import type { Position, Recorded } from './event';
import { isRemoved, type ResidentRows } from './row-table';
import type { StreamStates } from './stream-states';
import type { AnyView, Place, PlacedRow, Removed, Row, RowChange } from './view';

/** A stream that a view takes no further: its fold threw at this event. The rows are what the events before it made. */
export interface StoppedStream {
  readonly stream: string;
  readonly position: Position;
  readonly error: string;
}

/**
 * Turns events into rows. What a page of events changes is held apart until it is taken; all other rows are read where they
 * live. An event that cannot be taken in stops its stream and no other.
 */
export class ViewFold {
  readonly #view: AnyView;
  readonly #stopped: Map<string, StoppedStream>;
  #touched = new Map<string, Map<string, RowChange>>();

  /** `stopped`: where earlier folds of these rows came to grief. */
  constructor(
    view: AnyView,
    private readonly base: ResidentRows,
    stopped: readonly StoppedStream[] = [],
  ) {
    this.#view = view;
    this.#stopped = new Map(stopped.map((each) => [each.stream, each]));
  }

  /** The streams that are taken no further, in the order they stopped. */
  get stopped(): readonly StoppedStream[] {
    return [...this.#stopped.values()];
  }

  /** Of these events those that the view is made of. */
  concerning(events: readonly Recorded[]): readonly Recorded[] {
    return events.filter(
      (recorded) => recorded.stream.startsWith(this.#view.streams) && !this.#isBeyondStop(recorded),
    );
  }

  /** Takes in events that concern the view, on the states that were made ready for them. Never throws. */
  fold(events: readonly Recorded[], states: StreamStates): void {
    for (const recorded of events) {
      if (this.#isBeyondStop(recorded)) continue;
      try {
        this.#take(recorded, states);
      } catch (thrown) {
        const { stream, position } = recorded;
        const error = thrown instanceof Error ? thrown.message : String(thrown);
        this.#stopped.set(stream, { stream, position, error });
        states.forget(stream);
      }
    }
  }

  #take(recorded: Recorded, states: StreamStates): void {
    const { event } = recorded;
    if (!this.#view.changesHistory?.(event)) {
      this.#write(this.#view.rows(states.advance(recorded), event), recorded);
      return;
    }
    const gone = keysOf(this.#placesOf(states.before(recorded)));
    const after = [...this.#view.rows(states.advance(recorded))];
    for (const { partition, key } of after) gone.get(partition)?.delete(key);
    for (const [partition, keys] of gone) for (const key of keys) after.push({ partition, key, row: null });
    this.#write(after, recorded);
  }

  #placesOf(state: unknown): Iterable<Place> {
    return this.#view.places?.(state) ?? this.#view.rows(state);
  }

  /** Writes what differs: all rows of an event, or none. */
  #write(made: Iterable<PlacedRow<Row>>, { event, revision }: Recorded): void {
    const isRenewed = this.#view.renews?.(event) ?? false;
    const changed: PlacedRow<Row>[] = [];
    for (const placed of made) if (this.#differs(placed, revision, isRenewed)) changed.push(placed);
    for (const { partition, key, row } of changed) {
      const next = row ? revised(row, revision) : ({ revision, removed: true } as const);
      this.#touch({ view: this.#view.name, partition, key, row: next });
    }
  }

  /** A row that knows this event already stays as it is: a page may come again after rows were saved without their checkpoint. */
  #differs({ partition, key, row }: PlacedRow<Row>, revision: number, isRenewed: boolean): boolean {
    const current = this.#current(partition, key);
    if (!current) return row !== null;
    if (current.revision >= revision) return false;
    return row === null || isRenewed || !isSame(row, current);
  }

  #current(partition: string, key: string): Row | undefined {
    const touched = this.#touched.get(partition)?.get(key);
    return touched ? present(touched.row) : this.base.get(partition, key);
  }

  #touch(change: RowChange): void {
    const { partition, key } = change;
    const touched = this.#touched.get(partition);
    if (touched) touched.set(key, change);
    else this.#touched.set(partition, new Map([[key, change]]));
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
}

function present(row: Row | Removed): Row | undefined {
  return isRemoved(row) ? undefined : row;
}

/** Where rows are, partition by partition; the rows themselves are let go one by one, for there may be very many. */
function keysOf(rows: Iterable<Place>): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const { partition, key } of rows) {
    const keys = places.get(partition);
    if (keys) keys.add(key);
    else places.set(partition, new Set([key]));
  }
  return places;
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether a row that was just made says what the one says that is kept, its revision apart. Rows are JSON. */
function isSame(made: object, current: Row): boolean {
  const now = made as Fields;
  const before = current as unknown as Fields;
  let fields = 1; // the revision
  for (const field in now) {
    if (now[field] !== before[field] && !isDeepStrictEqual(now[field], before[field])) return false;
    fields++;
  }
  return fields === Object.keys(before).length;
}

/** Writes the revision into the very row that was made, for a copy of each would be half of the work. Throws where it belongs to the view. */
function revised(made: object, revision: number): Row {
  if ('revision' in made) throw new Error('a view gave its own state away as a row');
  return Object.assign(made, { revision });
}
