import fc from 'fast-check';
import { Latch } from './latch';
import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import type { EventShape, Position, Recorded } from './event';
import type { EventStore, Page } from './event-store.port';
import { ProjectionRunner } from './projection-runner';
import { EdgedEventStore } from './store-edge';
import { fresh, type TillEvent } from './testing/till';
import { bytesOf, CrashingViewStore, DistantViewStore } from './testing/view-stores';
import type { Row, Rows, View } from './view';

interface GuestRow extends Row {
  readonly name: string;
  readonly seen: number;
  readonly refunds: number;
}

/** A fold with everything that could go wrong: sums, rows made from other rows, events that touch a whole partition, and rows that move from one to another. */
const guests: View<GuestRow, TillEvent> = {
  name: 'guests',
  version: 1,
  on: {
    Paid: (rows, { till, amount }) => {
      const sum = rows.get(till, 'sum')?.seen ?? 0;
      rows.put(till, 'sum', { name: '', seen: sum + amount, refunds: 0 });
    },
    Greeted: (rows, { guest, name, age }, { stream }) => {
      const till = stream.replace('till-', '');
      if (age === null) {
        change(rows, till, guest);
        return;
      }
      const seen = rows.get(till, 'sum')?.seen ?? -1;
      rows.put(till, guest, { name, seen, refunds: rows.get(till, guest)?.refunds ?? 0 });
    },
    Refunded: (rows, { till }) => {
      for (const { seen, name, refunds } of [...rows.all(till)]) {
        rows.put(till, name || 'sum', { name, seen, refunds: refunds + 1 });
      }
    },
  },
};

/** From the till to the garden, or back. */
function change(rows: Rows<GuestRow>, till: string, guest: string): void {
  const [from, to] = rows.get(till, guest) ? [till, `${till} garden`] : [`${till} garden`, till];
  const row = rows.get(from, guest);
  if (row && rows.remove(from, guest)) rows.put(to, guest, { ...row });
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
  const crashed = new Latch();
  const onError = () => crashed.open();
  const runner = new ProjectionRunner({ store, viewStore, views: [guests], retryAfterMs: 60_000, onError });
  runner.start();
  await Promise.race([runner.caughtUp(), crashed.opened]);
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
