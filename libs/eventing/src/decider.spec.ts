import { MemoryEventStore } from '@app/adapters';
import { stateOf } from './decider';
import { fresh, tillDecider, type TillEvent } from './testing/till';

describe('stateOf', () => {
  const paid = (amount: number): TillEvent => ({ type: 'Paid', till: 'a', amount });

  it('folds all events of the stream and none of other streams', async () => {
    const store = new MemoryEventStore();
    await store.append('till-a', 0, [fresh('c1', paid(50)), fresh('c2', paid(20))]);
    await store.append('till-b', 0, [fresh('c3', paid(7))]);
    await expect(stateOf(store, 'till-a', tillDecider)).resolves.toEqual({ total: 70 });
  });

  it('returns the initial state for an unknown stream', async () => {
    await expect(stateOf(new MemoryEventStore(), 'till-a', tillDecider)).resolves.toEqual({ total: 0 });
  });
});
