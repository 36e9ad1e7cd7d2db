import fc from 'fast-check';
import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import type { EventShape, Position, Recorded } from './event';
import type { EventStore, Page } from './event-store.port';
import { ProjectionRunner } from './projection-runner';
import { EdgedEventStore } from './store-edge';
import { fresh, type TillEvent } from './testing/till';
import { bytesOf, CrashingViewStore, DistantViewStore } from './testing/view-stores';
import type { Row, View } from './view';

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

/** A till's guests, each in the till's own room or in its garden. */
interface Guests {
  till: string;
  readonly places: Map<string, { readonly room: string; readonly guest: Guest }>;
}

/** A fold with everything that could go wrong: sums, rows made from other rows, an event that changes them all, and rows that move. */
const guests: View<Guests, GuestRow, TillEvent> = {
  name: 'guests',
  version: 1,
  streams: 'till-',
  initial: () => ({ till: '', places: new Map() }),
  evolve: (state, event, { stream }) => {
    state.till = stream.replace('till-', '');
    const { till, places } = state;
    if (event.type === 'Paid') {
      const seen = (places.get('sum')?.guest.seen ?? 0) + event.amount;
      places.set('sum', { room: till, guest: { name: '', seen, refunds: 0 } });
    } else if (event.type === 'Refunded') {
      for (const [key, { room, guest }] of places)
        if (room === till) places.set(key, { room, guest: { ...guest, refunds: guest.refunds + 1 } });
    } else greet(state, event);
    return state;
  },
  rows: ({ till, places }, since) =>
    [...places]
      .filter(([key]) => since?.type !== 'Greeted' || key === since.guest)
      .flatMap(([key, { room, guest }]) => [
        { partition: room, key, row: { ...guest } },
        { partition: room === till ? `${till} garden` : till, key, row: null },
      ]),
  changesHistory: ({ type }) => type === 'Refunded',
};

function greet(
  { till, places }: Guests,
  { guest, name, age }: Extract<TillEvent, { type: 'Greeted' }>,
): void {
  const known = places.get(guest);
  if (age === null) {
    if (known) places.set(guest, { ...known, room: known.room === till ? `${till} garden` : till });
    return;
  }
  const seen = places.get('sum')?.guest.seen ?? -1;
  places.set(guest, { room: till, guest: { name, seen, refunds: known?.guest.refunds ?? 0 } });
}

const happenings = fc.array(
  fc.record({
    till: fc.constantFrom('a', 'b', 'c'),
    kind: fc.constantFrom('Paid', 'Greeted', 'Refunded', 'Moved'),
    number: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 60 },
);
type Happening = typeof happenings extends fc.Arbitrary<(infer One)[]> ? One : never;

describe('The rows of a view', () => {
  it('do not depend on how the log was cut into pages', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (history) => {
        const store = await logOf(history);
        const expected = await rebuilt(store);
        for (const size of [1, 7, 512]) expect(await rebuilt(inPages(store, size))).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('are the same after a crash at any save, wherever in the save it came', async () => {
    const moments = fc.constantFrom('before', 'between', 'after');
    await fc.assert(
      fc.asyncProperty(
        happenings,
        moments,
        fc.integer({ min: 1, max: 20 }),
        async (history, moment, crashAt) => {
          const store = await logOf(history);
          const viewStore = Object.assign(new CrashingViewStore(), { moment, crashAt });
          await foldAll(inPages(store, 3), viewStore);
          await foldAll(inPages(store, 3), viewStore);
          expect(await bytesOf(viewStore, 'guests')).toBe(await rebuilt(store));
        },
      ),
      { numRuns: 80 },
    );
  });

  it('are the same when every event is delivered twice, any prefix of them', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, fc.nat(), async (history, cut) => {
        const store = await logOf(history);
        const viewStore = new CrashingViewStore();
        await foldAll(endingAfter(store, cut % (history.length + 1)), viewStore);
        viewStore.forgetCheckpoints();
        await foldAll(store, viewStore);
        viewStore.forgetCheckpoints();
        await foldAll(inPages(store, 7), viewStore);
        expect(await bytesOf(viewStore, 'guests')).toBe(await rebuilt(store));
      }),
      { numRuns: 60 },
    );
  });

  it('are the same in a store in this process and in a distant one', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (history) => {
        const store = await logOf(history);
        const distant = new DistantViewStore();
        await foldAll(inPages(store, 7), distant);
        expect(await bytesOf(distant, 'guests')).toBe(await rebuilt(store));
      }),
      { numRuns: 20 },
    );
  });

  it('are the same whether they were folded live or later', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (history) => {
        const store = new MemoryEventStore();
        const viewStore = new MemoryViewStore();
        const runner = new ProjectionRunner({ store, viewStore, views: [guests] });
        runner.start();
        await writeAll(store, history);
        const { till } = history.at(-1) ?? { till: 'a' };
        const last = history.filter((one) => one.till === till).length;
        expect(await runner.reached(`till-${till}`, last, 10_000)).toBe(true);
        await runner.stop();
        expect(await bytesOf(viewStore, 'guests')).toBe(await rebuilt(store));
      }),
      { numRuns: 20 },
    );
  });
});

