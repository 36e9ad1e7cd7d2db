import { openPaymentIssues } from './payment-state';
import type { PaymentIssue, RegistrationEvent } from './registration.events';
import {
  at,
  booked,
  confirmed,
  erased,
  failed,
  ida,
  opened,
  paid,
  payment,
  ready,
  registration,
  settled,
  waiting,
  afterPayment,
  awaitingPayment,
  given,
} from './testing/family';

const about = { registration, payment } as const;
const later = at + 3_600_000;

const odd: RegistrationEvent[] = [...waiting, { ...confirmed, amount: 500, flags: ['wrong-amount'] }, paid];
const handle = (flag: PaymentIssue, handled = true) =>
  ({ type: 'HandleFlag', ...about, flag, handled, note: ' Ringt  Stina ', at: later }) as const;
const seenTo = (flag: PaymentIssue, handled = true, difference = 0): RegistrationEvent => ({
  type: 'PaymentFlagHandled',
  ...about,
  flag,
  handled,
  difference,
  note: 'Ringt Stina',
  at: later,
});
const corrected = (difference: number): RegistrationEvent => ({
  type: 'RunnerCorrected',
  ...about,
  sort: `runner-${registration}-ida`,
  ...ida,
  difference,
  at,
});

const withIssue = given(...odd);

const withHandledIssue = given(...odd, seenTo('wrong-amount'));

describe('A payment issue', () => {
  it('is handled with a note', () => {
    withIssue.when(handle('wrong-amount')).then(seenTo('wrong-amount'));
  });

  it('is handled once, and can be reopened', () => {
    withHandledIssue.when(handle('wrong-amount')).thenNothing();
    withHandledIssue.when(handle('wrong-amount', false)).then(seenTo('wrong-amount', false));
    given(...odd, seenTo('wrong-amount'), seenTo('wrong-amount', false))
      .when(handle('wrong-amount'))
      .then(seenTo('wrong-amount'));
  });

  it('is refused if unknown, and with an empty note', () => {
    withIssue.when(handle('paid-twice')).thenRefused('flag-unknown');
    afterPayment.when(handle('difference')).thenRefused('flag-unknown');
    withIssue.when({ ...handle('wrong-amount'), note: ' \u00ad ' }).thenRefused('note-missing');
    withIssue.when({ ...handle('wrong-amount'), note: 'a'.repeat(301) }).thenRefused('note-too-long');
    withIssue.when({ ...handle('wrong-amount'), payment: 'OTHER' }).thenRefused('payment-unknown');
  });

  it('of a difference in price stays handled until the difference changes', () => {
    given(...settled, corrected(-50))
      .when(handle('difference'))
      .then(seenTo('difference', true, -50));
    given(...settled, corrected(-50), seenTo('difference', true, -50))
      .when(handle('difference'))
      .thenNothing();
    given(...settled, corrected(-50), seenTo('difference', true, -50), corrected(-100))
      .when(handle('difference'))
      .then(seenTo('difference', true, -100));
  });

  it('can be handled after its family is erased', () => {
    given(...odd, erased)
      .when(handle('wrong-amount'))
      .then(seenTo('wrong-amount'));
  });

  it('is listed as open until handled', () => {
    const row = { flags: ['late', 'paid-twice'], difference: 50, handled: [] } as const;
    expect(openPaymentIssues(row)).toEqual(['late', 'paid-twice', 'difference']);
    const handled = [
      { flag: 'late', difference: 50 },
      { flag: 'difference', difference: 100 },
    ] as const;
    expect(openPaymentIssues({ ...row, handled })).toEqual(['paid-twice', 'difference']);
    expect(openPaymentIssues({ ...row, difference: 100, handled })).toEqual(['paid-twice']);
  });
});

const refund = (amount: number, id = 'r1') =>
  ({ type: 'RecordRefund', ...about, refund: id, amount, note: 'Swishat tillbaka', at: later }) as const;
const refunded = (amount: number, id = 'r1'): RegistrationEvent => ({
  type: 'RefundRecorded',
  ...about,
  refund: id,
  amount,
  note: 'Swishat tillbaka',
  at: later,
});
const strike = { type: 'VoidRefund', ...about, refund: 'r1', note: 'Fel familj', at: later } as const;
const struck: RegistrationEvent = { ...strike, type: 'RefundVoided', amount: 100 };

