import { MemoryEventStore } from '@app/adapters';
import type { Catalogue } from './catalogue';
import type { NewEvent, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { newEvent, historyOf } from './testing/bank-account';
import { upcasting, type WritableVersions } from './upcasting';

const catalogue: Catalogue = {
  Deposited: { steps: [] },
  AccountOpened: {
    steps: [
      ({ who, ...rest }) => ({ ...rest, owner: who }),
      ({ owner, ...rest }) => ({ ...rest, owner: { name: owner } }),
    ],
    downcast: ({ owner, ...rest }) => ({ ...rest, owner: (owner as { name: string }).name }),
  },
  Broken: {
    steps: [
      () => {
        throw new Error('cannot be');
      },
    ],
  },
};

const stored = (event: Record<string, unknown> & { type: string }) => newEvent(JSON.stringify(event), event);

describe('Upcasting', () => {
  let inner: EventStore;
  let store: EventStore;

  beforeEach(() => {
    inner = new MemoryEventStore();
    store = upcasting(inner, catalogue);
  });

  it('stores the version of an event type with older versions, and hides it from readers', async () => {
    await store.append('account-a', 0, [stored({ type: 'AccountOpened', owner: { name: 'Ada' } })]);
    expect(await eventsIn(inner)).toEqual([{ type: 'AccountOpened', owner: { name: 'Ada' }, v: 3 }]);
    expect(await eventsIn(store)).toEqual([{ type: 'AccountOpened', owner: { name: 'Ada' } }]);
  });

  it('lifts every older version step by step, on read and on follow', async () => {
    await inner.append('account-a', 0, [
      stored({ type: 'AccountOpened', who: 'Ada' }),
      stored({ type: 'AccountOpened', owner: 'Bo', v: 2 }),
      stored({ type: 'AccountOpened', owner: { name: 'Cy' }, v: 3 }),
    ]);
    const today = ['Ada', 'Bo', 'Cy'].map((name) => ({ type: 'AccountOpened', owner: { name } }));
    expect(await eventsIn(store)).toEqual(today);
    expect((await firstPage(store)).map(({ event }) => event)).toEqual(today);
  });

  it('changes nothing but the event itself', async () => {
    await inner.append('account-a', 0, [stored({ type: 'AccountOpened', who: 'Ada' })]);
    const [before] = await historyOf(inner, 'account-a');
    const [after] = await historyOf(store, 'account-a');
    expect({ ...after, event: before?.event }).toEqual(before);
  });

  it('passes a page that needs no lifting through unchanged', async () => {
    const page = [stored({ type: 'Deposited', amount: 1 }), stored({ type: 'Unheard', v: 7 })];
    const given: (readonly NewEvent[])[] = [];
    const append = jest.spyOn(inner, 'append').mockImplementation((_stream, _expected, events) => {
      given.push(events);
      return Promise.resolve({ revision: 2, position: '2' });
    });
    await store.append('account-a', 0, page);
    expect(given[0]).toBe(page);
    append.mockRestore();

    await inner.append('account-a', 0, page);
    expect(await eventsIn(store)).toEqual(page.map(({ event }) => event));
    const [first] = await firstPage(inner);
    expect((await firstPage(store))[0]).toBe(first);
  });

  it('throws for an event that a newer release wrote', async () => {
    await inner.append('account-a', 0, [stored({ type: 'Deposited', amount: 1, v: 2 })]);
    await expect(eventsIn(store)).rejects.toThrow(/Deposited, version 2.*newer release/);
  });

  it('names the event when a step throws', async () => {
    const broken = stored({ type: 'Broken' });
    await inner.append('account-a', 0, [broken]);
    await expect(eventsIn(store)).rejects.toThrow(broken.id);
  });
});

describe('Writing while other nodes run another release', () => {
  const entries: Catalogue = {
    ...catalogue,
    InterestAdded: {
      steps: [({ cents, ...rest }) => ({ ...rest, amount: cents })],
      downcast: () => ({ cents: 5 }),
    },
  };
  const opened = stored({ type: 'AccountOpened', owner: { name: 'Ada' } });
  const deposited = stored({ type: 'Deposited', amount: 1 });
  let inner: MemoryEventStore;

  /** A store beside nodes that read these versions. */
  const storeAmongNodes = (read: Record<string, number>, isKnown = false) => {
    const reads = (type: string, version: number) => version <= (read[type] ?? 0);
    const asked: string[] = [];
    const versions: WritableVersions = {
      isWritable: (type, version) => isKnown && reads(type, version),
      mayWrite: (type, version) => {
        asked.push(`${type} ${String(version)}`);
        return Promise.resolve(reads(type, version));
      },
    };
    inner = new MemoryEventStore();
    return { store: upcasting(inner, entries, { versions }), asked };
  };

  it('writes the current version when every node is known to read it, without asking', async () => {
    const { store, asked } = storeAmongNodes({ AccountOpened: 3, Deposited: 1 }, true);
    await store.append('account-a', 0, [opened, deposited]);
    expect(await eventsIn(inner)).toEqual([{ ...opened.event, v: 3 }, deposited.event]);
    expect(asked).toEqual([]);
  });

  it('asks once per type for what it does not know yet', async () => {
    const { store, asked } = storeAmongNodes({ AccountOpened: 3, Deposited: 1 });
    await store.append('account-a', 0, [opened, deposited, stored({ type: 'Deposited', amount: 2 })]);
    expect(asked).toEqual(['AccountOpened 3', 'Deposited 1']);
    expect((await historyOf(inner, 'account-a')).map(({ event }) => event)).toMatchObject([{ v: 3 }, {}, {}]);
  });

  it('writes the version before while some node cannot read the current one, and reads it as current', async () => {
    const { store } = storeAmongNodes({ AccountOpened: 2, Deposited: 1, InterestAdded: 1 });
    await store.append('account-a', 0, [opened, deposited, stored({ type: 'InterestAdded', amount: 5 })]);
    expect(await eventsIn(inner)).toEqual([
      { type: 'AccountOpened', owner: 'Ada', v: 2 },
      deposited.event,
      { type: 'InterestAdded', cents: 5 },
    ]);
    expect(await eventsIn(store)).toEqual([
      opened.event,
      deposited.event,
      { type: 'InterestAdded', amount: 5 },
    ]);
  });

  it.each([
    ['of a new type', 'Deposited', { AccountOpened: 3 }],
    ['without a downcast', 'Broken', { Broken: 1 }],
    ['whose previous version is not read either', 'AccountOpened', { AccountOpened: 1 }],
  ])('refuses an event %s, and appends nothing of its batch', async (_why, type, reads) => {
    const { store } = storeAmongNodes({ InterestAdded: 2, ...reads });
    const both = [stored({ type: 'InterestAdded', amount: 5 }), stored({ type })];
    await expect(store.append('account-a', 0, both)).rejects.toMatchObject({ code: 'upgrade-under-way' });
    expect(await eventsIn(inner)).toEqual([]);
  });

  it("adds its release to each event's metadata and changes nothing else", async () => {
    const named = upcasting(new MemoryEventStore(), catalogue, { release: '0.2.0' });
    await named.append('account-a', 0, [opened, deposited]);
    const history = await historyOf(named, 'account-a');
    expect(history.map(({ id, event, meta }) => ({ id, event, meta }))).toEqual(
      [opened, deposited].map((given) => ({ ...given, meta: { ...given.meta, release: '0.2.0' } })),
    );
  });
});

async function eventsIn(store: EventStore): Promise<unknown[]> {
  return (await historyOf(store, 'account-a')).map(({ event }) => event);
}

async function firstPage(store: EventStore): Promise<readonly Recorded[]> {
  for await (const { events } of store.follow(undefined, new AbortController().signal)) return events;
  return [];
}
