import { isDeepStrictEqual } from 'node:util';
import type { Decider } from '../decider';
import type { EventShape, NewEvent, Recorded } from '../event';
import { RowTable } from '../row-table';
import { StreamStateCache } from '../stream-state-cache';
import type { Row, View } from '../view';
import { ViewFold } from '../view-fold';

/** The expectations on a command after a history. */
interface Expectation<Event> {
  /** Exactly these events, in this order. */
  then(...events: Event[]): void;
  /** The command is refused with an error of this code. */
  thenRefused(code: string): void;
  /** Nothing to do: no event, no refusal. */
  thenNothing(): void;
}

/** A history on which commands are decided. */
interface Given<Command, Event> {
  when(command: Command): Expectation<Event>;
}

/** Builds given/when/then tests of a decider. They throw when deciding changes the state. */
export function specify<Command, State, Event extends EventShape>(decider: Decider<Command, State, Event>) {
  return (...history: Event[]): Given<Command, Event> => ({
    when: (command) => {
      const outcome = decideOn(decider, history, command);
      return {
        then: (...events) => {
          expect(outcome).toEqual({ events });
        },
        thenRefused: (code) => {
          expect(outcome).toMatchObject({ refused: { code } });
        },
        thenNothing: () => {
          expect(outcome).toEqual({ events: [] });
        },
      };
    },
  });
}

type Decision<Event> = { readonly events: readonly Event[] } | { readonly refused: unknown };

function decideOn<Command, State, Event extends EventShape>(
  decider: Decider<Command, State, Event>,
  history: readonly Event[],
  command: Command,
): Decision<Event> {
  const state = recordedFrom(history).reduce(
    (now, recorded) => decider.evolve(now, recorded.event, recorded),
    decider.initial(),
  );
  const before = structuredClone(state);
  const outcome = decisionOf(() => decider.decide(command, state));
  const untouched = isDeepStrictEqual(structuredClone(state), before);
  if (!untouched) throw new Error('decide changed the state it may only read');
  return outcome;
}

function decisionOf<Event>(decide: () => readonly Event[]): Decision<Event> {
  try {
    return { events: decide() };
  } catch (refused) {
    return { refused };
  }
}

/** A view's rows: partition → key → row, both in the order they first came. */
type RowsByPartition<R extends Row> = Readonly<Record<string, Readonly<Record<string, R>>>>;

/**
 * Folds events and returns the view's rows. Bare events become the revisions 1, 2, 3 … of one stream, a
 * second apart from 2025-09-13 12:00 in Stockholm. Recorded events stay as they are. Throws when the view's
 * fold throws.
 */
export function project<R extends Row, Event extends EventShape>(
  view: View<unknown, R, Event>,
  events: readonly (Event | Recorded<Event>)[],
): RowsByPartition<R> {
  const table = new RowTable();
  const fold = new ViewFold(view, table);
  const states = new StreamStateCache(view);
  const recorded = recordedFrom(events, `${view.streamPrefix}1`);
  fold.fold(recorded, states);
  for (const { error } of fold.stopped) throw new Error(error);
  for (const { partition, key, row } of fold.drainChanges()) table.put(partition, key, row);
  return rowsOf<R>(table);
}

/** Bare events as one stream would store them. Recorded ones stay as they are. */
export function recordedFrom<Event extends EventShape>(
  events: readonly (Event | Recorded<Event>)[],
  stream = 'stream-1',
): Recorded<Event>[] {
  return events.map((event, index) => {
    if ('event' in event) return event;
    const number = String(index + 1).padStart(12, '0');
    const place = { stream, revision: index + 1, position: number };
    return { ...numbered(event, index + 1), ...place };
  });
}

/** All rows of a table, as a plain object to compare with. */
function rowsOf<R extends Row>(table: RowTable): RowsByPartition<R> {
  const rows: Record<string, Record<string, R>> = {};
  for (const partition of table.partitions()) {
    rows[partition] = Object.fromEntries(table.entries(partition)) as Record<string, R>;
  }
  return rows;
}

const NOON = Date.UTC(2025, 8, 13, 10);

function numbered<Event extends EventShape>(event: Event, number: number): NewEvent<Event> {
  const id = `00000000-0000-5000-8000-${String(number).padStart(12, '0')}`;
  const at = NOON + number * 1000;
  const meta = { at, recordedAt: at, by: 'test', device: 'test', commandId: id };
  return { id, event, meta: { ...meta, correlationId: id, causationId: id } };
}
