import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import { ProjectionRunner } from './projection-runner';
import { fresh, takings, type TillEvent } from './testing/till';
import type { RowChange } from './view';

describe('Running views', () => {
  it('folds what is stored, then what comes, and announces only the latter', async () => {
    const store = new MemoryEventStore();
    const viewStore = new MemoryViewStore();
    const runner = new ProjectionRunner({ store, viewStore, views: [takings] });
    const heard: RowChange[][] = [];
    runner.onChange((changes) => heard.push([...changes]));

    await store.append('till-a', 0, [fresh('1', paid(5)), fresh('2', paid(7))]);
    runner.start();
    await runner.caughtUp();
    expect(await viewStore.list('takings', 'all')).toEqual([{ till: 'a', total: 12, revision: 2 }]);
    expect(heard).toEqual([]);

    await store.append('till-a', 2, [fresh('3', paid(1)), fresh('4', paid(2))]);
    expect(await runner.reached('till-a', 4, 1000)).toBe(true);
    expect(await viewStore.list('takings', 'all')).toEqual([{ till: 'a', total: 15, revision: 4 }]);
    expect(heard).toEqual([
      [{ view: 'takings', partition: 'all', key: 'a', row: { till: 'a', total: 15, revision: 4 } }],
    ]);
    expect(runner.status()).toMatchObject([{ view: 'takings', version: 1, state: 'live' }]);
    await runner.stop();
  });
});

function paid(amount: number): TillEvent {
  return { type: 'Paid', till: 'a', amount };
}
