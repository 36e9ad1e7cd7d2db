import {
  MAX_APPEND_BYTES,
  RevisionConflict,
  type EventStore,
  type NewEvent,
  type Page,
  type Recorded,
} from '@app/eventing';
import { historyOf } from './bank-account';

const meta = {
  at: 1_757_755_500_000,
  recordedAt: 1_757_755_500_040,
  by: 'Åsa "vid målet"',
  device: 'phone-1',
  commandId: 'command-1',
  correlationId: 'errand-1',
  causationId: 'command-1',
  deviceId: '3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f',
};

let eventCount = 0;

function newEvent(type = 'Happened', fields: object = {}): NewEvent {
  eventCount += 1;
  return {
    id: `00000000-0000-5000-8000-${String(eventCount).padStart(12, '0')}`,
    event: { type, ...fields },
    meta,
  };
}

function newEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, () => newEvent());
}

/** Appends many events, a thousand at a time. */
async function writeAll(store: EventStore, stream: string, events: readonly NewEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += 1_000)
    await store.append(stream, from, events.slice(from, from + 1_000));
}

/** Follows until `enough` returns true, then stops. */
async function followed(
  store: EventStore,
  after: string | undefined,
  enough: (page: Page, events: readonly Recorded[]) => boolean = ({ caughtUp }) => caughtUp,
): Promise<Recorded[]> {
  const stop = new AbortController();
  const events: Recorded[] = [];
  for await (const page of store.follow(after, stop.signal)) {
    events.push(...page.events);
    if (enough(page, events)) stop.abort();
  }
  return events;
}

async function lastPosition(store: EventStore): Promise<string> {
  return (await followed(store, undefined)).at(-1)?.position ?? '';
}

const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