describe('A refund', () => {
  it('is recorded once', () => {
    afterPayment.when(refund(100)).then(refunded(100));
    given(...settled, refunded(100))
      .when(refund(100))
      .thenNothing();
  });

  it('never exceeds the amount paid, in any number of parts', () => {
    afterPayment.when(refund(401)).thenRefused('refund-too-large');
    const before = given(...settled, refunded(300));
    before.when(refund(101, 'r2')).thenRefused('refund-too-large');
    before.when(refund(100, 'r2')).then(refunded(100, 'r2'));
  });

  it('is in whole kronor, of a payment we received', () => {
    for (const amount of [0, -1, 0.5, NaN]) afterPayment.when(refund(amount)).thenRefused('amount-invalid');
    for (const events of [waiting, [...waiting, failed]])
      given(...events)
        .when(refund(1))
        .thenRefused('payment-not-paid');
    given(...waiting, { ...confirmed, flags: ['wrong-payee'] })
      .when(refund(1))
      .thenRefused('payment-not-paid');
    afterPayment.when({ ...refund(1), note: '' }).thenRefused('note-missing');
  });

  it('can handle a payment issue', () => {
    const both = { ...refund(100), flag: 'wrong-amount' as const, note: 'Ringt Stina' };
    const back = { ...refunded(100), note: 'Ringt Stina' } as RegistrationEvent;
    withIssue.when(both).then({ ...back, flag: 'wrong-amount' } as RegistrationEvent, seenTo('wrong-amount'));
    withHandledIssue.when(both).then(back);
  });

  it('recorded by mistake is voided, and no longer counts', () => {
    given(...settled, refunded(100))
      .when(strike)
      .then(struck);
    const before = given(...settled, refunded(100), struck);
    before.when(strike).thenNothing();
    before.when(refund(400, 'r2')).then(refunded(400, 'r2'));
    afterPayment.when(strike).thenRefused('refund-unknown');
  });
});

describe('Voiding a refund that handled an issue', () => {
  const of = (flag: PaymentIssue, id = 'r1') => ({ ...refunded(50, id), flag }) as RegistrationEvent;
  const first = { ...struck, amount: 50 } as RegistrationEvent;
  const again = (flag: PaymentIssue, handled: boolean, difference: number) =>
    ({ ...seenTo(flag, handled, difference), note: 'Fel familj' }) as RegistrationEvent;

  it('reopens the issue', () => {
    given(...odd, of('wrong-amount'), seenTo('wrong-amount'))
      .when(strike)
      .then(first, again('wrong-amount', false, 0));
    given(...settled, corrected(-50), of('difference'), seenTo('difference', true, -50))
      .when(strike)
      .then(first, again('difference', false, -50));
  });

  it('reopens its own part of a difference only', () => {
    const byHand = [corrected(50), seenTo('difference', true, 50)];
    given(...settled, ...byHand, corrected(0), of('difference'), seenTo('difference', true, 0))
      .when(strike)
      .then(first, again('difference', true, 50));
    const two = [
      ...[corrected(-50), of('difference'), seenTo('difference', true, -50)],
      ...[corrected(-100), of('difference', 'r2'), seenTo('difference', true, -100)],
    ];
    given(...settled, ...two)
      .when(strike)
      .then(first, again('difference', true, -50));
  });

  it('does not reopen an issue that was reopened by hand since', () => {
    const byHand = [seenTo('wrong-amount', false), seenTo('wrong-amount')];
    given(...odd, of('wrong-amount'), seenTo('wrong-amount'), ...byHand)
      .when(strike)
      .then(first);
  });
});

describe('A receipt', () => {
  const ask = (minutes = 0) => ({ type: 'RequestReceipt', ...about, at: later + minutes * 60_000 }) as const;
  const asked = (minutes = 0): RegistrationEvent => ({ ...ask(minutes), type: 'ReceiptRequested' });

  it('is mailed again on request, three times an hour', () => {
    afterPayment.when(ask()).then(asked());
    const often = [asked(), asked(10), asked(20)];
    const before = given(...settled, ...often);
    before.when(ask(59)).thenRefused('receipt-too-often');
    before.when(ask(60)).then(asked(60));
  });

  it('exists only for a paid payment, and needs an address', () => {
    awaitingPayment.when(ask()).thenRefused('payment-not-paid');
    const sale = { ...opened, email: '', by: 'ticket-office' } as RegistrationEvent;
    given(sale, ...ready.slice(1), booked, confirmed, paid)
      .when(ask())
      .thenRefused('address-missing');
    given(...settled, erased)
      .when(ask())
      .thenRefused('registration-erased');
  });
});
