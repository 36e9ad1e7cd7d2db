import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import { StoreFailed, type EventStore } from './event-store.port';
import { ProjectionRunner } from './projection-runner';
import { withPageSize } from './testing/account-history';
import { newEvent, balances, type BalanceRow } from './testing/bank-account';
import { RemoteViewStore } from './testing/view-stores';
import type { RowChange } from './view';

type RunnerOptions = ConstructorParameters<typeof ProjectionRunner>[0];

let store: MemoryEventStore;
let viewStore: MemoryViewStore;
let announced: RowChange[][];
let reported: unknown[];
const runners: ProjectionRunner[] = [];

beforeEach(() => {
  store = new MemoryEventStore();
  viewStore = new MemoryViewStore();
  announced = [];
  reported = [];
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

describe('ProjectionRunner', () => {
  it('folds stored events without notifying listeners', async () => {
    await write('a', 5, 7);
    const runner = run();
    expect(runner.status()).toMatchObject([{ view: 'balances', version: 1, state: 'catching-up' }]);
    await runner.caughtUp();
    expect(await totals()).toEqual([{ account: 'a', total: 12, revision: 2 }]);
    expect(announced).toEqual([]);
    expect(runner.status()).toMatchObject([{ state: 'live', position: await head() }]);
  });

  it('is caught up with an empty store at once', async () => {
    const runner = run();
    await runner.caughtUp();
    expect(runner.status()).toEqual([{ view: 'balances', version: 1, state: 'live' }]);
  });

  it('announces later events, with one change per row: the last', async () => {
    await write('a', 5);
    const runner = await live();
    await write('a', 1, 2);
    await write('b', 4);
    await runner.waitForRevision('account-b', 1, 60_000);
    expect(announced.flat()).toEqual([
      change('a', { account: 'a', total: 8, revision: 3 }),
      change('b', { account: 'b', total: 4, revision: 1 }),
    ]);
  });

  it('notifies of events that change no row, and not after a listener was removed', async () => {
    const runner = await live();
    const received: string[] = [];
    runner.onChange((_changes, events) => received.push(...events.map(({ event }) => event.type)));
    const stop = runner.onChange(() => {
      throw new Error('not listening any more');
    });
    stop();
    await openAccount(runner);
    expect(announced).toEqual([[]]);
    expect(received).toEqual(['AccountOpened']);
  });

  it("notifies a view's listener of that view's rows alone", async () => {
    const runner = await live();
    const received: (readonly RowChange[])[] = [];
    runner.onChange((changes) => received.push(changes), balances);
    runner.onChange((changes) => received.push(changes), { name: 'another view' });
    await openAccount(runner);
    expect(received).toEqual([]);
    await write('b', 4);
    await runner.waitForRevision('account-b', 1, 60_000);
    expect(received).toEqual([[change('b', { account: 'b', total: 4, revision: 1 })]]);
  });

  it('stops for good, also before it has caught up', async () => {
    const runner = run();
    const waiting = runner.waitForRevision('account-a', 9, 60_000);
    await runner.stop();
    expect(await waiting).toBe(false);
    await expect(runner.caughtUp()).rejects.toThrow('stopped');
    await write('a', 5);
    expect(await totals()).toEqual([]);
  });
});

describe('Waiting for a revision', () => {
  it('resolves once the rows are saved and the listeners have run', async () => {
    const runner = await live();
    const reached = runner.waitForRevision('account-a', 2, 60_000);
    await write('a', 5);
    expect(await runner.waitForRevision('account-a', 1, 60_000)).toBe(true);
    await write('a', 7);
    expect(await reached).toBe(true);
    expect(announced.at(-1)).toEqual([change('a', { account: 'a', total: 12, revision: 2 })]);
    expect(runner.revision('account-a')).toBe(2);
  });

  it('also works for a log position', async () => {
    const runner = await live();
    const passed = runner.waitForPosition('0', 60_000);
    await write('a', 5);
    expect([await passed, runner.position]).toEqual([true, await head()]);
    expect(announced).toHaveLength(1);
  });

  it('resolves at once for a stream that no view reads', async () => {
    const runner = await live();
    expect(await runner.waitForRevision('loan-a', 9, 60_000)).toBe(true);
  });

  it('knows revisions saved by an earlier process', async () => {
    viewStore = new RemoteViewStore();
    await write('a', 5, 7);
    await (await live()).stop();
    const runner = await live();
    expect(await runner.waitForRevision('account-a', 2, 60_000)).toBe(true);
    expect(await runner.waitForRevision('account-a', 3, 1)).toBe(false);
  });
});

describe('Waiting for a revision, with more streams than it remembers', () => {
  const accounts = ['a', 'b', 'c', 'd', 'e'];

  it('resolves at once for an evicted stream and for a remembered one', async () => {
    const runner = await live({ minCachedStreams: 2 });
    for (const account of accounts) await write(account, 5);
    await runner.waitForRevision('account-e', 1, 60_000);
    expect(accounts.filter((account) => runner.revision(`account-${account}`) === 0)).toEqual(['a', 'b']);
    for (const account of accounts)
      expect(await runner.waitForRevision(`account-${account}`, 1, 0)).toBe(true);
    expect(await runner.waitForRevision('account-a', 2, 1)).toBe(false);
  });

  it('waits until an evicted stream gets a new event', async () => {
    const runner = await live({ minCachedStreams: 1 });
    for (const account of accounts) await write(account, 5);
    await runner.waitForRevision('account-e', 1, 60_000);
    const reached = runner.waitForRevision('account-a', 2, 60_000);
    await write('a', 7);
    expect(await reached).toBe(true);
    expect(runner.revision('account-a')).toBe(2);
  });
});

describe('A view that throws', () => {
  const brittle: typeof balances = {
    ...balances,
    name: 'brittle',
    evolve: (state, event, recorded) => {
      if (event.type === 'Deposited' && event.amount === 13) throw new Error('thirteen');
      return balances.evolve(state, event, recorded);
    },
  };

  it('stops that stream and reports it, while other streams and views go on', async () => {
    const runner = await live({ views: [brittle, balances], onError: (error) => reported.push(error) });
    await write('a', 5);
    await write('a', 6, 13, 7);
    const failedAt = `${Number(await head()) - 1}`.padStart(16, '0');
    await write('b', 4);
    await write('a', 8);
    expect(await runner.waitForRevision('account-a', 5, 60_000)).toBe(true);
    expect(await totals()).toEqual([
      { account: 'a', total: 39, revision: 5 },
      { account: 'b', total: 4, revision: 1 },
    ]);
    expect(await viewStore.list('brittle', 'all')).toEqual([
      { account: 'a', total: 11, revision: 2 },
      { account: 'b', total: 4, revision: 1 },
    ]);
    const position = await head();
    const stopped = [{ stream: 'account-a', position: failedAt, error: 'thirteen' }];
    expect(runner.status()).toEqual([
      { view: 'brittle', version: 1, state: 'live', position, stopped },
      { view: 'balances', version: 1, state: 'live', position },
    ]);
    expect(reported).toEqual([new Error(`brittle stopped account-a at ${failedAt}: thirteen`)]);
  });

  it.each([1, 4, 100])('leaves the rows of the events before, with pages of %p', async (size) => {
    await write('a', 5, 6, 13, 7);
    await write('b', 4);
    await write('a', 8);
    await live({ views: [brittle], store: withPageSize(store, size), onError: () => undefined });
    expect(await viewStore.list('brittle', 'all')).toEqual([
      { account: 'a', total: 11, revision: 2 },
      { account: 'b', total: 4, revision: 1 },
    ]);
  });

  it('stays stopped after a restart, until its version changes', async () => {
    viewStore = new RemoteViewStore();
    const onError = () => undefined;
    await write('a', 5, 13);
    await (await live({ views: [brittle], onError })).stop();
    await write('a', 7);
    const again = await live({ views: [brittle], onError });
    expect(again.status()).toMatchObject([{ stopped: [{ stream: 'account-a', error: 'thirteen' }] }]);
    await again.stop();
    expect(await viewStore.get('brittle', 'all', 'a')).toMatchObject({ total: 5 });

    const mended = await live({ views: [{ ...balances, name: 'brittle', version: 2 }] });
    expect(mended.status()).toEqual([{ view: 'brittle', version: 2, state: 'live', position: await head() }]);
    expect(await viewStore.get('brittle', 'all', 'a')).toMatchObject({ total: 25 });
  });
});

describe('An unavailable view store', () => {
  it('is retried until it is back; then the rows are saved and announced once', async () => {
    const runner = await live({ retryAfterMs: 0, onError: (error) => reported.push(error) });
    const back = awayAtSaves(5);
    await write('a', 5);
    await back;
    expect(await runner.waitForRevision('account-a', 1, 60_000)).toBe(true);
    expect(runner.status()).toMatchObject([{ state: 'live' }]);
    expect(announced).toEqual([[change('a', { account: 'a', total: 5, revision: 1 })]]);
    expect(reported).toEqual([new Error('away')]);
  });

  it('shows in the status and does not block stopping', async () => {
    const away = new Promise<Error>((resolve) => {
      void live({ retryAfterMs: 60_000, onError: (error) => resolve(error as Error) }).then(() => {
        void awayAtSaves(1);
        return write('a', 5);
      });
    });
    expect(await away).toEqual(new Error('away'));
    const [runner] = runners;
    expect(runner?.status()).toMatchObject([{ state: 'retrying', error: 'away' }]);
    await runner?.stop();
    expect(await totals()).toEqual([]);
    expect(announced).toEqual([]);
  });

  it('is retried when the views start', async () => {
    const checkpoint = viewStore.checkpoint.bind(viewStore);
    const asked = jest.spyOn(viewStore, 'checkpoint');
    asked.mockRejectedValueOnce(new Error('away')).mockImplementation(checkpoint);
    await write('a', 5);
    const runner = await live({ retryAfterMs: 0, onError: () => undefined });
    expect(runner.status()).toMatchObject([{ state: 'live' }]);
    expect(await totals()).toEqual([{ account: 'a', total: 5, revision: 1 }]);
  });

  /** Fails the given number of saves; resolves once one succeeds again. */
  function awayAtSaves(times: number): Promise<void> {
    const save = viewStore.save.bind(viewStore);
    let left = times;
    return new Promise((resolve) => {
      jest.spyOn(viewStore, 'save').mockImplementation(async (...saved) => {
        if (left-- > 0) throw new Error('away');
        await save(...saved);
        resolve();
      });
    });
  }
});

describe('Resuming a stored view', () => {
  it('folds only later events, on the stored rows', async () => {
    viewStore = new RemoteViewStore();
    await write('a', 5, 7);
    await (await live()).stop();
    await write('a', 1);
    const made = jest.fn((state: Parameters<typeof balances.rows>[0]) => balances.rows(state));
    await live({ views: [{ ...balances, rows: made }] });
    expect(made).toHaveBeenCalledTimes(1);
    expect(await totals()).toEqual([{ account: 'a', total: 13, revision: 3 }]);
    expect(announced).toEqual([]);
  });

  it('resumes each view at its own checkpoint', async () => {
    await write('a', 5, 7);
    await (await live()).stop();
    await write('a', 1);
    const again = jest.fn((state: Parameters<typeof balances.rows>[0]) => balances.rows(state));
    const late = { ...balances, name: 'late' };
    await live({ views: [{ ...balances, rows: again }, late] });
    expect(again).toHaveBeenCalledTimes(1);
    expect(await totals()).toEqual([{ account: 'a', total: 13, revision: 3 }]);
    expect(await viewStore.list('late', 'all')).toEqual(await totals());
  });

  it('rebuilds it silently when its version has changed', async () => {
    await write('a', 5, 7);
    await (await live()).stop();
    const counting: typeof balances = {
      ...balances,
      version: 2,
      rows: (row) => (row ? [{ partition: 'count', key: row.account, row: { ...row, total: 1 } }] : []),
    };
    await live({ views: [counting] });
    expect(await totals()).toEqual([]);
    expect(await viewStore.list('balances', 'count')).toEqual([{ account: 'a', total: 1, revision: 1 }]);
    expect(await viewStore.checkpoint('balances')).toMatchObject({ version: 2 });
    expect(announced).toEqual([]);
  });

  it('rebuilds it when the log is another one', async () => {
    await write('a', 5, 7);
    await (await live()).stop();
    store = new MemoryEventStore();
    await write('b', 1);
    await live();
    expect(await totals()).toEqual([{ account: 'b', total: 1, revision: 1 }]);
  });
});

describe('A broken feed', () => {
  it('is resumed where it broke, and later events are announced', async () => {
    await write('a', 5);
    const broken = new Promise<ProjectionRunner>((resolve) => {
      const runner = run({
        store: withFeedBrokenOnce(store),
        retryAfterMs: 0,
        onError: () => resolve(runner),
      });
    });
    const runner = await broken;
    expect(runner.status()).toMatchObject([{ state: 'retrying', error: 'the feed broke off' }]);
    await write('a', 7);
    expect(await runner.waitForRevision('account-a', 2, 60_000)).toBe(true);
    expect(runner.status()).toMatchObject([{ state: 'live' }]);
    expect(announced).toEqual([[change('a', { account: 'a', total: 12, revision: 2 })]]);
  });

  it('is not retried when the store has stopped', async () => {
    const failure = new StoreFailed('disk full');
    jest.spyOn(store, 'failure').mockReturnValue(failure);
    const follow = jest.spyOn(store, 'follow').mockImplementation(() => {
      throw failure;
    });
    const runner = run({ retryAfterMs: 0 });
    await expect(runner.caughtUp()).rejects.toBe(failure);
    await runner.stop();
    expect(follow).toHaveBeenCalledTimes(1);
    expect(runner.status()).toMatchObject([{ state: 'failed', error: 'disk full' }]);
  });

  it('does not retry the read of an uncached stream when the store has stopped', async () => {
    viewStore = new RemoteViewStore();
    await write('a', 5);
    await (await live()).stop();
    await write('a', 1);
    const failure = new StoreFailed('disk full');
    const read = jest.spyOn(store, 'read').mockImplementation(() => {
      jest.spyOn(store, 'failure').mockReturnValue(failure);
      throw failure;
    });
    const runner = run({ retryAfterMs: 0 });
    await expect(runner.caughtUp()).rejects.toBe(failure);
    await runner.stop();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('does not delay stopping until the next retry', async () => {
    const broken = new Promise<ProjectionRunner>((resolve) => {
      const runner = run({
        store: withFeedBrokenOnce(store),
        retryAfterMs: 60_000,
        onError: () => resolve(runner),
      });
    });
    await (await broken).stop();
  });
});

describe('A listener that throws', () => {
  it('is reported, and affects neither the views nor the other listeners', async () => {
    const errors: unknown[] = [];
    const runner = run({ onError: (error) => errors.push(error) });
    runner.onChange(() => {
      throw new Error('bad listener');
    });
    const second: unknown[] = [];
    runner.onChange((changes) => second.push(changes));
    await runner.caughtUp();
    await write('a', 5);
    await runner.waitForRevision('account-a', 1, 60_000);
    expect(errors).toEqual([new Error('bad listener')]);
    expect(second).toHaveLength(1);
    expect(runner.status()).toMatchObject([{ state: 'live' }]);
  });
});

function run(parts: Partial<RunnerOptions> = {}): ProjectionRunner {
  const runner = new ProjectionRunner({ store, viewStore, views: [balances], ...parts });
  runners.push(runner);
  runner.onChange((changes) => announced.push([...changes]));
  runner.start();
  return runner;
}

async function live(parts?: Partial<RunnerOptions>): Promise<ProjectionRunner> {
  const runner = run(parts);
  await runner.caughtUp();
  return runner;
}

let written = 0;

/** Deposits the amounts into an account, in one append. */
async function write(account: string, ...amounts: number[]): Promise<void> {
  const stream = `account-${account}`;
  let revision = 0;
  for await (const page of store.read(stream)) revision += page.length;
  const events = amounts.map((amount) => newEvent(`${++written}`, { type: 'Deposited', account, amount }));
  await store.append(stream, revision, events);
}

/** Appends an event that changes no row. */
async function openAccount(runner: ProjectionRunner): Promise<void> {
  await store.append('account-a', 0, [
    newEvent('o', { type: 'AccountOpened', owner: '1', name: '', age: 1 }),
  ]);
  await runner.waitForRevision('account-a', 1, 60_000);
}

function totals(): Promise<readonly BalanceRow[]> {
  return viewStore.list<BalanceRow>('balances', 'all');
}

function change(key: string, row: BalanceRow): RowChange<BalanceRow> {
  return { view: 'balances', partition: 'all', key, row };
}

async function head(): Promise<string | undefined> {
  for await (const { events } of store.follow(undefined, new AbortController().signal)) {
    return events.at(-1)?.position;
  }
  return undefined;
}

/** Breaks the store's first feed after its first page. */
function withFeedBrokenOnce(inner: EventStore): EventStore {
  const follow = inner.follow.bind(inner);
  jest.spyOn(inner, 'follow').mockImplementationOnce(async function* (after, signal) {
    for await (const page of follow(after, signal)) {
      yield page;
      throw new Error('the feed broke off');
    }
  });
  return inner;
}
