import type { RegistrationEvent, PaymentFlag, RegistrationEventOf } from './registration.events';
import {
  at,
  booked,
  cancelled,
  confirmed,
  erased,
  opened,
  paid,
  payment,
  prices,
  ready,
  registration,
  saved,
  settled,
  waiting,
  ida,
  money,
  payee,
  beforeBooking,
  justOpened,
  afterPayment,
  awaitingPayment,
  given,
} from './testing/family';

const link = '0123456789abcdef0123456789abcdef';
const about = { registration, link } as const;
const HOUR = 3_600_000;

const issued: RegistrationEvent = { type: 'PaymentLinkIssued', ...about, at };
const again = (when: number): RegistrationEvent => ({ type: 'PaymentLinkRequested', ...about, at: when });
const withdrawn: RegistrationEvent = { type: 'PaymentLinkWithdrawn', ...about, note: 'Sjuk', at };
const issue = { type: 'IssuePaymentLink', ...about, at } as const;
const ask = (when: number) => ({ type: 'RequestPaymentLink', ...about, at: when }) as const;
const withdraw = { type: 'WithdrawPaymentLink', ...about, note: ' Sjuk ', at } as const;
const book = {
  type: 'Book',
  registration,
  payment,
  campaign: null,
  prices,
  isCodeValid: false,
  at,
} as const;

const afterIssuing = given(...ready, issued);

describe('A payment link', () => {
  it('is issued once, if there is something to pay and an address', () => {
    beforeBooking.when(issue).then(issued);
    afterIssuing.when(issue).thenNothing();
    given({ ...opened, email: '' }, saved)
      .when(issue)
      .thenRefused('address-missing');
    justOpened.when(issue).thenRefused('no-runners');
    afterPayment.when(issue).thenRefused('already-paid');
    given().when(issue).thenRefused('registration-unknown');
    given(...ready, erased)
      .when(issue)
      .thenRefused('registration-erased');
  });

  it('is mailed three times an hour at most, including the first', () => {
    afterIssuing.when(ask(at + 1)).then(again(at + 1));
    const often = [...ready, issued, again(at + 1), again(at + 2)];
    const before = given(...often);
    before.when(ask(at + 3)).thenRefused('link-too-often');
    before.when(ask(at + HOUR)).then(again(at + HOUR));
  });

  it('is not mailed if unknown, paid, withdrawn or erased', () => {
    beforeBooking.when(ask(at)).thenRefused('link-unknown');
    given(...ready, issued, booked, confirmed, paid)
      .when(ask(at))
      .thenRefused('already-paid');
    given(...ready, issued, withdrawn)
      .when(ask(at))
      .thenRefused('link-withdrawn');
    given(...ready, issued, erased)
      .when(ask(at))
      .thenRefused('registration-erased');
  });

  it('is withdrawn once, with a note, and not during or after payment', () => {
    afterIssuing.when(withdraw).then(withdrawn);
    given(...ready, issued, withdrawn)
      .when(withdraw)
      .thenNothing();
    afterIssuing.when({ ...withdraw, note: ' ' }).thenRefused('note-missing');
    given(...waiting, issued)
      .when(withdraw)
      .thenRefused('payment-open');
    given(...waiting, issued, cancelled)
      .when(withdraw)
      .then(withdrawn);
    given(...settled, issued)
      .when(withdraw)
      .thenRefused('already-paid');
  });

  it('allows booking at current prices until it is withdrawn', () => {
    afterIssuing.when(book).then(booked);
    given(...ready, issued, withdrawn)
      .when(book)
      .thenRefused('link-withdrawn');
    given(...ready, issued, withdrawn, { ...issued, link: 'f'.repeat(32) })
      .when(book)
      .then(booked);
  });

  it('once withdrawn still accepts a late payment, with a flag', () => {
    const { verdict, ...fields } = {
      verdict: {
        status: 'PAID',
        method: 'swish',
        amount: 400,
        payee: '1231181189',
        paymentReference: 'R',
        payerAlias: '46',
        paidAt: at,
      },
      registration,
      payment,
      payee: '1231181189',
      at,
    } as const;
    given(...waiting, issued, cancelled, withdrawn)
      .when({ type: 'SettlePayment', ...fields, verdict })
      .then(
        {
          ...confirmed,
          amount: 400,
          paymentReference: 'R',
          payerAlias: '46',
          paidAt: at,
          flags: ['after-cancellation'],
        },
        { ...paid, at },
      );
  });
});

