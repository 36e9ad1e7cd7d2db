import type { Payments } from '@app/adapters';
import type { PaymentRow } from '@app/views';
import type { PaymentRepository } from './payment.repository';
import { PaymentWatch } from './payment-watch';

const booked = Date.parse('2025-08-20T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('Which payments Swish is asked about', () => {
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

  it('asks about an open one every time, and takes it back after ten minutes', async () => {
    const due = watching({});
    expect(await due(0)).toEqual(['check']);
    expect(await due(15_000)).toEqual(['check']);
    expect(await due(10 * MINUTE - 1)).toEqual(['check']);
    expect(await due(10 * MINUTE)).toEqual(['expire']);
  });

  it('waits ten minutes from when Swish was asked, which may be long after the booking', async () => {
    const due = watching({ requestedAt: '2025-08-20T10:09:30Z' });
    expect(await due(10 * MINUTE)).toEqual(['check']);
    expect(await due(19.5 * MINUTE - 1)).toEqual(['check']);
    expect(await due(19.5 * MINUTE)).toEqual(['expire']);
  });

  it('asks about one it was never told the provider of: the power went before', async () => {
    expect(await watching({ provider: '' })(0)).toEqual(['check']);
  });

  it('leaves those alone that were asked for somewhere else', async () => {
    expect(await watching({ provider: 'simulator' })(HOUR)).toEqual([]);
  });

  it.each([{ status: 'ERROR', errorCode: 'DS24' }, { status: 'EXPIRED' }, { status: 'CANCELLED' }] as const)(
    'asks for a day about %j, ever more rarely',
    async (row) => {
      const due = watching(row);
      expect(await due(HOUR)).toEqual(['check']);
      expect(await due(HOUR + 5 * MINUTE)).toEqual([]);
      expect(await due(HOUR + 7 * MINUTE)).toEqual(['check']);
      expect(await due(24 * HOUR)).toEqual([]);
    },
  );

  it.each([{ status: 'PAID' }, { status: 'DECLINED' }, { status: 'ERROR', errorCode: 'TM01' }] as const)(
    'asks no more about %j',
    async (row) => {
      expect(await watching(row)(MINUTE)).toEqual([]);
    },
  );
});
