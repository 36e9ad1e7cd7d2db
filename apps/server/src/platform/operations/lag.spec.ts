import { MemoryEventStore, MemoryReactorStore } from '@app/adapters';
import { everyEvent, type Recorded } from '@app/eventing';
import { newEvent } from '@app/eventing/testing';
import { lagOf, reactorFollowers, viewFollowers } from './lag';

const event = (index: number) => newEvent(String(index), { type: 'Happened' });

describe('Lag behind the log', () => {
  const store = new MemoryEventStore();
  const all: Recorded[] = [];
  beforeAll(async () => {
    await store.append('one', 0, [event(0), event(1)]);
    await store.append('two', 0, [event(2)]);
    for await (const recorded of everyEvent(store)) all.push(recorded);
  });
  const at = (index: number) => all[index]?.position;

  it('is counted in events, from the beginning for a follower without a position', async () => {
    const follower = { kind: 'reactor', name: 'a' } as const;
    const followers = [at(2), at(0), undefined].map((position) => ({ ...follower, position }));
    expect((await lagOf(store, followers)).map(({ events }) => events)).toEqual([0, 2, 3]);
    expect((await lagOf(store, followers.slice(0, 1))).map(({ events }) => events)).toEqual([0]);
  });

  it('includes why a view is stopped', async () => {
    const stopped = [{ stream: 'one', position: '0001', error: 'broken' }];
    const views = viewFollowers('view', [{ view: 'balances', version: 1, state: 'live', stopped }]);
    expect(await lagOf(store, views)).toMatchObject([
      { name: 'balances', events: 3, trouble: 'one is stopped at 0001: broken' },
    ]);
  });

  it('covers only the reactors of this log', async () => {
    const reactorStore = new MemoryReactorStore();
    await reactorStore.saveCheckpoint(`${store.logId}/lists`, at(1) ?? '');
    await reactorStore.saveCheckpoint('another/lists', at(1) ?? '');
    expect(await lagOf(store, await reactorFollowers(store, reactorStore))).toEqual([
      { kind: 'reactor', name: 'lists', events: 1 },
    ]);
  });

  it('covers no reactor that another has replaced', async () => {
    const reactorStore = new MemoryReactorStore();
    const names = async () => (await reactorFollowers(store, reactorStore)).map(({ name }) => name);
    await reactorStore.saveCheckpoint(`${store.logId}/cancelled-when-withdrawn`, at(0) ?? '');
    expect(await names()).toEqual(['cancelled-when-withdrawn']);
    await reactorStore.saveCheckpoint(`${store.logId}/registration-when-runner-changed`, at(0) ?? '');
    expect(await names()).toEqual(['registration-when-runner-changed']);
  });
});