describe('The balance due of a payment', () => {
  const newer = 'f'.repeat(32);
  const [first, second] = ['1', '2'].map((sign) => sign.repeat(32)) as [string, string];

  /** Organisers corrected Ida's age to sixteen: 50 kr more. */
  const dearer = (difference: number): RegistrationEvent => ({
    type: 'RunnerCorrected',
    registration,
    payment,
    sort: `runner-${registration}-ida`,
    ...ida,
    age: 16,
    difference,
    at,
  });
  const owing = [...settled, dearer(50)];
  const issued: RegistrationEvent = { type: 'PaymentLinkIssued', ...about, payment, at };
  const withdrawn: RegistrationEvent = { type: 'PaymentLinkWithdrawn', ...about, note: 'Ringt', at };
  const issue = { type: 'IssuePaymentLink', ...about, payment, at } as const;
  const withdraw = { type: 'WithdrawPaymentLink', ...about, note: 'Ringt', at } as const;
  const book = (id = first) => ({ type: 'BookBalanceDue', ...about, payment: id, at }) as const;
  const rest = (id = first, parts: object = {}): RegistrationEventOf<'RegistrationBooked'> => ({
    ...booked,
    payment: id,
    adults: 0,
    children: 0,
    amount: 50,
    rest: { payment, missing: 0, difference: 50, ...parts },
  });
  const settle = (id = first, amount = 50) =>
    ({ type: 'SettlePayment', registration, payment: id, verdict: { ...money, amount }, payee, at }) as const;
  const came = (id: string, flags: readonly PaymentFlag[] = [], amount = 50): RegistrationEvent => ({
    ...confirmed,
    payment: id,
    amount,
    flags,
  });
  const handled = (
    difference = 50,
    note = 'Betalt med betalningslänken',
  ): RegistrationEventOf<'PaymentFlagHandled'> => ({
    type: 'PaymentFlagHandled',
    registration,
    payment,
    flag: 'difference',
    handled: true,
    difference,
    note,
    at,
  });
  const short = [
    ...waiting,
    { ...confirmed, amount: 300, flags: ['wrong-amount'] } as RegistrationEvent,
    paid,
  ];

  const afterIssuingForBalance = given(...owing, issued);

  it('is booked at the amount that the page showed, and at no other', () => {
    afterIssuingForBalance.when({ ...book(), shown: { amount: 50 } }).then(rest());
    afterIssuingForBalance.when({ ...book(), shown: { amount: 100 } }).thenRefused('order-changed');
  });

  const afterBookingBalance = given(...owing, issued, rest());

  describe('A link for a balance due', () => {
    it('is issued for a difference in price, and for a missing amount', () => {
      given(...owing)
        .when(issue)
        .then(issued);
      given(...short)
        .when(issue)
        .then(issued);
      afterIssuingForBalance.when(issue).thenNothing();
    });

    it('is refused when nothing is owed, and after an erasure', () => {
      afterPayment.when(issue).thenRefused('nothing-owed');
      given(...settled, dearer(-50))
        .when(issue)
        .thenRefused('nothing-owed');
      given(...owing, handled())
        .when(issue)
        .thenRefused('nothing-owed');
      awaitingPayment.when(issue).thenRefused('nothing-owed');
      given(...owing, erased)
        .when(issue)
        .thenRefused('registration-erased');
    });

    it('is mailed three times an hour at most, counting all links', () => {
      const replacing = { ...issue, link: newer, at: at + 1 };
      afterIssuingForBalance.when(replacing).then({ ...issued, link: newer, at: at + 1 });
      const before = given(...owing, issued, { ...issued, link: newer }, { ...issued, link: 'c' });
      before.when({ ...issue, link: 'd' }).thenRefused('link-too-often');
      before.when({ type: 'RequestPaymentLink', registration, link: 'c', at }).thenRefused('link-too-often');
      before
        .when({ type: 'RequestPaymentLink', registration, link: 'c', at: at + HOUR })
        .then({ type: 'PaymentLinkRequested', registration, link: 'c', at: at + HOUR });
    });

    it('replaces the one before, which can no longer be used', () => {
      const both = given(...owing, issued, { ...issued, link: newer });
      both.when(book()).thenRefused('link-replaced');
      both.when({ type: 'RequestPaymentLink', ...about, at }).thenRefused('link-replaced');
      both.when({ ...book(), link: newer }).then(rest());
    });

    it('is withdrawn with a note, not during payment, and not once paid', () => {
      afterIssuingForBalance.when(withdraw).then(withdrawn);
      const before = given(...owing, issued, withdrawn);
      before.when(withdraw).thenNothing();
      afterBookingBalance.when(withdraw).thenRefused('payment-open');
      given(...owing, issued, rest(), came(first), handled())
        .when(withdraw)
        .thenRefused('already-paid');
      before.when(book()).thenRefused('link-withdrawn');
    });
  });

  describe('A balance due', () => {
    it('is booked once, at the amount owed then, without runners', () => {
      afterIssuingForBalance.when(book()).then(rest());
      afterBookingBalance.when(book(second)).thenNothing();
      given(...owing, issued, dearer(100))
        .when(book())
        .then({ ...rest(first, { difference: 100 }), amount: 100 });
      given(...short, issued)
        .when(book())
        .then({ ...rest(first, { missing: 100, difference: 0 }), amount: 100 });
      given(...short, dearer(-50), issued)
        .when(book())
        .then(rest(first, { missing: 100, difference: -50 }));
    });

    it('is not booked under the id of another payment', () => {
      afterIssuingForBalance.when(book(payment)).thenNothing();
    });

    it('is refused when the difference is gone or handled, and with the link of a sibling', () => {
      given(...owing, issued, dearer(0))
        .when(book())
        .thenRefused('nothing-owed');
      given(...owing, issued, handled(50, 'Kontant'))
        .when(book())
        .thenRefused('nothing-owed');
      given(...owing, issued, erased)
        .when(book())
        .thenRefused('registration-erased');
      given(...owing)
        .when(book())
        .thenRefused('link-unknown');
      given(...ready, { type: 'PaymentLinkIssued', ...about, at })
        .when(book())
        .thenRefused('link-unknown');
    });

    it('leaves out the part handled before', () => {
      given(...owing, issued, handled(), dearer(150))
        .when(book())
        .then({ ...rest(first, { difference: 100 }), amount: 100 });
      given(...settled, dearer(-100), handled(-100, 'Swishat'), dearer(0), issued)
        .when(book())
        .then({ ...rest(first, { difference: 100 }), amount: 100 });
    });

    it('once paid closes the open issues, and pays no registration', () => {
      afterBookingBalance.when(settle()).then(came(first), handled());
      given(...owing, issued, rest(), came(first), handled())
        .when(settle())
        .thenNothing();
      given(...short, issued, { ...rest(first, { missing: 100, difference: 0 }), amount: 100 })
        .when(settle(first, 100))
        .then(came(first, [], 100), { ...handled(0), flag: 'wrong-amount' });
    });

    it('paid with another amount is flagged', () => {
      afterBookingBalance.when(settle(first, 40)).then(came(first, ['wrong-amount'], 40), handled());
    });

    it('leaves a later difference open', () => {
      const changed = [...owing, issued, rest(), dearer(150)];
      given(...changed)
        .when(settle())
        .then(came(first), handled());
      given(...changed, came(first), handled())
        .when(book(second))
        .then({ ...rest(second, { difference: 100 }), amount: 100 });
    });

    it('paid twice counts both, and flags the one not owed', () => {
      const firstCancelled = { ...cancelled, payment: first } as RegistrationEvent;
      const booked = [...owing, issued, rest(), firstCancelled, rest(second)];
      given(...booked)
        .when(settle(second))
        .then(came(second), handled());
      given(...booked, came(second), handled())
        .when(settle(first))
        .then(came(first, ['not-owed']));
    });

    it('paid after its link was withdrawn still closes the issue', () => {
      given(...owing, issued, rest(), { ...cancelled, payment: first } as RegistrationEvent, withdrawn)
        .when(settle())
        .then(came(first), handled());
    });

    it('paid after it was handled by hand is flagged as not owed', () => {
      given(...owing, issued, rest(), handled(50, 'Kontant'))
        .when(settle())
        .then(came(first, ['not-owed']));
    });

    it('paid to another payee closes nothing', () => {
      afterBookingBalance.when({ ...settle(), payee: '1230000000' }).then(came(first, ['wrong-payee']));
    });

    it('does not change a second payment for the runners: still paid twice', () => {
      const again = { ...booked, payment: second };
      given(...ready, booked, again, confirmed, paid, dearer(50), issued, rest())
        .when(settle(second, 400))
        .then(came(second, ['paid-twice'], 400));
    });
  });

  describe('Too much money', () => {
    const much = [
      ...waiting,
      { ...confirmed, amount: 420, flags: ['wrong-amount'] } as RegistrationEvent,
      paid,
    ];
    const back = {
      type: 'RefundRecorded',
      registration,
      payment,
      refund: 'r',
      amount: 20,
      note: 'Swishat',
      at,
    };

    it('reduces a higher price, unless refunded', () => {
      given(...much, dearer(50), issued)
        .when(book())
        .then({ ...rest(first, { missing: -20 }), amount: 30 });
      given(...much, dearer(50), back as RegistrationEvent, issued)
        .when(book())
        .then(rest());
    });
  });

  describe('A paid difference that vanished again', () => {
    it('is open again, as money to refund', () => {
      const back = {
        type: 'HandleFlag',
        registration,
        payment,
        flag: 'difference',
        handled: true,
        note: 'Swishat',
        at,
      } as const;
      given(...owing, issued, rest(), came(first), handled(), dearer(0))
        .when(back)
        .then(handled(0, 'Swishat'));
      given(...settled, dearer(0))
        .when(back)
        .thenRefused('flag-unknown');
    });
  });
});
