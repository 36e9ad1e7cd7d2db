import { MemoryEventStore } from '@app/adapters';
import type { Catalogue } from './catalogue';
import type { NewEvent, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { upcasting } from './store-edge';
import { fresh, historyOf } from './testing/till';

const catalogue: Catalogue = {
  Paid: { steps: [] },
  Greeted: {
    steps: [
      ({ who, ...rest }) => ({ ...rest, guest: who }),
      ({ guest, ...rest }) => ({ ...rest, guest: { name: guest } }),
    ],
  },
  Broken: {
    steps: [
      () => {
        throw new Error('cannot be');
      },
    ],
  },
};

const stored = (event: Record<string, unknown> & { type: string }) => fresh(JSON.stringify(event), event);

describe('Upcasting', () => {
  let inner: EventStore;
  let store: EventStore;

  beforeEach(() => {
    inner = new MemoryEventStore();
    store = upcasting(inner, catalogue);
  });

  it('stores the version of an event whose shape has changed before, and hides it from readers', async () => {
    await store.append('guests', 0, [stored({ type: 'Greeted', guest: { name: 'Ada' } })]);
    expect(await eventsIn(inner)).toEqual([{ type: 'Greeted', guest: { name: 'Ada' }, v: 3 }]);
    expect(await eventsIn(store)).toEqual([{ type: 'Greeted', guest: { name: 'Ada' } }]);
  });

  it('lifts every older version step by step, on reading and on following', async () => {
    await inner.append('guests', 0, [
      stored({ type: 'Greeted', who: 'Ada' }),
      stored({ type: 'Greeted', guest: 'Bo', v: 2 }),
      stored({ type: 'Greeted', guest: { name: 'Cy' }, v: 3 }),
    ]);
    const today = ['Ada', 'Bo', 'Cy'].map((name) => ({ type: 'Greeted', guest: { name } }));
    expect(await eventsIn(store)).toEqual(today);
    expect((await firstPage(store)).map(({ event }) => event)).toEqual(today);
  });

  it('leaves everything but the event itself as it is', async () => {
    await inner.append('guests', 0, [stored({ type: 'Greeted', who: 'Ada' })]);
    const [before] = await historyOf(inner, 'guests');
    const [after] = await historyOf(store, 'guests');
    expect({ ...after, event: before?.event }).toEqual(before);
  });

  it('passes on what needs no lifting as the very same page', async () => {
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

  it('refuses to guess what a newer program wrote', async () => {
    await inner.append('guests', 0, [stored({ type: 'Paid', amount: 1, v: 2 })]);
    await expect(eventsIn(store)).rejects.toThrow(/Paid, version 2.*newer program/);
  });

  it('names the event that a step cannot lift', async () => {
    const broken = stored({ type: 'Broken' });
    await inner.append('guests', 0, [broken]);
    await expect(eventsIn(store)).rejects.toThrow(broken.id);
  });

  it('is otherwise the store behind it', async () => {
    expect(store.logId).toBe(inner.logId);
    expect(store.failure()).toBe(inner.failure());
    const onFailure = jest.spyOn(inner, 'onFailure');
    store.onFailure(() => undefined);
    expect(onFailure).toHaveBeenCalledTimes(1);
    await store.close();
    await expect(inner.append('guests', 0, [stored({ type: 'Paid' })])).rejects.toThrow('closed');
  });
});

async function eventsIn(store: EventStore): Promise<unknown[]> {
  return (await historyOf(store, 'guests')).map(({ event }) => event);
}

async function firstPage(store: EventStore): Promise<readonly Recorded[]> {
  for await (const { events } of store.follow(undefined, new AbortController().signal)) return events;
  return [];
}
