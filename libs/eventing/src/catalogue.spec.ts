import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import { knownEventsOnly, type VersionedEvent } from './catalogue';
import { StoreFailed } from './event-store.port';
import { ProjectionRunner } from './projection-runner';
import { newEvent, historyOf, metaOf, balances } from './testing/bank-account';

const catalogue = {
  Deposited: { steps: [] },
  AccountOpened: { steps: [(old: Record<string, unknown>) => old] },
};
const known = [{ type: 'Deposited' }, { type: 'AccountOpened' }, { type: 'AccountOpened', v: 2 }];

const setUp = () => {
  const log = new MemoryEventStore();
  return { log, store: knownEventsOnly(log, catalogue, '0.1.0') };
};
const stored = (event: VersionedEvent) => newEvent(JSON.stringify(event), event);
const written = (event: VersionedEvent, release = '0.2.0') => ({
  ...stored(event),
  meta: { ...metaOf('c'), release },
});

describe('A store that accepts known events only', () => {
  it('passes known events through', async () => {
    const { log, store } = setUp();
    await store.append('account-a', 0, known.map(stored));
    expect(await historyOf(store, 'account-a')).toEqual(await historyOf(log, 'account-a'));
    expect(store.failure()).toBeUndefined();
  });

  it.each([
    ['of a type', { type: 'Withdrawn' }, /Withdrawn, version 1 /],
    ['of a version', { type: 'AccountOpened', v: 3 }, /AccountOpened, version 3 /],
    ['of a second version', { type: 'Deposited', v: 2 }, /Deposited, version 2 /],
  ])(
    'stops for good at an event %s that it does not know, and names the release that wrote it',
    async (_what, event, name) => {
      const { log, store } = setUp();
      await log.append('account-a', 0, [...known.map(stored), written(event)]);
      await log.append('account-b', 0, [newEvent('b', { type: 'Deposited' })]);
      const reading = historyOf(store, 'account-a');
      await expect(reading).rejects.toThrow(name);
      await expect(reading).rejects.toThrow(
        /this version of the product, 0\.1\.0, .*in account-a.* version 0\.2\.0 wrote it\. Start that one/,
      );
      expect(store.failure()).toBeInstanceOf(StoreFailed);
      await expect(historyOf(store, 'account-b')).rejects.toBe(store.failure());
      await expect(store.append('account-b', 1, [newEvent('c', { type: 'Deposited' })])).rejects.toThrow(
        StoreFailed,
      );
      expect(await historyOf(log, 'account-b')).toHaveLength(1);
    },
  );

  it('reports a newer version when the event does not name its release', async () => {
    const { log, store } = setUp();
    await log.append('account-a', 0, [stored({ type: 'Withdrawn' })]);
    await expect(historyOf(store, 'account-a')).rejects.toThrow(/a newer version wrote it/);
  });

  it('notifies each listener once, also those added later', async () => {
    const { log, store } = setUp();
    const errors: Error[] = [];
    store.onFailure((error) => errors.push(error));
    await log.append('account-a', 0, [written({ type: 'Withdrawn' })]);
    await expect(historyOf(store, 'account-a')).rejects.toThrow();
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
    await log.append('account-a', 0, [stored({ type: 'Deposited' })]);
    const viewStore = new MemoryViewStore();
    let onError: (error: unknown) => void = () => undefined;
    const stopped = new Promise((resolve) => (onError = resolve));
    const runner = new ProjectionRunner({ store, viewStore, views: [balances], onError });
    runner.start();
    await runner.caughtUp();
    await log.append('account-a', 1, [written({ type: 'Withdrawn', v: 2 })]);
    await stopped;
    await runner.stop();
    expect(await viewStore.list('balances', 'all')).toMatchObject([{ revision: 1 }]);
    expect(runner.status()).toMatchObject([{ state: 'failed', error: expect.stringContaining('Withdrawn') }]);
  });
});
