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
  it('holds a payment from the moment it is booked', () => {
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

  it('says which Swish it went to and when, and never the token', () => {
    expect(after(...waiting)).toMatchObject({
      provider: 'simulator',
      requestedAt: '2025-07-15T10:00:00.300Z',
      status: 'CREATED',
    });
    expect(after(...waiting)).not.toHaveProperty('token');
  });

  it('says what came in, how, and what is odd about it', () => {
    expect(after(...settled)).toMatchObject({ ...received, method: 'swish', flags: [] });
    const odd = { ...confirmed, amount: 1, note: 'Kontant', flags: ['wrong-amount'] } as const;
    expect(after(...waiting, odd, paid)).toMatchObject({
      amount: 1,
      expected: 250,
      note: 'Kontant',
      flags: ['wrong-amount'],
    });
  });

  it('says what corrections have made of the price since, whatever was paid', () => {
    expect(after(...settled, corrected)).toMatchObject({ ...received, expected: 250, difference: 50 });
    expect(after(...settled, corrected, { ...corrected, difference: 0 })).toMatchObject({
      difference: 0,
    });
  });

  it('counts as received only what reached us', () => {
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

  it('says why it failed, until money comes all the same', () => {
    const error = { status: 'ERROR', errorCode: 'RF07', errorMessage: 'Transaction declined' };
    expect(after(...waiting, failed)).toMatchObject(error);
    expect(after(...waiting, failed, { ...confirmed, flags: ['late'] }, paid)).toMatchObject({
      ...received,
      flags: ['late'],
    });
  });

  it('says that it was given up', () => {
    expect(after(...waiting, cancelled)).toMatchObject({ status: 'CANCELLED', errorCode: '' });
  });

  it('keeps the books and forgets the payer once the person is erased', () => {
    const gone = after(...settled, corrected, erased);
    expect(gone).toMatchObject({ ...received, difference: 50, payerAlias: '', note: '' });
    expect(after(...unsealed)).toEqual(gone);
  });

  it('leaves the payments of others as they are when one person is erased', () => {
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

  it('tells what was seen to, by whom, and what was paid back', () => {
    const about = { registration, payment, at: Date.parse('2025-07-20T10:00:00Z') };
    const odd = { ...confirmed, flags: ['wrong-amount'] } as const;
    const seenTo = { type: 'PaymentFlagHandled', ...about, flag: 'wrong-amount', difference: 0 } as const;
    const refund = { type: 'RefundRecorded', ...about, refund: 'r1', amount: 100, note: 'Swishat' } as const;
    const handled = { ...seenTo, handled: true, note: 'Ringt' };
    const row = after(...waiting, odd, paid, handled, refund);
    expect(row).toMatchObject({
      refunded: 100,
      handled: [{ flag: 'wrong-amount', note: 'Ringt', at: '2025-07-20T10:00:00.000Z' }],
      refunds: [{ refund: 'r1', amount: 100, note: 'Swishat', isVoid: false }],
    });
    const struck = { type: 'RefundVoided', ...about, refund: 'r1', amount: 100, note: 'Fel' } as const;
    const again = { ...seenTo, handled: false, note: 'Inte klart' };
    expect(after(...waiting, odd, paid, handled, refund, struck, again)).toMatchObject({
      refunded: 0,
      handled: [],
      refunds: [{ refund: 'r1', isVoid: true }],
    });
    expect(JSON.stringify(after(...waiting, odd, paid, handled, refund, erased))).not.toMatch(
      /Ringt|Swishat/,
    );
  });

  it('takes events about what it does not know as they are', () => {
    expect(project(payments, [requested, confirmed, failed, cancelled, paid, corrected, erased])).toEqual({});
  });
});
