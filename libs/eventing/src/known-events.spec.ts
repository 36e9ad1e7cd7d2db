import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import type { EventShape } from './event';
import { StoreFailed } from './event-store.port';
import { knownEventsOnly, UnknownEvent } from './known-events';
import { ProjectionRunner } from './projection-runner';
import { newEvent, historyOf, metaOf, balances } from './testing/bank-account';

const catalogue = { Paid: { steps: [] }, Greeted: { steps: [(old: Record<string, unknown>) => old] } };
const known = [{ type: 'Paid' }, { type: 'Greeted' }, { type: 'Greeted', v: 2 }];

const setUp = () => {
  const log = new MemoryEventStore();
  return { log, store: knownEventsOnly(log, catalogue, '0.1.0') };
};
const stored = (event: EventShape & { readonly v?: number }) => newEvent(JSON.stringify(event), event);
const written = (event: EventShape & { readonly v?: number }, release = '0.2.0') => ({
  ...stored(event),
  meta: { ...metaOf('c'), release },
});

describe('A store that accepts known events only', () => {
  it('passes known events through', async () => {
    const { log, store } = setUp();
    await store.append('till-a', 0, known.map(stored));
    expect(await historyOf(store, 'till-a')).toEqual(await historyOf(log, 'till-a'));
    expect(store.failure()).toBeUndefined();
  });

  it.each([
    ['of a type', { type: 'Refunded' }, /Refunded, version 1 /],
    ['of a version', { type: 'Greeted', v: 3 }, /Greeted, version 3 /],
    ['of a second version', { type: 'Paid', v: 2 }, /Paid, version 2 /],
  ])(
    'stops for good at an event %s that it does not know, and names the release that wrote it',
    async (_what, event, name) => {
      const { log, store } = setUp();
      await log.append('till-a', 0, [...known.map(stored), written(event)]);
      await log.append('till-b', 0, [newEvent('b', { type: 'Paid' })]);
      const reading = historyOf(store, 'till-a');
      await expect(reading).rejects.toThrow(name);
      await expect(reading).rejects.toThrow(
        /this version of the product, 0\.1\.0, .*in till-a.* version 0\.2\.0 wrote it\. Start that one/,
      );
      expect(store.failure()).toBeInstanceOf(UnknownEvent);
      await expect(historyOf(store, 'till-b')).rejects.toBe(store.failure());
      await expect(store.append('till-b', 1, [newEvent('c', { type: 'Paid' })])).rejects.toThrow(StoreFailed);
      expect(await historyOf(log, 'till-b')).toHaveLength(1);
    },
  );

  it('reports a newer version when the event does not name its release', async () => {
    const { log, store } = setUp();
    await log.append('till-a', 0, [stored({ type: 'Refunded' })]);
    await expect(historyOf(store, 'till-a')).rejects.toThrow(/a newer version wrote it/);
  });

  it('notifies each listener once, also those added later', async () => {
    const { log, store } = setUp();
    const errors: Error[] = [];
    store.onFailure((error) => errors.push(error));
    await log.append('till-a', 0, [written({ type: 'Refunded' })]);
    await expect(historyOf(store, 'till-a')).rejects.toThrow();
    store.onFailure((error) => errors.push(error));
    expect(errors).toEqual([store.failure(), store.failure()]);
  });

  it("reports the inner store's failure too", () => {
    const log = new MemoryEventStore();
    const full = new Error('the disk is full');
    jest.spyOn(log, 'failure').mockReturnValue(full);
    jest
      .spyOn(log, 'onFailure')
      .mockImplementation(((listener: (error: Error) => void) => listener(full)) as never);
    const errors: Error[] = [];
    const store = knownEventsOnly(log, catalogue, '0.1.0');
    store.onFailure((error) => errors.push(error));
    expect([store.failure(), ...errors]).toEqual([full, full]);
  });

  it('leaves the views at the event before the unknown one', async () => {
    const { log, store } = setUp();
    await log.append('till-a', 0, [stored({ type: 'Paid' })]);
    const viewStore = new MemoryViewStore();
    let onError: (error: unknown) => void = () => undefined;
    const stopped = new Promise((resolve) => (onError = resolve));
    const runner = new ProjectionRunner({ store, viewStore, views: [balances], onError });
    runner.start();
    await runner.caughtUp();
    await log.append('till-a', 1, [written({ type: 'Refunded', v: 2 })]);
    await stopped;
    await runner.stop();
    expect(await viewStore.list('takings', 'all')).toMatchObject([{ revision: 1 }]);
    expect(runner.status()).toMatchObject([{ state: 'failed', error: expect.stringContaining('Refunded') }]);
  });
});