/** The contract of every event store. `open` gives a new, empty store each time. */
export function eventStoreContract(name: string, open: () => Promise<EventStore>): void {
  describe(`${name} as an event store`, () => {
    let store: EventStore;
    beforeEach(async () => (store = await open()));
    afterEach(() => store.close());

    describe('appending', () => {
      it('reads back the events, numbered from 1, with all their metadata', async () => {
        const [first, second] = [newEvent('Born', { name: 'Zoë 🏃 "Z"\n', n: 1.5, none: null }), newEvent()];
        await expect(store.append('a', 0, [first, second])).resolves.toMatchObject({ revision: 2 });
        const events = await historyOf(store, 'a');
        expect(events).toEqual([
          { ...first, stream: 'a', revision: 1, position: expect.any(String) },
          { ...second, stream: 'a', revision: 2, position: expect.any(String) },
        ]);
      });

      it('reads back the metadata, with optional fields only where given', async () => {
        const { deviceId, ...bare } = meta;
        const all = [
          bare,
          { ...bare, deviceId },
          { ...bare, release: '0.1.0' },
          { ...meta, release: '0.1.0' },
        ];
        await store.append(
          'a',
          0,
          all.map((each) => ({ ...newEvent(), meta: each })),
        );
        expect((await historyOf(store, 'a')).map((recorded) => recorded.meta)).toEqual(all);
      });

      it('stores the event as it was at the call', async () => {
        const list = [1, 2];
        const append = store.append('a', 0, [newEvent('Listed', { list, missing: undefined })]);
        list.push(3);
        await append;
        expect((await historyOf(store, 'a'))[0]?.event).toEqual({ type: 'Listed', list: [1, 2] });
      });

      it('counts revisions per stream and positions over all streams', async () => {
        const appended = [
          await store.append('a', 0, newEvents(2)),
          await store.append('b', 0, newEvents(1)),
          await store.append('a', 2, newEvents(1)),
        ];
        expect(appended).toEqual([{ revision: 2 }, { revision: 1 }, { revision: 3 }]);
        const events = await followed(store, undefined);
        expect(events.map(({ stream, revision }) => `${stream} ${String(revision)}`)).toEqual([
          'a 1',
          'a 2',
          'b 1',
          'a 3',
        ]);
        const positions = events.map(({ position }) => position);
        expect(positions).toEqual([...positions].sort());
        expect(new Set(positions).size).toBe(4);
      });

      it('refuses an append over the limit as a whole', async () => {
        const text = 'å'.repeat(MAX_APPEND_BYTES / 4);
        const large = [newEvent('Large', { text }), newEvent('Large', { text })];
        await expect(store.append('a', 0, large)).rejects.toMatchObject({ code: 'append-too-large' });
        await expect(store.append('a', 0, large.slice(1))).resolves.toEqual({ revision: 1 });
      });

      it('refuses an event that is not JSON, before it writes anything', async () => {
        await expect(store.append('a', 0, [newEvent('Odd', { big: 1n })])).rejects.toThrow(TypeError);
        await expect(store.append('a', 0, newEvents(1))).resolves.toMatchObject({ revision: 1 });
      });

      it('refuses an append without events', async () => {
        await expect(store.append('a', 0, [])).rejects.toThrow(RangeError);
      });

      it('separates streams, whatever their names', async () => {
        const names = ['a', 'a"b', "a'b", 'a\\b', 'å', 'A', ' a', 'a%'];
        await Promise.all(names.map((stream) => store.append(stream, 0, newEvents(1))));
        for (const stream of names) {
          expect((await historyOf(store, stream)).map((event) => event.stream)).toEqual([stream]);
        }
      });
    });

    describe('two writers', () => {
      it('lets one of them win', async () => {
        const outcomes = await Promise.allSettled([
          store.append('a', 0, newEvents(1)),
          store.append('a', 0, newEvents(1)),
        ]);
        expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
        expect(await historyOf(store, 'a')).toHaveLength(1);
      });

      it("reports the stream's revision to the losing writer", async () => {
        await store.append('a', 0, newEvents(3));
        const conflict = { code: 'revision-conflict', stream: 'a', expected: 1, actual: 3 };
        await expect(store.append('a', 1, newEvents(1))).rejects.toMatchObject(conflict);
        await expect(store.append('a', 7, newEvents(1))).rejects.toBeInstanceOf(RevisionConflict);
      });

      it('does not affect appends at the right revision', async () => {
        await store.append('a', 0, newEvents(1));
        const outcomes = await Promise.allSettled([
          store.append('b', 0, newEvents(1)),
          store.append('a', 0, newEvents(2)),
          store.append('a', 1, newEvents(2)),
          store.append('c', 9, newEvents(1)),
          store.append('b', 1, newEvents(1)),
        ]);
        expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
          true,
          false,
          true,
          false,
          true,
        ]);
        expect(await historyOf(store, 'a')).toHaveLength(3);
        expect(await historyOf(store, 'c')).toEqual([]);
      });
    });

    describe('repeating an append', () => {
      it('returns the first answer and writes nothing', async () => {
        const events = newEvents(2);
        const first = await store.append('a', 0, events);
        await store.append('a', 2, newEvents(1));
        await expect(store.append('a', 0, events)).resolves.toEqual(first);
        expect(await historyOf(store, 'a')).toHaveLength(3);
      });

      it('returns the same answer when both are in flight at once', async () => {
        const events = newEvents(2);
        const [first, again] = await Promise.all([
          store.append('a', 0, events),
          store.append('a', 0, events),
        ]);
        expect(again).toEqual(first);
      });

      it.each([
        [
          'some of its events are new',
          (known: NewEvent[]) => ({ expected: 0, events: [...known, newEvent()] }),
        ],
        [
          'only its middle is known',
          (known: NewEvent[]) => ({ expected: 1, events: [newEvent(), ...known] }),
        ],
        [
          'its events come in another order',
          (known: NewEvent[]) => ({ expected: 0, events: known.toReversed() }),
        ],
      ])('is refused when %s', async (_, change) => {
        const known = newEvents(2);
        await store.append('a', 0, known);
        const { expected, events } = change(known);
        await expect(store.append('a', expected, events)).rejects.toMatchObject({
          code: 'partly-known-append',
        });
        expect(ids(await followed(store, undefined))).toEqual(ids(known));
      });
    });

    describe('reading a stream', () => {
      it('returns nothing for an unknown stream', async () => {
        expect(await historyOf(store, 'nobody')).toEqual([]);
      });

      it('starts after the given revision', async () => {
        const events = newEvents(5);
        await store.append('a', 0, events);
        expect(ids(await historyOf(store, 'a', 3))).toEqual(ids(events.slice(3)));
        expect(await historyOf(store, 'a', 5)).toEqual([]);
        expect(await historyOf(store, 'a', 9)).toEqual([]);
      });

      it('gives pages of at most 1,000 events, in order, with none missing', async () => {
        const events = newEvents(2_500);
        await writeAll(store, 'a', events);
        await store.append('b', 0, newEvents(1));
        const pages: (readonly Recorded[])[] = [];
        for await (const page of store.read('a')) pages.push(page);
        for (const { length } of pages) expect([length > 0, length <= 1_000]).toEqual([true, true]);
        expect(ids(pages.flat())).toEqual(ids(events));
      });
    });

    describe('following', () => {
      it('reports at once that it has caught up with an empty store', async () => {
        expect(await followed(store, undefined)).toEqual([]);
      });

      it('gives the events of all streams in the order of writing', async () => {
        const events = newEvents(2_100);
        for (const [index, part] of [
          events.slice(0, 1_000),
          events.slice(1_000, 1_050),
          events.slice(1_050),
        ].entries()) {
          await store.append(`stream-${String(index)}`, 0, part);
        }
        expect(ids(await followed(store, undefined))).toEqual(ids(events));
      });

      it('starts after the given position', async () => {
        const events = newEvents(4);
        await store.append('a', 0, events.slice(0, 3));
        const position = await lastPosition(store);
        await store.append('b', 0, events.slice(3));
        expect(ids(await followed(store, position))).toEqual(ids(events.slice(3)));
      });

      it('reports that it has caught up when nothing comes after that position', async () => {
        await store.append('a', 0, newEvents(1));
        expect(await followed(store, await lastPosition(store))).toEqual([]);
      });

      it('refuses a position beyond the end of the log', async () => {
        await store.append('a', 0, newEvents(1));
        const position = await lastPosition(store);
        await expect(followed(store, position.replace(/^\d{3}/, '001'))).rejects.toThrow(RangeError);
      });

      it('goes on with events written later', async () => {
        const events = newEvents(3);
        const following = followed(store, undefined, (_, seen) => seen.length === events.length);
        for (const [index, event] of events.entries()) await store.append('a', index, [event]);
        expect(ids(await following)).toEqual(ids(events));
      });

      it('gives live events exactly as stored', async () => {
        const following = followed(store, undefined, (_, seen) => seen.length === 2);
        await store.append('å"', 0, [newEvent('Odd', { text: 'Zoë "Z"', gone: undefined }), newEvent()]);
        expect(await following).toEqual(await historyOf(store, 'å"'));
      });

      it('serves several readers, each at its own pace', async () => {
        const events = newEvents(1_500);
        const fast = followed(store, undefined, (_, seen) => seen.length === events.length);
        const slow = followed(store, undefined, (_, seen) => seen.length === events.length);
        await Promise.all(events.map((event, index) => store.append(`s-${String(index)}`, 0, [event])));
        expect(ids(await fast)).toEqual(ids(await slow));
        expect(ids(await fast).sort()).toEqual(ids(events).sort());
      });

      it('gives every event to a reader that fell far behind', async () => {
        const stop = new AbortController();
        const follower = store.follow(undefined, stop.signal)[Symbol.asyncIterator]();
        await follower.next();
        const events = newEvents(10_000);
        await writeAll(store, 'a', events);
        const seen: string[] = [];
        while (seen.length < events.length) seen.push(...ids((await follower.next()).value.events));
        stop.abort();
        expect(seen).toEqual(ids(events));
      });

      it('ends on abort, also while it waits', async () => {
        const stop = new AbortController();
        const follower = store.follow(undefined, stop.signal)[Symbol.asyncIterator]();
        await follower.next();
        const waiting = follower.next();
        stop.abort();
        await expect(waiting).resolves.toMatchObject({ done: true });
      });

      it('ends when the store is closed', async () => {
        const follower = store.follow(undefined, new AbortController().signal)[Symbol.asyncIterator]();
        await follower.next();
        const waiting = follower.next();
        await store.close();
        await expect(waiting).resolves.toMatchObject({ done: true });
      });
    });

    describe('the store itself', () => {
      it('ends followers without an error when it is closed while they read', async () => {
        await writeAll(store, 'a', newEvents(3_000));
        const follower = store.follow(undefined, new AbortController().signal)[Symbol.asyncIterator]();
        await follower.next();
        const closed = store.close();
        let ended = false;
        while (!ended) ended = (await follower.next()).done === true;
        await closed;
      });

      it('has its own log id', async () => {
        const other = await open();
        expect(store.logId).not.toBe('');
        expect(other.logId).not.toBe(store.logId);
        await other.close();
      });

      it('has not failed and is available', () => {
        expect(store.failure()).toBeUndefined();
        expect(store.lastError()).toBeUndefined();
      });

      it('finishes requested appends before it closes, and refuses later ones', async () => {
        const append = store.append('a', 0, newEvents(1));
        await store.close();
        await expect(append).resolves.toMatchObject({ revision: 1 });
        await expect(store.append('a', 1, newEvents(1))).rejects.toMatchObject({ code: 'store-failed' });
        await expect(historyOf(store, 'a')).rejects.toMatchObject({ code: 'store-failed' });
        await store.close();
        expect(store.failure()).toBeUndefined();
      });
    });
  });
}
