import { MemoryEventStore } from '@app/adapters';
import { stateOf } from './decider';
import { newEvent, accountDecider, type AccountEvent } from './testing/bank-account';

describe('stateOf', () => {
  const deposited = (amount: number): AccountEvent => ({ type: 'Deposited', account: 'a', amount });

  it('folds all events of the stream and none of other streams', async () => {
    const store = new MemoryEventStore();
    await store.append('account-a', 0, [newEvent('c1', deposited(50)), newEvent('c2', deposited(20))]);
    await store.append('account-b', 0, [newEvent('c3', deposited(7))]);
    await expect(stateOf(store, 'account-a', accountDecider)).resolves.toEqual({ total: 70 });
  });

  it('returns the initial state for an unknown stream', async () => {
    await expect(stateOf(new MemoryEventStore(), 'account-a', accountDecider)).resolves.toEqual({ total: 0 });
  });
});
