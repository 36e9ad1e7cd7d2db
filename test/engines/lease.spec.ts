import { Database, parseMongoDbUrl, MongoLease, type LeaseTerm, LeaseTermEnded } from '@app/adapters';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { until as eventually, within } from '../support/until';
import { type RestartableMongo, mongoServers } from './mongo-servers';

/** Step of the nodes' simulated clocks. */
const STEP_MS = 250;
/** Call timeout while the server is up. */
const CALL_TIMEOUT_MS = 20_000;
const TIMINGS = { heartbeatMs: 1000, pollMs: 1000, giveUpAfterMs: 4000, takeOverMs: 6000 };

/** Simulated clock of one process, advanced by the test; a paused process's clock stands still. */
class SimulatedClock {
  readonly timings = TIMINGS;
  private at = 0;
  private waiters: { readonly until: number; readonly done: () => void }[] = [];

  readonly now = () => this.at;

  readonly wait = (ms: number, stopping: AbortSignal) =>
    new Promise<void>((done) => {
      const stop = () => waiter.done();
      const waiter = {
        until: this.at + ms,
        done: () => {
          stopping.removeEventListener('abort', stop);
          done();
        },
      };
      this.waiters.push(waiter);
      stopping.addEventListener('abort', stop);
      if (stopping.aborted) stop();
    });

  advance(ms: number): void {
    this.at += ms;
    const due = this.waiters.filter(({ until }) => until <= this.at);
    this.waiters = this.waiters.filter(({ until }) => until > this.at);
    for (const { done } of due) done();
  }
}

/** Counts the calls to a database and tracks unanswered ones. */
class CountedCalls {
  count = 0;
  readonly unanswered = new Set<Promise<unknown>>();
  /** Runs before the call with this number is sent. */
  beforeCall: ((count: number) => Promise<void>) | undefined;

  constructor(database: Database) {
    const askOnce = database.runOnce.bind(database);
    jest.spyOn(database, 'runOnce').mockImplementation((work) => {
      this.count += 1;
      const call = this.beforeCall ? this.beforeCall(this.count).then(() => askOnce(work)) : askOnce(work);
      this.unanswered.add(call);
      const answered = () => this.unanswered.delete(call);
      call.then(answered, answered);
      return call;
    });
  }
}

/** A node that may request the lease. */
interface Node {
  readonly clock: SimulatedClock;
  readonly lease: MongoLease;
  readonly database: Database;
  readonly calls: CountedCalls;
  term: LeaseTerm | undefined;
  readonly stop: () => void;
  readonly ask: () => void;
}

