import { FixedClock, type Payments, PaymentsUnreachable } from '@app/adapters';
import type { PaymentRow } from '@app/views';
import type { PaymentRepository } from './payment.repository';
import type { PaymentRef, PaymentService } from './payment.service';
import { PaymentReconciler } from './reconciler';

const booked = Date.parse('2025-08-20T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const open = {
  id: 'A',
  registration: 'ek',
  status: 'CREATED',
  errorCode: '',
  provider: 'swish',
  dateCreated: '2025-08-20T10:00:00Z',
  requestedAt: null,
} as unknown as PaymentRow;

const clock = new FixedClock(booked);
let calls: string[];
beforeEach(() => {
  calls = [];
  clock.set(booked);
});

/** `answer` follows each recorded call. */
function reconcilerOf(
  rows: readonly PaymentRow[],
  answer: (ref: PaymentRef) => Promise<void>,
): PaymentReconciler {
  const record = (todo: string) => async (ref: PaymentRef) => {
    calls.push(`${todo} ${ref.payment}`);
    await answer(ref);
  };
  const reconciler = new PaymentReconciler(
    { all: () => Promise.resolve(rows) } as unknown as PaymentRepository,
    { check: record('check'), expire: record('expire') } as unknown as PaymentService,
    { provider: 'swish' } as Payments,
  );
  return Object.assign(reconciler, { clock });
}

describe('PaymentReconciler.run', () => {
  const rows = Array.from({ length: 8 }, (_, index) => ({
    ...open,
    id: `P${index}`,
    ...(index === 7 && { dateCreated: '2025-08-20T09:50:00Z' }),
  }));
  const all = (answer: (ref: PaymentRef) => Promise<void>) => reconcilerOf(rows, answer);

  it('checks each due payment, and expires those that waited too long', async () => {
    await all(async () => {}).run();
    expect(calls).toEqual([...rows.slice(0, 7).map(({ id }) => `check ${id}`), 'expire P7']);
  });

  it('continues when one payment cannot be checked', async () => {
    await all(async ({ payment }) => {
      if (payment === 'P0') throw new PaymentsUnreachable('an unreadable answer');
    }).run();
    expect(calls).toHaveLength(8);
  });

  it('stops after five unanswered checks', async () => {
    await all(() => Promise.reject(new PaymentsUnreachable('away'))).run();
    expect(calls).toHaveLength(5);
  });

  it('runs once when called concurrently', async () => {
    const reconciler = all(async () => {});
    await Promise.all([reconciler.run(), reconciler.run()]);
    expect(calls).toHaveLength(8);
    await reconciler.idle();
  });
});

describe('The payments that are due', () => {
  const watching = (row: Partial<PaymentRow>) => {
    const reconciler = reconcilerOf([{ ...open, ...row }], async () => {});
    return async (age: number) => {
      clock.set(booked + age);
      calls = [];
      await reconciler.run();
      return calls.map((call) => call.replace(' A', ''));
    };
  };

  it('include an open payment every time, which expires after ten minutes', async () => {
    const due = watching({});
    expect(await due(0)).toEqual(['check']);
    expect(await due(15_000)).toEqual(['check']);
    expect(await due(10 * MINUTE - 1)).toEqual(['check']);
    expect(await due(10 * MINUTE)).toEqual(['expire']);
  });

  it('expire ten minutes after the request to Swish, not after the booking', async () => {
    const due = watching({ requestedAt: '2025-08-20T10:09:30Z' });
    expect(await due(10 * MINUTE)).toEqual(['check']);
    expect(await due(19.5 * MINUTE - 1)).toEqual(['check']);
    expect(await due(19.5 * MINUTE)).toEqual(['expire']);
  });

  it('include one whose provider was not recorded before a crash', async () => {
    expect(await watching({ provider: '' })(0)).toEqual(['check']);
  });

  it('exclude payments of another provider', async () => {
    expect(await watching({ provider: 'simulator' })(HOUR)).toEqual([]);
  });

  it.each([{ status: 'ERROR', errorCode: 'DS24' }, { status: 'EXPIRED' }, { status: 'CANCELLED' }] as const)(
    'include %j for a day, at growing intervals',
    async (row) => {
      const due = watching(row);
      expect(await due(HOUR)).toEqual(['check']);
      expect(await due(HOUR + 5 * MINUTE)).toEqual([]);
      expect(await due(HOUR + 7 * MINUTE)).toEqual(['check']);
      expect(await due(24 * HOUR)).toEqual([]);
    },
  );

  it.each([{ status: 'PAID' }, { status: 'DECLINED' }, { status: 'ERROR', errorCode: 'TM01' }] as const)(
    'exclude %j',
    async (row) => {
      expect(await watching(row)(MINUTE)).toEqual([]);
    },
  );
});