async function logOf(history: readonly Happening[]): Promise<EventStore> {
  const store = new MemoryEventStore('the-log');
  await writeAll(store, history);
  return store;
}

async function writeAll(store: EventStore, history: readonly Happening[]): Promise<void> {
  const revisions = new Map<string, number>();
  for (const [index, { till, kind, number }] of history.entries()) {
    const revision = revisions.get(till) ?? 0;
    await store.append(`till-${till}`, revision, [fresh(String(index), eventOf(kind, till, number))]);
    revisions.set(till, revision + 1);
  }
}

function eventOf(kind: string, till: string, number: number): TillEvent {
  const guest = `guest ${number}`;
  if (kind === 'Moved') return { type: 'Greeted', guest, name: guest, age: null };
  if (kind === 'Greeted') return { type: 'Greeted', guest, name: guest, age: number };
  return { type: kind === 'Paid' ? 'Paid' : 'Refunded', till, amount: number };
}

/** Folds everything there is and stops, or stops where a save crashes: nobody tries again before the next call. */
async function foldAll(store: EventStore, viewStore: MemoryViewStore): Promise<void> {
  let onError = () => {};
  const crashed = new Promise<void>((resolve) => (onError = resolve));
  const runner = new ProjectionRunner({ store, viewStore, views: [guests], retryAfterMs: 60_000, onError });
  runner.start();
  await Promise.race([runner.caughtUp(), crashed]);
  await runner.stop();
}

async function rebuilt(store: EventStore): Promise<string> {
  const viewStore = new MemoryViewStore();
  await foldAll(store, viewStore);
  return bytesOf(viewStore, 'guests');
}

/** The same log, fed in smaller pages. */
function inPages(store: EventStore, size: number): EventStore {
  return new (class extends EdgedEventStore {
    override async *follow<Event extends EventShape>(after: Position | undefined, signal: AbortSignal) {
      for await (const { events, caughtUp } of store.follow<Event>(after, signal)) {
        yield* pagesOf(events, size, caughtUp);
      }
    }
  })(store, unchanged);
}

/** The same log when it was shorter. */
function endingAfter(store: EventStore, length: number): EventStore {
  return new (class extends EdgedEventStore {
    override async *follow<Event extends EventShape>(after: Position | undefined, signal: AbortSignal) {
      for await (const { events } of store.follow<Event>(after, signal)) {
        yield { events: events.slice(0, length), caughtUp: true };
        return;
      }
    }
  })(store, unchanged);
}

const unchanged = {
  inward: <Events>(_stream: string, events: Events) => events,
  outward: <Events>(events: Events) => events,
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
