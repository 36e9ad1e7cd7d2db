import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import fc from 'fast-check';
import type { EventShape, Position, Recorded } from '../event';
import type { EventStore, Page } from '../event-store.port';
import { ProjectionRunner } from '../projection-runner';
import { TransformedEventStore } from '../transformed-event-store';
import type { Row, View } from '../view';
import { newEvent, type AccountEvent } from './bank-account';
import type { ViewStore } from '../view-store.port';
import { serialisedRows } from './view-stores';

interface GuestRow extends Row {
  readonly name: string;
  readonly seen: number;
  readonly refunds: number;
}

interface Guest {
  readonly name: string;
  readonly seen: number;
  readonly refunds: number;
}

/** A hotel's guests, each in the hotel's own room or in its garden. */
interface HotelState {
  till: string;
  readonly guestPlaces: Map<string, { readonly room: string; readonly guest: Guest }>;
}

/**
 * A view with all difficult cases: sums, rows made from other rows, an event that changes them all, rows that
 * move, and forced revisions.
 */
export const hotelGuests: View<HotelState, GuestRow, AccountEvent> = {
  name: 'guests',
  version: 1,
  streamPrefix: 'till-',
  initial: () => ({ till: '', guestPlaces: new Map() }),
  evolve: (state, event, { stream }) => {
    state.till = stream.replace('till-', '');
    const { till, guestPlaces: places } = state;
    if (event.type === 'Paid') {
      const seen = (places.get('sum')?.guest.seen ?? 0) + event.amount;
      places.set('sum', { room: till, guest: { name: '', seen, refunds: 0 } });
    } else if (event.type === 'Refunded') {
      for (const [key, { room, guest }] of places)
        if (room === till) places.set(key, { room, guest: { ...guest, refunds: guest.refunds + 1 } });
    } else greet(state, event);
    return state;
  },
  rows: ({ till, guestPlaces: places }, since) =>
    [...places]
      .filter(([key]) => since?.type !== 'Greeted' || key === since.guest)
      .flatMap(([key, { room, guest }]) => [
        { partition: room, key, row: { ...guest } },
        { partition: room === till ? `${till} garden` : till, key, row: null },
      ]),
  changesHistory: ({ type }) => type === 'Refunded',
  renews: (event) => event.type === 'Greeted' && event.age === 5,
};

function greet(
  { till, guestPlaces: places }: HotelState,
  { guest, name, age }: Extract<AccountEvent, { type: 'Greeted' }>,
): void {
  const known = places.get(guest);
  if (age === null) {
    if (known) places.set(guest, { ...known, room: known.room === till ? `${till} garden` : till });
    return;
  }
  const seen = places.get('sum')?.guest.seen ?? -1;
  places.set(guest, { room: till, guest: { name, seen, refunds: known?.guest.refunds ?? 0 } });
}

const hotels = ['a', 'b', 'c'] as const;

/** A history of three hotels. */
export const hotelHistories = fc.array(
  fc.record({
    till: fc.constantFrom(...hotels),
    kind: fc.constantFrom('Paid', 'Greeted', 'Refunded', 'Moved'),
    number: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 60 },
);
export type HotelAction = typeof hotelHistories extends fc.Arbitrary<(infer One)[]> ? One : never;

export async function storeWith(history: readonly HotelAction[]): Promise<EventStore> {
  const store = new MemoryEventStore('the-log');
  await writeAll(store, history);
  return store;
}

export async function writeAll(store: EventStore, history: readonly HotelAction[]): Promise<void> {
  const revisions = new Map<string, number>();
  for (const [index, { till, kind, number }] of history.entries()) {
    const revision = revisions.get(till) ?? 0;
    await store.append(`till-${till}`, revision, [newEvent(String(index), eventOf(kind, till, number))]);
    revisions.set(till, revision + 1);
  }
}

function eventOf(kind: string, till: string, number: number): AccountEvent {
  const guest = `guest ${number}`;
  if (kind === 'Moved') return { type: 'Greeted', guest, name: guest, age: null };
  if (kind === 'Greeted') return { type: 'Greeted', guest, name: guest, age: number };
  return { type: kind === 'Paid' ? 'Paid' : 'Refunded', till, amount: number };
}

/** Folds all events and stops; at a save that crashes it stops without a retry. */
export async function foldAll(store: EventStore, viewStore: MemoryViewStore): Promise<void> {
  let onError = () => {};
  const crashed = new Promise<void>((resolve) => (onError = resolve));
  const runner = new ProjectionRunner({
    store,
    viewStore,
    views: [hotelGuests],
    retryAfterMs: 60_000,
    onError,
  });
  runner.start();
  await Promise.race([runner.caughtUp(), crashed]);
  await runner.stop();
}

/** All rows, byte for byte, after a rebuild. */
export async function rebuiltRows(store: EventStore): Promise<string> {
  const viewStore = new MemoryViewStore();
  await foldAll(store, viewStore);
  return serialisedRows(viewStore, 'guests');
}

/** The same log, in smaller pages. */
export function inPages(store: EventStore, size: number): EventStore {
  return new (class extends TransformedEventStore {
    override async *follow<Event extends EventShape>(after: Position | undefined, signal: AbortSignal) {
      for await (const { events, caughtUp } of store.follow<Event>(after, signal)) {
        yield* pagesOf(events, size, caughtUp);
      }
    }
  })(store, noTransform);
}

/** The log's first `length` events, read from any position. */
export function truncatedAt(store: EventStore, length: number): EventStore {
  return new (class extends TransformedEventStore {
    override async *follow<Event extends EventShape>(after: Position | undefined, signal: AbortSignal) {
      for await (const { events } of store.follow<Event>(undefined, signal)) {
        const news = events.slice(0, length).filter(({ position }) => position > (after ?? ''));
        yield { events: news, caughtUp: true };
        return;
      }
    }
  })(store, noTransform);
}

const noTransform = {
  toStored: <Events>(_stream: string, events: Events) => events,
  fromStored: <Events>(events: Events) => events,
};

function* pagesOf<Event extends EventShape>(
  events: readonly Recorded<Event>[],
  size: number,
  caughtUp: boolean,
): Generator<Page<Event>> {
  for (let from = 0; from === 0 || from < events.length; from += size) {
    yield { events: events.slice(from, from + size), caughtUp: caughtUp && from + size >= events.length };
  }
}

/** Every possible partition, with its keys and rows in order, loaded one by one. */
export async function partitionsOf(store: ViewStore): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const partitions: Record<string, unknown[]> = {};
  for (const till of hotels)
    for (const partition of [till, `${till} garden`]) {
      const rows: unknown[] = [];
      for await (const { key, row } of store.load(hotelGuests.name, partition)) rows.push([key, row]);
      partitions[partition] = rows;
    }
  return partitions;
}
