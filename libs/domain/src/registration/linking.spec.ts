import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import type { RegisteredRunners, RegistrationEvent } from './registration.events';
import {
  at,
  booked,
  cancelled,
  confirmed,
  erased,
  failed,
  family,
  ida,
  money,
  opened,
  payee,
  payment,
  prices,
  ready,
  registration,
  settled,
  stina,
  waiting,
} from './testing/family';

const given = specify(registrationDecider);
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
type Event<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;
type Linked = [
  Event<'RegistrationBooked'>,
  Event<'PaymentLinked'>,
  Event<'PaymentConfirmed'>,
  Event<'RegistrationPaid'>,
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
    given(...ready)
      .when(link)
      .then(...linkedTo(`bank-${link.payment}`, ''));
    const alone: RegistrationEvent = { type: 'RunnersSaved', registration, runners: { stina, ida } };
    const two = { adults: 1, children: 1, amount: 250 };
    const [now, linkedEvent, received, done] = linkedTo(`bank-${link.payment}`, '', { stina, ida });
    given(...waiting, failed, alone)
      .when(link)
      .then({ ...now, ...two }, linkedEvent, { ...received, flags: ['wrong-amount'] }, done);
    given(opened).when(link).thenRefused('no-runners');
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
    for (const [wrong, code] of cases)
      given(...waiting)
        .when({ ...link, ...wrong })
        .thenRefused(code);
  });

  it('is flagged if the amount differs', () => {
    const [now, linkedEvent, received, done] = linked;
    given(...waiting)
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
