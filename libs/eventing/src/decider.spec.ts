import { MemoryEventStore } from '@app/adapters';
import { stateOf } from './decider';
import { newEvent, accountDecider, type AccountEvent } from './testing/bank-account';

describe('stateOf', () => {
  const paid = (amount: number): AccountEvent => ({ type: 'Paid', till: 'a', amount });

  it('folds all events of the stream and none of other streams', async () => {
    const store = new MemoryEventStore();
    await store.append('till-a', 0, [newEvent('c1', paid(50)), newEvent('c2', paid(20))]);
    await store.append('till-b', 0, [newEvent('c3', paid(7))]);
    await expect(stateOf(store, 'till-a', accountDecider)).resolves.toEqual({ total: 70 });
  });

  it('returns the initial state for an unknown stream', async () => {
    await expect(stateOf(new MemoryEventStore(), 'till-a', accountDecider)).resolves.toEqual({ total: 0 });
  });
});
