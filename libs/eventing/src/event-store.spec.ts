import { MemoryEventStore } from '@app/adapters';
import { everyEvent, type EventStore } from './event-store.port';
import { newEvent } from './testing/bank-account';

describe('everyEvent', () => {
  const happened = (n: number) => newEvent(`c${String(n)}`, { type: 'Happened', n });

  it('gives the events of all streams in order and ends after the last', async () => {
    const store = new MemoryEventStore();
    expect(await numbersIn(store)).toEqual([]);
    await store.append('a', 0, [happened(1)]);
    await store.append('b', 0, [happened(2)]);
    await store.append('a', 1, [happened(3)]);
    expect(await numbersIn(store)).toEqual([1, 2, 3]);
  });

  it('starts after the given position', async () => {
    const store = new MemoryEventStore();
    await store.append('a', 0, [happened(1), happened(2)]);
    const { value: first } = await everyEvent(store).next();
    expect(await numbersIn(store, first?.position)).toEqual([2]);
  });
});

async function numbersIn(store: EventStore, after?: string): Promise<unknown[]> {
  const numbers: unknown[] = [];
  for await (const { event } of everyEvent<{ type: string; n: number }>(store, after)) numbers.push(event.n);
  return numbers;
}
