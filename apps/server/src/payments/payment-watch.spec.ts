import type { Payments } from '@app/adapters';
import type { PaymentRow } from '@app/views';
import type { PaymentRepository } from './payment.repository';
import { PaymentWatch } from './payment-watch';

const booked = Date.parse('2025-08-20T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('PaymentWatch', () => {
  const watching = (row: Partial<PaymentRow>) => {
    const rows = [
      {
        id: 'A',
        status: 'CREATED',
        errorCode: '',
        provider: 'swish',
        dateCreated: '2025-08-20T10:00:00Z',
        requestedAt: null,
        ...row,
      },
    ];
    const watch = new PaymentWatch(
      { all: () => Promise.resolve(rows) } as unknown as PaymentRepository,
      { provider: 'swish' } as Payments,
    );
    return async (age: number) => (await watch.due(booked + age)).map(({ todo }) => todo);
  };

  it('checks an open payment every time, and expires it after ten minutes', async () => {
    const due = watching({});
    expect(await due(0)).toEqual(['check']);
    expect(await due(15_000)).toEqual(['check']);
    expect(await due(10 * MINUTE - 1)).toEqual(['check']);
    expect(await due(10 * MINUTE)).toEqual(['expire']);
  });

  it('counts the ten minutes from the request to Swish, not from the booking', async () => {
    const due = watching({ requestedAt: '2025-08-20T10:09:30Z' });
    expect(await due(10 * MINUTE)).toEqual(['check']);
    expect(await due(19.5 * MINUTE - 1)).toEqual(['check']);
    expect(await due(19.5 * MINUTE)).toEqual(['expire']);
  });

  it('checks a payment whose provider was not recorded before a crash', async () => {
    expect(await watching({ provider: '' })(0)).toEqual(['check']);
  });

  it('ignores payments of another provider', async () => {
    expect(await watching({ provider: 'simulator' })(HOUR)).toEqual([]);
  });

  it.each([{ status: 'ERROR', errorCode: 'DS24' }, { status: 'EXPIRED' }, { status: 'CANCELLED' }] as const)(
    'checks %j for a day, at growing intervals',
    async (row) => {
      const due = watching(row);
      expect(await due(HOUR)).toEqual(['check']);
      expect(await due(HOUR + 5 * MINUTE)).toEqual([]);
      expect(await due(HOUR + 7 * MINUTE)).toEqual(['check']);
      expect(await due(24 * HOUR)).toEqual([]);
    },
  );

  it.each([{ status: 'PAID' }, { status: 'DECLINED' }, { status: 'ERROR', errorCode: 'TM01' }] as const)(
    'does not check %j',
    async (row) => {
      expect(await watching(row)(MINUTE)).toEqual([]);
    },
  );
});
