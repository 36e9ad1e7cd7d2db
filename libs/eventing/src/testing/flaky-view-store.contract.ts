import { MemoryEventStore } from '@app/adapters';
import fc from 'fast-check';
import { ProjectionRunner } from '../projection-runner';
import type { PartitionRange, Row, RowChange } from '../view';
import { ViewStore, type Checkpoint, type InMemoryRows } from '../view-store.port';
import { newEvent, balances } from './bank-account';
import { serialisedRows } from './view-stores';

const anyFates = fc.array(fc.constantFrom<CallFate>('good', 'lost', 'unanswered'), { maxLength: 30 });
const anyDeposits = fc.array(fc.record({ account: fc.constantFrom('a', 'b', 'c'), amount: fc.nat(9) }), {
  minLength: 1,
  maxLength: 20,
});

/**
 * The contract of views on a store whose connection fails at random calls: rows may be late, never wrong, and
 * the views never stop.
 */
export function flakyViewStoreContract(name: string, open: () => Promise<ViewStore>): void {
  describe(`Views on a ${name} store that fails at random`, () => {
    it('reach the same rows, and announce each change once', async () => {
      await fc.assert(
        fc.asyncProperty(anyDeposits, anyFates, async (deposits, fates) => {
          const steady = await open();
          const flaky = await open();
          const expected = await follow(steady, deposits);
          const announced = await follow(new FlakyViewStore(flaky, [...fates]), deposits);
          expect(announced).toEqual(expected);
          expect(await serialisedRows(flaky, 'balances')).toBe(await serialisedRows(steady, 'balances'));
          await Promise.all([steady.close(), flaky.close()]);
        }),
        { numRuns: 40 },
      );
    });
  });
}

interface Deposit {
  readonly account: string;
  readonly amount: number;
}

/**
 * Appends half of the deposits before the views start, the others one by one while they are live. Returns the
 * announced changes.
 */
async function follow(viewStore: ViewStore, deposits: readonly Deposit[]): Promise<RowChange[]> {
  const store = new MemoryEventStore('the-log');
  const announced: RowChange[] = [];
  const runner = new ProjectionRunner({
    store,
    viewStore,
    views: [balances],
    retryAfterMs: 0,
    onError: () => undefined,
  });
  runner.onChange((changes) => announced.push(...changes));
  const revisions = new Map<string, number>();
  const write = async ({ account, amount }: Deposit) => {
    const revision = revisions.get(account) ?? 0;
    revisions.set(account, revision + 1);
    const id = `${account} ${String(revision)}`;
    await store.append(`account-${account}`, revision, [
      newEvent(id, { type: 'Deposited', account, amount }),
    ]);
  };
  const half = Math.floor(deposits.length / 2);
  for (const deposit of deposits.slice(0, half)) await write(deposit);
  runner.start();
  await runner.caughtUp();
  for (const deposit of deposits.slice(half)) {
    await write(deposit);
    await runner.waitForRevision(`account-${deposit.account}`, revisions.get(deposit.account) ?? 0, 60_000);
  }
  expect(runner.status()).toMatchObject([{ state: 'live' }]);
  await runner.stop();
  return announced;
}

/** The fate of a call: it succeeds, is lost on its way there, or its answer is lost. */
type CallFate = 'good' | 'lost' | 'unanswered';

/**
 * Any view store behind a flaky connection: each call has the next of `fates`, and succeeds when none is
 * left.
 */
class FlakyViewStore extends ViewStore {
  constructor(
    private readonly inner: ViewStore,
    private readonly fates: CallFate[],
  ) {
    super();
  }

  get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined> {
    return this.#call(() => this.inner.get<R>(view, partition, key));
  }

  list<R extends Row>(view: string, partition: string): Promise<readonly R[]> {
    return this.#call(() => this.inner.list<R>(view, partition));
  }

  async *load<R extends Row>(view: string, partition?: string): AsyncIterable<RowChange<R>> {
    for await (const change of this.inner.load<R>(view, partition))
      yield await this.#call(async () => change);
  }

  checkpoint(view: string): Promise<Checkpoint | undefined> {
    return this.#call(() => this.inner.checkpoint(view));
  }

  save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    return this.#call(() => this.inner.save(view, changes, checkpoint));
  }

  clear(view: string): Promise<void> {
    return this.#call(() => this.inner.clear(view));
  }

  override inMemoryRows(view: string): InMemoryRows | undefined {
    return this.inner.inMemoryRows(view);
  }

  override onDemandPartitions(view: string): PartitionRange | undefined {
    return this.inner.onDemandPartitions(view);
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  async #call<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const fate = this.fates.shift() ?? 'good';
    if (fate === 'lost') throw new Error('the view store is away');
    const answer = await call();
    if (fate === 'unanswered') throw new Error('the view store did not answer');
    return answer;
  }
}
