import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import type { PaymentVerdict, RegistrationCommand } from './registration.commands';
import type { PaymentFlag, RegistrationEvent } from './registration.events';
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
} from './testing/family';

const given = specify(registrationDecider);

const settle = (verdict: PaymentVerdict, of = payment) =>
  ({ type: 'SettlePayment', registration, payment: of, verdict, payee, at: at + 5000 }) as const;
const declined = { status: 'ERROR', errorCode: 'RF07', errorMessage: 'Transaction declined' } as const;
const flagged = (...flags: PaymentFlag[]) => ({ ...confirmed, flags });
const astray = flagged('wrong-payee');

const other = 'FEDCBA9876543210FEDCBA9876543210';
const bookedAgain: RegistrationEvent[] = [
  { ...booked, payment: other },
  { ...requested, payment: other } as RegistrationEvent,
];

describe('Money that comes in', () => {
  it('makes the registration paid', () => {
    given(...waiting)
      .when(settle(money))
      .then(confirmed, paid);
  });

  it('counts also when nobody noted that it was asked for', () => {
    given(...ready, booked)
      .when(settle(money))
      .then(confirmed, paid);
  });

  it('counts once, however often the news comes', () => {
    given(...settled)
      .when(settle(money))
      .thenNothing();
  });

  it('keeps the note of the ticket office', () => {
    const cash = { ...money, method: 'other', note: 'Kontant' } as const;
    given(...ready, booked)
      .when(settle(cash))
      .then({ ...confirmed, method: 'other', note: 'Kontant' }, paid);
  });

  it.each([399, 401])('is flagged when it is %p instead of 400 SEK', (amount) => {
    given(...waiting)
      .when(settle({ ...money, amount }))
      .then({ ...flagged('wrong-amount'), amount }, paid);
  });

  it('counts when it reached us after all, and Swish had named somebody else before', () => {
    given(...waiting, astray)
      .when(settle(money))
      .then(confirmed, paid);
  });

  it('is flagged when the payment counted as failed', () => {
    given(...waiting, failed)
      .when(settle(money))
      .then(flagged('late'), paid);
    given(...waiting, { ...failed, status: 'EXPIRED' })
      .when(settle(money))
      .then(flagged('late'), paid);
  });

  it('is flagged when the booking was given up', () => {
    given(...waiting, cancelled)
      .when(settle(money))
      .then(flagged('after-cancellation'), paid);
    given(...waiting, { ...failed, status: 'CANCELLED' })
      .when(settle(money))
      .then(flagged('after-cancellation'), paid);
  });

  it('is flagged when it is paid already, and makes nobody run twice', () => {
    given(...waiting, failed, ...bookedAgain, { ...confirmed, payment: other }, { ...paid, payment: other })
      .when(settle(money))
      .then(flagged('paid-twice', 'late'));
  });

  it('carries every flag it deserves', () => {
    given(...waiting, failed)
      .when(settle({ ...money, amount: 1 }))
      .then({ ...flagged('wrong-amount', 'late'), amount: 1 }, paid);
  });

  it('enters the runners that were booked for it, whoever was saved since', () => {
    const onlyIda: RegistrationEvent = { type: 'RunnersSaved', registration, runners: { ida } };
    given(...waiting, failed, onlyIda)
      .when(settle(money))
      .then(flagged('late'), paid);
  });

  it('for an earlier booking leaves the later one to be settled by itself', () => {
    const history = [...waiting, failed, ...bookedAgain, flagged('late'), paid];
    given(...history)
      .when(settle(money, other))
      .then({ ...flagged('paid-twice'), payment: other });
    given(...history)
      .when(settle({ status: 'CANCELLED', errorCode: '', errorMessage: '' }, other))
      .then({ ...failed, payment: other, status: 'CANCELLED', errorCode: '', errorMessage: '' });
  });

  it('is refused for a payment nobody booked', () => {
    given(...ready)
      .when(settle(money))
      .thenRefused('payment-unknown');
  });
});

describe('Money that went to somebody else', () => {
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

  it('is written down once, and pays for nothing', () => {
    given(...waiting)
      .when(elsewhere)
      .then(astray);
    given(...waiting, astray)
      .when(elsewhere)
      .thenNothing();
  });

  it('is no second payment of what is paid, nor late nor of a wrong amount: none of that is ours', () => {
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

  it('lets the runners be changed, and paid for again by whoever knows of it', () => {
    const onlyIda = { ida };
    given(...waiting, astray)
      .when({ type: 'SaveRunners', registration, runners: onlyIda })
      .then({ type: 'RunnersSaved', registration, runners: onlyIda });
    given(...waiting, astray)
      .when(book)
      .thenRefused('payment-astray');
    given(...waiting, astray)
      .when({ ...book, payAgain: true })
      .then({ ...booked, payment: other });
  });
});

describe('A payment that fails', () => {
  it('is remembered with its reason', () => {
    given(...waiting)
      .when(settle(declined))
      .then(failed);
  });

  it.each(['ERROR', 'DECLINED', 'CANCELLED', 'EXPIRED'] as const)('may end as %s', (status) => {
    given(...waiting)
      .when(settle({ ...declined, status }))
      .then({ ...failed, status });
  });

  it('fails once', () => {
    given(...waiting, failed)
      .when(settle({ ...declined, errorCode: 'TM01' }))
      .thenNothing();
    given(...waiting, cancelled)
      .when(settle({ ...declined, status: 'CANCELLED' }))
      .thenNothing();
  });

  it('takes nothing from money that is here', () => {
    given(...settled)
      .when(settle(declined))
      .thenNothing();
  });

  it('is refused for a payment nobody booked', () => {
    given(...ready)
      .when(settle(declined))
      .thenRefused('payment-unknown');
  });
});
