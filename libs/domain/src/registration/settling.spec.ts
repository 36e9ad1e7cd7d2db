import type { PaymentReport, RegistrationCommand } from './registration.commands';
import type {
  PaymentFlag,
  RegistrationEvent,
  RegisteredRunners,
  RegistrationEventOf,
} from './registration.events';
import {
  at,
  booked,
  cancelled,
  confirmed,
  failed,
  ida,
  money,
  paid,
  payee,
  payment,
  prices,
  ready,
  registration,
  requested,
  settled,
  waiting,
  erased,
  family,
  stina,
  awaitingPayment,
  afterPayment,
  beforeBooking,
  justOpened,
  given,
} from './testing/family';

const settle = (verdict: PaymentReport, of = payment) =>
  ({ type: 'SettlePayment', registration, payment: of, verdict, payee, at: at + 5000 }) as const;
const declined = { status: 'ERROR', errorCode: 'RF07', errorMessage: 'Transaction declined' } as const;
const flagged = (...flags: PaymentFlag[]) => ({ ...confirmed, flags });
const astray = flagged('wrong-payee');

const other = 'FEDCBA9876543210FEDCBA9876543210';
const bookedAgain: RegistrationEvent[] = [
  { ...booked, payment: other },
  { ...requested, payment: other },
];

const afterAstrayMoney = given(...waiting, astray);

const afterFailure = given(...waiting, failed);

describe('Received money', () => {
  it('pays the registration', () => {
    awaitingPayment.when(settle(money)).then(confirmed, paid);
  });

  it('counts even if its request was never recorded', () => {
    given(...ready, booked)
      .when(settle(money))
      .then(confirmed, paid);
  });

  it('counts once, however often it is reported', () => {
    afterPayment.when(settle(money)).thenNothing();
  });

  it('stores the ticket office’s note', () => {
    const cash = { ...money, method: 'other', note: 'Kontant' } as const;
    given(...ready, booked)
      .when(settle(cash))
      .then({ ...confirmed, method: 'other', note: 'Kontant' }, paid);
  });

  it.each([399, 401])('is flagged when it is %p instead of 400 SEK', (amount) => {
    awaitingPayment.when(settle({ ...money, amount })).then({ ...flagged('wrong-amount'), amount }, paid);
  });

  it('counts when Swish first reported another payee', () => {
    afterAstrayMoney.when(settle(money)).then(confirmed, paid);
  });

  it('is flagged after the payment failed', () => {
    afterFailure.when(settle(money)).then(flagged('late'), paid);
    given(...waiting, { ...failed, status: 'EXPIRED' })
      .when(settle(money))
      .then(flagged('late'), paid);
  });

  it('is flagged after the booking was cancelled', () => {
    given(...waiting, cancelled)
      .when(settle(money))
      .then(flagged('after-cancellation'), paid);
    given(...waiting, { ...failed, status: 'CANCELLED' })
      .when(settle(money))
      .then(flagged('after-cancellation'), paid);
  });

  it('is flagged when already paid, and enters no runner twice', () => {
    given(...waiting, failed, ...bookedAgain, { ...confirmed, payment: other }, { ...paid, payment: other })
      .when(settle(money))
      .then(flagged('paid-twice', 'late'));
  });

  it('carries all flags that apply', () => {
    afterFailure
      .when(settle({ ...money, amount: 1 }))
      .then({ ...flagged('wrong-amount', 'late'), amount: 1 }, paid);
  });

  it('enters the runners of its booking, not those saved since', () => {
    const onlyIda: RegistrationEvent = { type: 'RunnersSaved', registration, runners: { ida } };
    given(...waiting, failed, onlyIda)
      .when(settle(money))
      .then(flagged('late'), paid);
  });

  it('for an earlier booking does not settle the later one', () => {
    const before = given(...waiting, failed, ...bookedAgain, flagged('late'), paid);
    before.when(settle(money, other)).then({ ...flagged('paid-twice'), payment: other });
    before
      .when(settle({ status: 'CANCELLED', errorCode: '', errorMessage: '' }, other))
      .then({ ...failed, payment: other, status: 'CANCELLED', errorCode: '', errorMessage: '' });
  });

  it('is refused for an unknown payment', () => {
    beforeBooking.when(settle(money)).thenRefused('payment-unknown');
  });
});

describe('Money to another payee', () => {
  const elsewhere = settle({ ...money, payee: '1230000000' });
  const book: RegistrationCommand = {
    type: 'Book',
    registration,
    payment: other,
    campaign: null,
    prices,
    isCodeValid: false,
    at,
  };

  it('is recorded once and pays for nothing', () => {
    awaitingPayment.when(elsewhere).then(astray);
    afterAstrayMoney.when(elsewhere).thenNothing();
  });

  it('gets no other flag', () => {
    const history = [
      ...waiting,
      failed,
      ...bookedAgain,
      { ...confirmed, payment: other },
      { ...paid, payment: other },
    ];
    given(...history)
      .when(settle({ ...money, amount: 1, payee: '1230000000' }))
      .then({ ...astray, amount: 1 });
  });

  it('allows changing the runners, and paying again with confirmation', () => {
    const onlyIda = { ida };
    afterAstrayMoney
      .when({ type: 'SaveRunners', registration, runners: onlyIda })
      .then({ type: 'RunnersSaved', registration, runners: onlyIda });
    afterAstrayMoney.when(book).thenRefused('payment-astray');
    afterAstrayMoney.when({ ...book, payAgain: true }).then({ ...booked, payment: other });
  });
});

