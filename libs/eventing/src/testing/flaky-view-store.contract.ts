import { MemoryEventStore } from '@app/adapters';
import fc from 'fast-check';
import { ProjectionRunner } from '../projection-runner';
import type { RowChange } from '../view';
import type { ViewStore } from '../view-store.port';
import { newEvent, balances } from './bank-account';
import { serialisedRows, FlakyViewStore, type CallFate } from './view-stores';

const anyFates = fc.array(fc.constantFrom<CallFate>('good', 'lost', 'unanswered'), { maxLength: 30 });
const anyPayments = fc.array(fc.record({ till: fc.constantFrom('a', 'b', 'c'), amount: fc.nat(9) }), {
  minLength: 1,
  maxLength: 20,
});

/**
 * The contract of views on a store whose connection fails at random, at any call: late at worst, never wrong
 * and never stopped.
 */
export function flakyViewStoreContract(name: string, open: () => Promise<ViewStore>): void {
  describe(`Views on a ${name} store that fails at random`, () => {
    it('reach the same rows, and announce each change once', async () => {
      await fc.assert(
        fc.asyncProperty(anyPayments, anyFates, async (payments, fates) => {
          const steady = await open();
          const flaky = await open();
          const expected = await follow(steady, payments);
          const announced = await follow(new FlakyViewStore(flaky, [...fates]), payments);
          expect(announced).toEqual(expected);
          expect(await serialisedRows(flaky, 'takings')).toBe(await serialisedRows(steady, 'takings'));
          await Promise.all([steady.close(), flaky.close()]);
        }),
        { numRuns: 40 },
      );
    });
  });
}

interface Payment {
  readonly till: string;
  readonly amount: number;
}

/**
 * Appends half of the payments before the views start, the others one by one while they are live. Returns the
 * announced changes.
 */
async function follow(viewStore: ViewStore, payments: readonly Payment[]): Promise<RowChange[]> {
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
  const write = async ({ till, amount }: Payment) => {
    const revision = revisions.get(till) ?? 0;
    revisions.set(till, revision + 1);
    const id = `${till} ${String(revision)}`;
    await store.append(`till-${till}`, revision, [newEvent(id, { type: 'Paid', till, amount })]);
  };
  const half = Math.floor(payments.length / 2);
  for (const payment of payments.slice(0, half)) await write(payment);
  runner.start();
  await runner.caughtUp();
  for (const payment of payments.slice(half)) {
    await write(payment);
    await runner.waitForRevision(`till-${payment.till}`, revisions.get(payment.till) ?? 0, 60_000);
  }
  expect(runner.status()).toMatchObject([{ state: 'live' }]);
  await runner.stop();
  return announced;
}
