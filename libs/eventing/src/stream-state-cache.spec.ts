import { MemoryEventStore } from '@app/adapters';
import type { Recorded } from './event';
import { StreamStateCache } from './stream-state-cache';
import { newEvent, historyOf, balances } from './testing/bank-account';

const LIMITS = { streams: 1, events: 2 };

let store: MemoryEventStore;
let reads: string[];

beforeEach(() => {
  store = new MemoryEventStore();
  reads = [];
  const read = store.read.bind(store);
  jest.spyOn(store, 'read').mockImplementation((stream, after) => {
    reads.push(stream);
    return read(stream, after);
  });
});

/** Deposits 1, 2, 3 … on an account's stream; returns the stored events. */
async function depositsIn(account: string, times: number): Promise<readonly Recorded[]> {
  for (let revision = 0; revision < times; revision++)
    await store.append(`account-${account}`, revision, [
      newEvent(`${account} ${String(revision)}`, { type: 'Deposited', account, amount: revision + 1 }),
    ]);
  const events = await historyOf(store, `account-${account}`);
  reads = [];
  return events;
}

function last(events: readonly Recorded[]): Recorded {
  const event = events.at(-1);
  if (!event) throw new Error('there are no events');
  return event;
}

/** The event that comes after these. */
function after(events: readonly Recorded[]): Recorded {
  return { ...last(events), revision: events.length + 1 };
}

describe('StreamStateCache', () => {
  it('advances cached states without a read', async () => {
    const events = await depositsIn('a', 3);
    const states = new StreamStateCache(balances);
    for (const event of events) {
      await states.prepare([event], store);
      states.advance(event);
    }
    expect(reads).toEqual([]);
    expect(states.stateBefore(after(events))).toEqual({ account: 'a', total: 6 });
  });

  it('re-reads a stream that is not cached', async () => {
    const third = last(await depositsIn('a', 3));
    const states = new StreamStateCache(balances);
    await states.prepare([third], store);
    expect(states.stateBefore(third)).toEqual({ account: 'a', total: 3 });
    expect(states.advance(third)).toEqual({ account: 'a', total: 6 });
    expect(reads).toEqual(['account-a']);
  });

  it('re-reads a stream when a page comes a second time', async () => {
    const events = await depositsIn('a', 3);
    const states = new StreamStateCache(balances);
    for (let time = 0; time < 2; time++) {
      await states.prepare(events, store);
      for (const event of events) states.advance(event);
    }
    expect(states.stateBefore(after(events))).toEqual({ account: 'a', total: 6 });
  });

  it('evicts the least recently used stream when streams are many and long', async () => {
    const ours = await depositsIn('a', 3);
    const others = await depositsIn('b', 3);
    const states = new StreamStateCache(balances, LIMITS);
    for (const events of [ours.slice(0, 2), others, ours.slice(2)]) {
      await states.prepare(events, store);
      for (const event of events) states.advance(event);
    }
    expect(reads).toEqual(['account-a']);
    expect(states.stateBefore(after(ours))).toEqual({ account: 'a', total: 6 });
  });

  it('throws for an event that was not prepared', async () => {
    const second = last(await depositsIn('a', 2));
    expect(() => new StreamStateCache(balances).advance(second)).toThrow('out of order');
  });

  it('throws from advance, not from prepare, when the fold of an earlier event throws', async () => {
    const third = last(await depositsIn('a', 3));
    const brittle: typeof balances = {
      ...balances,
      evolve: (state, event, recorded) => {
        if (event.type === 'Deposited' && event.amount === 2) throw new Error('two');
        return balances.evolve(state, event, recorded);
      },
    };
    const states = new StreamStateCache(brittle);
    await states.prepare([third], store);
    expect(() => states.advance(third)).toThrow('two');
  });
});
