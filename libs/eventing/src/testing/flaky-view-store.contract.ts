import { MemoryEventStore } from '@app/adapters';
import fc from 'fast-check';
import { ProjectionRunner } from '../projection-runner';
import type { RowChange } from '../view';
import type { ViewStore } from '../view-store.port';
import { newEvent, balances } from './bank-account';
import { serialisedRows, FlakyViewStore, type CallFate } from './view-stores';

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