describe('A failed payment', () => {
  it('is recorded with its reason', () => {
    awaitingPayment.when(settle(declined)).then(failed);
  });

  it.each(['ERROR', 'DECLINED', 'CANCELLED', 'EXPIRED'] as const)('may end as %s', (status) => {
    awaitingPayment.when(settle({ ...declined, status })).then({ ...failed, status });
  });

  it('is recorded once', () => {
    afterFailure.when(settle({ ...declined, errorCode: 'TM01' })).thenNothing();
    given(...waiting, cancelled)
      .when(settle({ ...declined, status: 'CANCELLED' }))
      .thenNothing();
  });

  it('does not undo a paid payment', () => {
    afterPayment.when(settle(declined)).thenNothing();
  });

  it('is refused if unknown', () => {
    beforeBooking.when(settle(declined)).thenRefused('payment-unknown');
  });
});

const bank = `bank-${payment}`;
const found = at + 86_400_000;

const link = {
  type: 'LinkPayment',
  registration,
  payment: 'FEDCBA9876543210FEDCBA9876543210',
  reference: ' BG  4711 ',
  amount: 400,
  paidAt: found - 3_600_000,
  note: 'Insatt av mormor',
  prices,
  at: found,
} as const;
const known = { amount: 400, paidAt: link.paidAt, note: link.note } as const;
type Linked = [
  RegistrationEventOf<'RegistrationBooked'>,
  RegistrationEventOf<'PaymentLinked'>,
  RegistrationEventOf<'PaymentConfirmed'>,
  RegistrationEventOf<'RegistrationPaid'>,
];
const linkedTo = (id: string, booking: string, runners: RegisteredRunners = family): Linked => [
  { ...booked, payment: id, at: found },
  { ...known, type: 'PaymentLinked', registration, payment: id, booking, reference: 'BG 4711', at: found },
  {
    ...confirmed,
    ...known,
    payment: id,
    method: 'bank',
    paymentReference: 'BG 4711',
    payerAlias: '',
    flags: [],
  },
  { type: 'RegistrationPaid', registration, payment: id, runners, at: found },
];
const linked = linkedTo(bank, payment);

describe('Money found at the bank', () => {
  it('pays the booking it was meant for, open, failed or cancelled', () => {
    for (const events of [waiting, [...waiting, failed], [...waiting, cancelled]])
      given(...events)
        .when(link)
        .then(...linked);
  });

  it('pays the saved runners when none are booked or they changed since', () => {
    beforeBooking.when(link).then(...linkedTo(`bank-${link.payment}`, ''));
    const alone: RegistrationEvent = { type: 'RunnersSaved', registration, runners: { stina, ida } };
    const two = { adults: 1, children: 1, amount: 250 };
    const [now, linkedEvent, received, done] = linkedTo(`bank-${link.payment}`, '', { stina, ida });
    given(...waiting, failed, alone)
      .when(link)
      .then({ ...now, ...two }, linkedEvent, { ...received, flags: ['wrong-amount'] }, done);
    justOpened.when(link).thenRefused('no-runners');
  });

  it('is refused when already paid, by any method', () => {
    for (const events of [settled, [...waiting, ...linked]])
      given(...events)
        .when(link)
        .thenRefused('already-paid');
    given(...waiting, erased)
      .when(link)
      .thenRefused('registration-erased');
  });

  it('is refused when organisers have withdrawn the payment link', () => {
    const issued: RegistrationEvent = { type: 'PaymentLinkIssued', registration, link: 'a'.repeat(32), at };
    given(...ready, issued)
      .when(link)
      .then(...linkedTo(`bank-${link.payment}`, ''));
    given(...ready, issued, { ...issued, type: 'PaymentLinkWithdrawn', note: 'Sjuk' })
      .when(link)
      .thenRefused('link-withdrawn');
  });

  it('needs a reference, a note, a whole amount and a day in the past', () => {
    const cases = [
      [{ reference: ' ' }, 'reference-missing'],
      [{ reference: 'Startavgift Stinas lopp' }, 'reference-names-somebody'],
      [{ reference: '4711 Ödman' }, 'reference-names-somebody'],
      [{ note: '' }, 'note-missing'],
      [{ amount: 0.5 }, 'amount-invalid'],
      [{ amount: 0 }, 'amount-invalid'],
      [{ amount: 100_001 }, 'amount-too-large'],
      [{ paidAt: found + 1 }, 'date-invalid'],
    ] as const;
    for (const [wrong, code] of cases) awaitingPayment.when({ ...link, ...wrong }).thenRefused(code);
  });

  it('is flagged if the amount differs', () => {
    const [now, linkedEvent, received, done] = linked;
    awaitingPayment
      .when({ ...link, amount: 350 })
      .then(
        now,
        { ...linkedEvent, amount: 350 },
        { ...received, amount: 350, flags: ['wrong-amount'] },
        done,
      );
  });

  it('makes later Swish money for the booking a second payment', () => {
    given(...waiting, ...linked)
      .when({ type: 'SettlePayment', registration, payment, verdict: money, payee, at: found + 1 })
      .then({ ...confirmed, flags: ['paid-twice'] });
  });
});
