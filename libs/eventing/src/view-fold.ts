import type { Position, Recorded } from './event';
import { isSame } from './row-changes';
import { isRemoved, type ResidentRows } from './row-table';
import type { StreamStates } from './stream-states';
import { TouchedRows } from './touched-rows';
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
 *
 * Where a partition's rows are elsewhere, nothing is waited for: what an event makes of them is a change that says that it was not
 * held against the row that stands, and whoever has that one finds out whether it comes to anything.
 */
export class ViewFold {
  readonly #view: AnyView;
  readonly #stopped: Map<string, StoppedStream>;
  readonly #touched = new TouchedRows();

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
    const state = states.advance(recorded);
    const touched = this.#view.touched?.(state, event);
    this.#write(touched ?? this.#rowsAnew(state, gone), recorded);
  }

  /** All rows of a stream, and that those that were there before and are made no more are gone. */
  #rowsAnew(state: unknown, gone: ReadonlyMap<string, Set<string>>): PlacedRow<Row>[] {
    const after = [...this.#view.rows(state)];
    for (const { partition, key } of after) gone.get(partition)?.delete(key);
    for (const [partition, keys] of gone) for (const key of keys) after.push({ partition, key, row: null });
    return after;
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
      this.#touch({ view: this.#view.name, partition, key, row: next }, isRenewed);
    }
  }

  #touch(change: RowChange, isRenewed: boolean): void {
    const isUnsure = !isRenewed && this.#lacks(change.partition);
    this.#touched.put(isUnsure ? { ...change, unlessSame: true } : change);
  }

  /** A row that knows this event already stays as it is: a page may come again after rows were saved without their checkpoint. */
  #differs({ partition, key, row }: PlacedRow<Row>, revision: number, isRenewed: boolean): boolean {
    const current = this.#current(partition, key);
    if (!current) return row !== null || this.#lacks(partition);
    if (current.revision >= revision) return false;
    return row === null || isRenewed || !isSame(row, current);
  }

  #current(partition: string, key: string): Row | undefined {
    const touched = this.#touched.newest(partition, key);
    return touched ? present(touched.row) : this.base.get(partition, key);
  }

  #lacks(partition: string): boolean {
    return this.base.lacks?.(partition) ?? false;
  }

  #isBeyondStop({ stream, position }: Recorded): boolean {
    if (this.#stopped.size === 0) return false;
    const stopped = this.#stopped.get(stream);
    return stopped !== undefined && position >= stopped.position;
  }

  /** Hands over the rows changed since the last time: one change per row, the last, as far as the rows are known here. */
  take(): RowChange[] {
    return this.#touched.take();
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

/** Writes the revision into the very row that was made, for a copy of each would be half of the work. Throws where it belongs to the view. */
function revised(made: object, revision: number): Row {
  if ('revision' in made) throw new Error('a view gave its own state away as a row');
  return Object.assign(made, { revision });
}
