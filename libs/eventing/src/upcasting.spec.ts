import { MemoryEventStore } from '@app/adapters';
import type { Catalogue } from './catalogue';
import type { NewEvent, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { newEvent, historyOf } from './testing/bank-account';
import { upcasting, type WritableVersions } from './upcasting';

const catalogue: Catalogue = {
  Paid: { steps: [] },
  Greeted: {
    steps: [
      ({ who, ...rest }) => ({ ...rest, guest: who }),
      ({ guest, ...rest }) => ({ ...rest, guest: { name: guest } }),
    ],
    lower: ({ guest, ...rest }) => ({ ...rest, guest: (guest as { name: string }).name }),
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
    await store.append('guests', 0, [stored({ type: 'Greeted', guest: { name: 'Ada' } })]);
    expect(await eventsIn(inner)).toEqual([{ type: 'Greeted', guest: { name: 'Ada' }, v: 3 }]);
    expect(await eventsIn(store)).toEqual([{ type: 'Greeted', guest: { name: 'Ada' } }]);
  });

  it('lifts every older version step by step, on read and on follow', async () => {
    await inner.append('guests', 0, [
      stored({ type: 'Greeted', who: 'Ada' }),
      stored({ type: 'Greeted', guest: 'Bo', v: 2 }),
      stored({ type: 'Greeted', guest: { name: 'Cy' }, v: 3 }),
    ]);
    const today = ['Ada', 'Bo', 'Cy'].map((name) => ({ type: 'Greeted', guest: { name } }));
    expect(await eventsIn(store)).toEqual(today);
    expect((await firstPage(store)).map(({ event }) => event)).toEqual(today);
  });

  it('changes nothing but the event itself', async () => {
    await inner.append('guests', 0, [stored({ type: 'Greeted', who: 'Ada' })]);
    const [before] = await historyOf(inner, 'guests');
    const [after] = await historyOf(store, 'guests');
    expect({ ...after, event: before?.event }).toEqual(before);
  });

  it('passes a page that needs no lifting through unchanged', async () => {
    const page = [stored({ type: 'Paid', amount: 1 }), stored({ type: 'Unheard', v: 7 })];
    const given: (readonly NewEvent[])[] = [];
    const append = jest.spyOn(inner, 'append').mockImplementation((_stream, _expected, events) => {
      given.push(events);
      return Promise.resolve({ revision: 2, position: '2' });
    });
    await store.append('guests', 0, page);
    expect(given[0]).toBe(page);
    append.mockRestore();

    await inner.append('guests', 0, page);
    expect(await eventsIn(store)).toEqual(page.map(({ event }) => event));
    const [first] = await firstPage(inner);
    expect((await firstPage(store))[0]).toBe(first);
  });

  it('throws for an event that a newer program wrote', async () => {
    await inner.append('guests', 0, [stored({ type: 'Paid', amount: 1, v: 2 })]);
    await expect(eventsIn(store)).rejects.toThrow(/Paid, version 2.*newer program/);
  });

  it('names the event when a step throws', async () => {
    const broken = stored({ type: 'Broken' });
    await inner.append('guests', 0, [broken]);
    await expect(eventsIn(store)).rejects.toThrow(broken.id);
  });

  it('delegates everything else to the inner store', async () => {
    expect(store.logId).toBe(inner.logId);
    expect(store.failure()).toBe(inner.failure());
    const onFailure = jest.spyOn(inner, 'onFailure');
    store.onFailure(() => undefined);
    expect(onFailure).toHaveBeenCalledTimes(1);
    await store.close();
    await expect(inner.append('guests', 0, [stored({ type: 'Paid' })])).rejects.toThrow('closed');
  });
});

describe('Writing while other nodes run another release', () => {
  const entries: Catalogue = {
    ...catalogue,
    Tipped: { steps: [({ cents, ...rest }) => ({ ...rest, amount: cents })], lower: () => ({ cents: 5 }) },
  };
  const greeted = stored({ type: 'Greeted', guest: { name: 'Ada' } });
  const paid = stored({ type: 'Paid', amount: 1 });
  let inner: MemoryEventStore;

  /** A store beside nodes that read these versions. */
  const beside = (read: Record<string, number>, isKnown = false) => {
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
    const { store, asked } = beside({ Greeted: 3, Paid: 1 }, true);
    await store.append('guests', 0, [greeted, paid]);
    expect(await eventsIn(inner)).toEqual([{ ...greeted.event, v: 3 }, paid.event]);
    expect(asked).toEqual([]);
  });

  it('asks once per type for what it does not know yet', async () => {
    const { store, asked } = beside({ Greeted: 3, Paid: 1 });
    await store.append('guests', 0, [greeted, paid, stored({ type: 'Paid', amount: 2 })]);
    expect(asked).toEqual(['Greeted 3', 'Paid 1']);
    expect((await historyOf(inner, 'guests')).map(({ event }) => event)).toMatchObject([{ v: 3 }, {}, {}]);
  });

  it('writes the version before while some node cannot read the current one, and reads it as current', async () => {
    const { store } = beside({ Greeted: 2, Paid: 1, Tipped: 1 });
    await store.append('guests', 0, [greeted, paid, stored({ type: 'Tipped', amount: 5 })]);
    expect(await eventsIn(inner)).toEqual([
      { type: 'Greeted', guest: 'Ada', v: 2 },
      paid.event,
      { type: 'Tipped', cents: 5 },
    ]);
    expect(await eventsIn(store)).toEqual([greeted.event, paid.event, { type: 'Tipped', amount: 5 }]);
  });

  it.each([
    ['of a new type', 'Paid', { Greeted: 3 }],
    ['without a way down', 'Broken', { Broken: 1 }],
    ['whose version before is not read either', 'Greeted', { Greeted: 1 }],
  ])('refuses an event %s, and appends nothing of its batch', async (_why, type, reads) => {
    const { store } = beside({ Tipped: 2, ...reads });
    const both = [stored({ type: 'Tipped', amount: 5 }), stored({ type })];
    await expect(store.append('guests', 0, both)).rejects.toMatchObject({ code: 'upgrade-under-way' });
    expect(await eventsIn(inner)).toEqual([]);
  });

  it("adds its release to each event's metadata and changes nothing else", async () => {
    const named = upcasting(new MemoryEventStore(), catalogue, { release: '0.2.0' });
    await named.append('guests', 0, [greeted, paid]);
    const history = await historyOf(named, 'guests');
    expect(history.map(({ id, event, meta }) => ({ id, event, meta }))).toEqual(
      [greeted, paid].map((given) => ({ ...given, meta: { ...given.meta, release: '0.2.0' } })),
    );
  });
});

async function eventsIn(store: EventStore): Promise<unknown[]> {
  return (await historyOf(store, 'guests')).map(({ event }) => event);
}

async function firstPage(store: EventStore): Promise<readonly Recorded[]> {
  for await (const { events } of store.follow(undefined, new AbortController().signal)) return events;
  return [];
}
