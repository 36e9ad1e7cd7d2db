import type { RegistrationEvent } from '@app/domain';
import { project, recordedFrom } from '@app/eventing/testing';
import { payments } from './payments.view';
import {
  booked,
  cancelled,
  confirmed,
  corrected,
  created,
  edition,
  erased,
  failed,
  opened,
  paid,
  payment,
  received,
  registration,
  requested,
  saved,
  settled,
  unsealed,
  waiting,
} from './testing/one-registration';

const after = (...events: RegistrationEvent[]) => project(payments, events)[edition]?.[payment];

describe('The list of payments', () => {
  it('holds a payment once it is booked', () => {
    expect(after(opened, saved, booked)).toEqual({
      ...created,
      registration,
      edition,
      adults: 1,
      children: 1,
      difference: 0,
      campaign: null,
      method: null,
      provider: '',
      requestedAt: null,
      note: '',
      handled: [],
      refunds: [],
      revision: 3,
    });
  });

  it('shows its Swish provider and the time of the request, and never the token', () => {
    expect(after(...waiting)).toMatchObject({
      provider: 'simulator',
      requestedAt: '2025-07-15T10:00:00.300Z',
      status: 'CREATED',
    });
    expect(after(...waiting)).not.toHaveProperty('token');
  });

  it('shows the received amount, the method and the flags', () => {
    expect(after(...settled)).toMatchObject({ ...received, method: 'swish', flags: [] });
    const wrongAmount = { ...confirmed, amount: 1, note: 'Kontant', flags: ['wrong-amount'] } as const;
    expect(after(...waiting, wrongAmount, paid)).toMatchObject({
      amount: 1,
      expected: 250,
      note: 'Kontant',
      flags: ['wrong-amount'],
    });
  });

  it('shows the price difference after corrections, whatever was paid', () => {
    expect(after(...settled, corrected)).toMatchObject({ ...received, expected: 250, difference: 50 });
    expect(after(...settled, corrected, { ...corrected, difference: 0 })).toMatchObject({
      difference: 0,
    });
  });

  it('counts only money that reached our account as received', () => {
    const elsewhere = { ...confirmed, flags: ['wrong-payee'] } as const;
    expect(after(...waiting, elsewhere)).toMatchObject({
      status: 'ERROR',
      errorCode: 'WRONG-PAYEE',
      amount: 250,
      datePaid: received.datePaid,
      flags: ['wrong-payee'],
    });
    expect(after(...waiting, elsewhere, confirmed, paid)).toMatchObject({ ...received, flags: [] });
  });

  it('shows why it failed, until money arrives after all', () => {
    const error = { status: 'ERROR', errorCode: 'RF07', errorMessage: 'Transaction declined' };
    expect(after(...waiting, failed)).toMatchObject(error);
    expect(after(...waiting, failed, { ...confirmed, flags: ['late'] }, paid)).toMatchObject({
      ...received,
      flags: ['late'],
    });
  });

  it('shows that it was cancelled', () => {
    expect(after(...waiting, cancelled)).toMatchObject({ status: 'CANCELLED', errorCode: '' });
  });

  it('retains the amounts and removes the payer on erasure', () => {
    const afterErasure = after(...settled, corrected, erased);
    expect(afterErasure).toMatchObject({ ...received, difference: 50, payerAlias: '', note: '' });
    expect(after(...unsealed)).toEqual(afterErasure);
  });

  it("leaves other registrations' payments unchanged on erasure", () => {
    const other = 'FEDCBA9876543210FEDCBA9876543210';
    const theirs = [
      { ...opened, registration: 'other' },
      { ...booked, registration: 'other', payment: other },
      { ...confirmed, registration: 'other', payment: other },
    ] as RegistrationEvent[];
    const rows =
      project(payments, [
        ...recordedFrom(theirs, 'registration-other'),
        ...recordedFrom([...settled, erased], `registration-${registration}`),
      ])[edition] ?? {};
    expect(rows[other]).toMatchObject({ payerAlias: '46464646464', revision: 3 });
  });

  it('shows handled issues with their author, and refunds', () => {
    const about = { registration, payment, at: Date.parse('2025-07-20T10:00:00Z') };
    const wrongAmount = { ...confirmed, flags: ['wrong-amount'] } as const;
    const flagHandled = {
      type: 'PaymentFlagHandled',
      ...about,
      flag: 'wrong-amount',
      difference: 0,
    } as const;
    const refund = { type: 'RefundRecorded', ...about, refund: 'r1', amount: 100, note: 'Swishat' } as const;
    const handled = { ...flagHandled, handled: true, note: 'Ringt' };
    const row = after(...waiting, wrongAmount, paid, handled, refund);
    expect(row).toMatchObject({
      refunded: 100,
      handled: [{ flag: 'wrong-amount', note: 'Ringt', at: '2025-07-20T10:00:00.000Z' }],
      refunds: [{ refund: 'r1', amount: 100, note: 'Swishat', isVoid: false }],
    });
    const refundVoided = { type: 'RefundVoided', ...about, refund: 'r1', amount: 100, note: 'Fel' } as const;
    const again = { ...flagHandled, handled: false, note: 'Inte klart' };
    expect(after(...waiting, wrongAmount, paid, handled, refund, refundVoided, again)).toMatchObject({
      refunded: 0,
      handled: [],
      refunds: [{ refund: 'r1', isVoid: true }],
    });
    expect(JSON.stringify(after(...waiting, wrongAmount, paid, handled, refund, erased))).not.toMatch(
      /Ringt|Swishat/,
    );
  });

  it('ignores events about unknown payments', () => {
    expect(project(payments, [requested, confirmed, failed, cancelled, paid, corrected, erased])).toEqual({});
  });
});
