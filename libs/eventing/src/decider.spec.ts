import { MemoryEventStore } from '@app/adapters';
import { stateOf } from './decider';
import { fresh, tillDecider, type TillEvent } from './testing/till';

describe('The state of a stream', () => {
  const paid = (amount: number): TillEvent => ({ type: 'Paid', till: 'a', amount });

  it('is what all of its events have made, and no other stream’s', async () => {
    const store = new MemoryEventStore();
    await store.append('till-a', 0, [fresh('c1', paid(50)), fresh('c2', paid(20))]);
    await store.append('till-b', 0, [fresh('c3', paid(7))]);
    await expect(stateOf(store, 'till-a', tillDecider)).resolves.toEqual({ total: 70 });
  });

  it('is where a stream begins, where there is none', async () => {
    await expect(stateOf(new MemoryEventStore(), 'till-a', tillDecider)).resolves.toEqual({ total: 0 });
  });
});
