import { FixedClock, PaymentsUnreachable } from '@app/adapters';
import type { PaymentRow } from '@app/views';
import type { PaymentWatch, PaymentTask } from './payment-watch';
import { Reconciler } from './reconciler';
import type { PaymentRef, PaymentService } from './payment.service';

describe('Reconciler.run', () => {
  const calls: string[] = [];
  const tasks: PaymentTask[] = Array.from({ length: 8 }, (_, index) => ({
    row: { id: `P${index}`, registration: 'ek' } as PaymentRow,
    todo: index === 7 ? 'expire' : 'check',
  }));
  const reconcilerOf = (check: (ref: PaymentRef) => Promise<void>) => {
    const record = (todo: string) => async (ref: PaymentRef) => {
      calls.push(`${todo} ${ref.payment}`);
      await check(ref);
    };
    const payments = { check: record('check'), expire: record('expire') } as unknown as PaymentService;
    const watch = { due: () => Promise.resolve(tasks) } as unknown as PaymentWatch;
    return new Reconciler(watch, payments, new FixedClock(0));
  };

  beforeEach(() => calls.splice(0));

  it('checks each due payment, and expires those that waited too long', async () => {
    await reconcilerOf(async () => {}).run();
    expect(calls).toEqual([...tasks.slice(0, 7).map(({ row }) => `check ${row.id}`), 'expire P7']);
  });

  it('continues when one payment cannot be checked', async () => {
    await reconcilerOf(async ({ payment }) => {
      if (payment === 'P0') throw new PaymentsUnreachable('an unreadable answer');
    }).run();
    expect(calls).toHaveLength(8);
  });

  it('stops after five unanswered checks', async () => {
    await reconcilerOf(() => Promise.reject(new PaymentsUnreachable('away'))).run();
    expect(calls).toHaveLength(5);
  });

  it('runs once when called concurrently', async () => {
    const reconciler = reconcilerOf(async () => {});
    await Promise.all([reconciler.run(), reconciler.run()]);
    expect(calls).toHaveLength(8);
    await reconciler.idle();
  });
});