describe.each(mongoServers)('MongoLease on %s', (_name, open) => {
  let server: RestartableMongo;
  let databases: Database[] = [];
  let nodes: Node[] = [];

  beforeAll(async () => {
    server = await open();
  });
  afterEach(async () => {
    for (const { stop, term } of nodes) {
      stop();
      await term?.release();
    }
    await Promise.all(databases.map((each) => each.close()));
    [databases, nodes] = [[], []];
  });
  afterAll(() => server.close());

  const database = async (name: string, callMs: number) => {
    const address = parseMongoDbUrl(server.url.replace(/(\/\/[^/]+)\/[^?]*/, `$1/${name}`));
    const found = await Database.open(address, { retryPolicy: { callMs, totalMs: callMs } });
    databases.push(found);
    return found;
  };

  /** Nodes on a shared database; each requests the lease on `ask()`. */
  const someNodes = (...names: readonly string[]) => nodesNamed(names);
  const nodesNamed = async (names: readonly string[], callMs = CALL_TIMEOUT_MS) => {
    const shared = `lease-${randomUUID().slice(0, 8)}`;
    return Promise.all(
      names.map(async (name) => {
        const clock = new SimulatedClock();
        const node = { id: randomUUID(), name };
        const ownDatabase = await database(shared, callMs);
        const calls = new CountedCalls(ownDatabase);
        const lease = new MongoLease(ownDatabase, node, clock);
        const stopping = new AbortController();
        const result: Node = {
          clock,
          lease,
          database: ownDatabase,
          calls,
          term: undefined,
          stop: () => stopping.abort(),
          ask: () =>
            void lease
              .acquire({ stopping: stopping.signal, readStatus: () => ({ waiting: name.length }) })
              .then((term) => (result.term = term)),
        };
        nodes.push(result);
        return result;
      }),
    );
  };

  /** Resolves when no node has a call in flight. */
  const idle = () =>
    within(
      (async () => {
        for (;;) {
          await setImmediate(); // Lets the code after an answer run up to its next call or wait.
          const unanswered = nodes.flatMap(({ calls }) => [...calls.unanswered]);
          if (unanswered.length === 0) return;
          await Promise.allSettled(unanswered);
        }
      })(),
      'the answers to all calls of the nodes',
    );

  /** Advances these nodes' clocks by one step and waits until the nodes are idle. */
  const step = async (...moving: readonly Node[]) => {
    for (const { clock } of moving) clock.advance(STEP_MS);
    await idle();
  };

  /** Advances these nodes' clocks until the condition holds; returns the ms advanced. */
  const until = async (condition: () => boolean, ...moving: readonly Node[]) => {
    await idle();
    for (let ms = 0; ; ms += STEP_MS) {
      if (condition()) return ms;
      if (ms > 60_000) throw new Error(`not within 60 s of the nodes' own time: ${String(condition)}`);
      await step(...moving);
    }
  };

  it('has one holder at a time, and passes to another node after a long silence', async () => {
    const [one, other] = await someNodes('one', 'other');
    if (!one || !other) return;
    one.ask();
    await until(() => one.term !== undefined, one);
    other.ask();
    await idle();
    for (let ms = 0; ms < 15_000; ms += STEP_MS) await step(one, other);
    expect([one.term?.signal.aborted, other.term]).toEqual([false, undefined]);
    const tookMs = await until(() => other.term !== undefined, other);
    expect(tookMs).toBeGreaterThan(TIMINGS.giveUpAfterMs);
    expect(tookMs).toBeLessThan(TIMINGS.takeOverMs + 2 * TIMINGS.pollMs);
    expect([one.term?.number, other.term?.number]).toEqual([1, 2]);
  });

  it("takeOver ends the holder's term and starts the next", async () => {
    const [one, operator] = await someNodes('one', 'operator');
    if (!one || !operator) return;
    one.ask();
    await until(() => one.term !== undefined, one);
    const stopping = new AbortController();
    void operator.lease.takeOver(stopping.signal).then((term) => (operator.term = term));
    await until(() => operator.term !== undefined, one, operator);
    expect([one.term?.signal.aborted, operator.term?.number]).toEqual([true, 2]);
    await expect(one.term?.assertHeld()).rejects.toThrow(LeaseTermEnded);
    await expect(operator.term?.assertHeld()).resolves.toBeUndefined();
  });

  it('takeOver retries when another node inserts a term between its read and its insert', async () => {
    const [one, operator] = await someNodes('one', 'operator');
    if (!one || !operator) return;
    operator.calls.beforeCall = async (count) => {
      if (count !== 2) return;
      one.ask();
      await eventually(() => one.term !== undefined);
    };
    void operator.lease.takeOver(new AbortController().signal).then((term) => (operator.term = term));
    await until(() => operator.term !== undefined, one, operator);
    expect([one.term?.signal.aborted, operator.term?.number]).toEqual([true, 2]);
  });

  it('takeOver resolves to undefined when other nodes insert a term before each of its inserts', async () => {
    const [one, other, operator] = await someNodes('one', 'other', 'operator');
    if (!one || !other || !operator) return;
    operator.calls.beforeCall = async (count) => {
      if (count === 2) one.ask();
      if (count === 2) await eventually(() => one.term !== undefined);
      if (count === 4) void other.lease.takeOver(new AbortController().signal);
      if (count === 4) await eventually(() => other.calls.count === 2 && other.calls.unanswered.size === 0);
    };
    expect(await operator.lease.takeOver(new AbortController().signal)).toBeUndefined();
  });

  it("ends a paused holder's term at its next confirm", async () => {
    const [paused, other] = await someNodes('paused', 'other');
    if (!paused || !other) return;
    paused.ask();
    await until(() => paused.term !== undefined, paused);
    const mine = termOf(paused);
    await expect(mine.assertHeld()).resolves.toBeUndefined();
    other.ask();
    await until(() => other.term !== undefined, other);
    expect(mine.signal.aborted).toBe(false);
    await expect(mine.assertHeld()).rejects.toThrow(LeaseTermEnded);
    expect(mine.signal.aborted).toBe(true);
    await expect(termOf(other).assertHeld()).resolves.toBeUndefined();
    await mine.release();
    await expect(termOf(other).assertHeld()).resolves.toBeUndefined();
  });

  it('passes to another node at once when the holder releases it', async () => {
    const [one, other] = await someNodes('one', 'other');
    if (!one || !other) return;
    one.ask();
    await until(() => one.term !== undefined, one);
    await one.term?.release();
    other.ask();
    expect(await until(() => other.term !== undefined, other)).toBeLessThanOrEqual(TIMINGS.pollMs);
  });

  it('is not granted to another node after its term was aborted, until the holder releases it', async () => {
    const [one, other] = await someNodes('one', 'other');
    if (!one || !other) return;
    one.ask();
    await until(() => one.term !== undefined, one);
    other.ask();
    await idle();
    const mine = termOf(one);
    mine.stopWork();
    expect(mine.signal.aborted).toBe(true);
    await expect(mine.assertHeld()).rejects.toThrow(LeaseTermEnded);
    for (let ms = 0; ms < 15_000; ms += STEP_MS) await step(one, other);
    expect(other.term).toBeUndefined();
    await mine.release();
    expect(await until(() => other.term !== undefined, other)).toBeLessThanOrEqual(2 * TIMINGS.pollMs);
  });

  it('has one holder when six nodes ask at the same time', async () => {
    const all = await someNodes('a', 'b', 'c', 'd', 'e', 'f');
    for (const { ask } of all) ask();
    await until(() => all.some(({ term }) => term !== undefined), ...all);
    for (let ms = 0; ms < 3000; ms += STEP_MS) await step(...all);
    expect(all.filter(({ term }) => term !== undefined)).toHaveLength(1);
    expect(all.map(({ term }) => term?.number).filter(Boolean)).toEqual([1]);
  });

  it('reports the holder, its status and the ms since its last heartbeat', async () => {
    const [one, other] = await someNodes('one', 'other');
    if (!one || !other) return;
    expect(await other.lease.holder()).toBeUndefined();
    one.ask();
    await until(() => one.term !== undefined, one);
    expect(await other.lease.holder()).toEqual({ name: 'one', term: 1, silentMs: 0, status: { waiting: 3 } });
    other.clock.advance(5000);
    expect(await other.lease.holder()).toMatchObject({ silentMs: 5000 });
    one.clock.advance(TIMINGS.heartbeatMs);
    await idle();
    expect(await other.lease.holder()).toMatchObject({ silentMs: 0 });
    await one.term?.release();
    expect(await other.lease.holder()).toBeUndefined();
  });

  it('ends the term of a holder that cannot send heartbeats, after `giveUpAfterMs`', async () => {
    const [one] = await nodesNamed(['one'], 500);
    if (!one) return;
    one.ask();
    await until(() => one.term !== undefined, one);
    await server.stop();
    try {
      // Only the node's clock counts here; the outcome of its calls does not matter.
      for (let ms = STEP_MS; ms < TIMINGS.giveUpAfterMs; ms += STEP_MS) {
        one.clock.advance(STEP_MS);
        await setImmediate();
      }
      expect(one.term?.signal.aborted).toBe(false);
      one.clock.advance(STEP_MS);
      await setImmediate();
      expect(one.term?.signal.aborted).toBe(true);
      await expect(one.term?.assertHeld()).rejects.toThrow(LeaseTermEnded);
      await idle();
      await eventually(() => one.database.lastError() !== undefined);
      const before = one.calls.count;
      expect(await one.lease.holder()).toMatchObject({ name: 'one' }); // as last read
      expect(one.calls.count).toBe(before);
    } finally {
      await server.start();
    }
  });
});

function termOf({ term }: Node): LeaseTerm {
  if (!term) throw new Error('no term');
  return term;
}
