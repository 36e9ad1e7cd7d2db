import {
  knownBooking,
  type Booking,
  type Registration,
  isClosedUnpaid,
  mustBeKnown,
  openBooking,
} from './registration.state';
import type { PaymentReport, RegistrationCommandOf } from './registration.commands';
import { closeBalanceIssues, isBalanceStillDue } from './payment-links';
import type {
  PaymentFlag,
  RegistrationEvent,
  RegisteredRunners,
  RegistrationEventOf,
} from './registration.events';
import { checkedNote, mentionsName } from '../reason';
import { Refusal } from '../refusal';
import { oneLine } from '../text-input';
import { mustHaveUsableLink } from './booking';
import { headcount, quote } from './pricing';
import { areSameRunners } from './registered-runner';

type SettlePayment = RegistrationCommandOf<'SettlePayment'>;
type Money = Extract<PaymentReport, { status: 'PAID' }>;

/**
 * Records the outcome of a payment; repeated reports record nothing. Money to us always counts, with flags
 * for issues. Money to another payee is recorded and pays for nothing. A failure counts only while the
 * booking is open.
 */
export function settlePayment(command: SettlePayment, state: Registration): readonly RegistrationEvent[] {
  const { registration, payment, verdict, at } = command;
  const booking = knownBooking(state, payment);
  if (verdict.status === 'PAID') return confirmed(command, verdict, state);
  if (booking.outcome !== 'open') return [];
  const { status, errorCode, errorMessage } = verdict;
  return [{ type: 'PaymentFailed', registration, payment, status, errorCode, errorMessage, at }];
}

/**
 * The first money to us pays the registration, with the runners of its booking. A balance due closes its
 * payment's issues.
 */
function confirmed(
  { registration, payment, payee, at }: SettlePayment,
  money: Money,
  state: Registration,
): readonly RegistrationEvent[] {
  const booking = knownBooking(state, payment);
  const isToWrongPayee = money.payee !== payee;
  if (booking.outcome === 'paid' || (isToWrongPayee && booking.outcome === 'astray')) return [];
  const { method, amount, paymentReference, payerAlias, paidAt, note = '' } = money;
  const flags = isToWrongPayee ? WRONG_PAYEE : flagsOf({ money, booking, state });
  const known = { method, amount, paymentReference, payerAlias, paidAt, note, flags };
  const confirmation = { type: 'PaymentConfirmed', registration, payment, ...known } as const;
  return isToWrongPayee ? [confirmation] : [confirmation, ...settledBy(booking, { registration, at }, state)];
}

/** The events that follow money to us. */
function settledBy(
  { payment, balanceDue, runners }: Booking,
  { registration, at }: Pick<SettlePayment, 'registration' | 'at'>,
  state: Registration,
): readonly RegistrationEvent[] {
  if (balanceDue) return closeBalanceIssues(balanceDue, { registration, at }, state);
  return state.isPaid ? [] : [{ type: 'RegistrationPaid', registration, payment, runners, at }];
}

/** No other flag applies: the money is not ours to count or refund. */
const WRONG_PAYEE: readonly PaymentFlag[] = ['wrong-payee'];

/** Money to us and its booking. */
interface MoneyToUs {
  readonly money: Money;
  readonly booking: Booking;
  readonly state: Registration;
}

/** A balance due is never late; it is only owed or not. */
function flagsOf({ money, booking, state }: MoneyToUs): readonly PaymentFlag[] {
  const { outcome, balanceDue } = booking;
  const flags: PaymentFlag[] = [];
  if (money.amount !== booking.amount) flags.push('wrong-amount');
  if (balanceDue) return isBalanceStillDue(balanceDue, state) ? flags : [...flags, 'not-owed'];
  if (state.isPaid) flags.push('paid-twice');
  if (outcome === 'cancelled') flags.push('after-cancellation');
  if (outcome === 'failed') flags.push('late');
  return flags;
}

type LinkBankPayment = RegistrationCommandOf<'LinkPayment'>;
type Booked = RegistrationEventOf<'RegistrationBooked'>;

/** Longer than any bank reference, in characters. */
export const MAX_REFERENCE_LENGTH = 60;

/** A larger amount, SEK, is taken for a typing error. */
const LARGEST_AMOUNT = 100_000;

/** The id of a payment found at the bank, from the payment it replaces. */
function bankPaymentId(payment: string): string {
  return `bank-${payment}`;
}

/**
 * Pays a registration with money that an organiser found at the bank. Uses the runners and amount of the
 * booking it was meant for: the latest, or a new one of the saved runners. It has its own payment id, so that
 * Swish money for the same booking is detected as a second payment.
 */
export function linkBankPayment(command: LinkBankPayment, state: Registration): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.isPaid) throw new Refusal('already-paid');
  mustHaveUsableLink(state);
  const { registration, amount, paidAt, at } = command;
  const reference = checkedReference(command, state);
  mustBeValidAmount(amount);
  if (paidAt > at) throw new Refusal('date-invalid');
  const note = checkedNote(command.note);

  const booking = linkTargetOf(command, state);
  const { runners, replacedPayment, payment } = booking;
  const booked: Booked = { type: 'RegistrationBooked', registration, payment, ...booking.terms, at };
  const flags: PaymentFlag[] = amount === booked.amount ? [] : ['wrong-amount'];
  return [
    booked,
    {
      type: 'PaymentLinked',
      registration,
      payment,
      booking: replacedPayment,
      reference,
      amount,
      paidAt,
      note,
      at,
    },
    {
      type: 'PaymentConfirmed',
      registration,
      payment,
      method: 'bank',
      amount,
      paymentReference: reference,
      payerAlias: '',
      paidAt,
      note,
      flags,
    },
    { type: 'RegistrationPaid', registration, payment, runners, at },
  ];
}

function mustBeValidAmount(amount: number): void {
  if (!Number.isInteger(amount) || amount < 1) throw new Refusal('amount-invalid');
  if (amount > LARGEST_AMOUNT) throw new Refusal('amount-too-large');
}

/** A reference belongs to the book-keeping and outlives an erasure, so it must not contain a name. */
function checkedReference({ reference: typed }: LinkBankPayment, { runners }: Registration): string {
  const reference = oneLine(typed).slice(0, MAX_REFERENCE_LENGTH);
  if (reference === '') throw new Refusal('reference-missing');
  const names = Object.values(runners).flatMap(({ firstname, lastname }) => [firstname, lastname]);
  if (mentionsName(reference, names)) throw new Refusal('reference-names-somebody');
  return reference;
}

/** The booking that the money pays. `replacedPayment`: the payment it replaces; '' for none. */
interface LinkTarget {
  readonly payment: string;
  readonly replacedPayment: string;
  readonly runners: RegisteredRunners;
  readonly terms: Pick<Booked, 'adults' | 'children' | 'amount' | 'campaign'>;
}

function linkTargetOf(command: LinkBankPayment, state: Registration): LinkTarget {
  const booking = openBooking(state) ?? latestUnpaidBooking(state);
  if (!booking) return newLinkTarget(command, state);
  const { payment, amount, campaign, runners } = booking;
  const terms = { ...headcount(Object.values(runners)), amount, campaign };
  return { payment: bankPaymentId(payment), replacedPayment: payment, runners, terms };
}

/** The latest booking if it failed or was cancelled and its runners are unchanged. */
function latestUnpaidBooking({ latest, runners }: Registration): Booking | undefined {
  return latest && isClosedUnpaid(latest) && areSameRunners(latest.runners, runners) ? latest : undefined;
}

/** Uses the prices of the day the money came in. */
function newLinkTarget({ payment, prices, paidAt }: LinkBankPayment, { runners }: Registration): LinkTarget {
  const people = headcount(Object.values(runners));
  if (people.adults + people.children === 0) throw new Refusal('no-runners');
  const { price: amount } = quote(people, { prices, code: null, isCodeValid: false, at: paidAt });
  return {
    payment: bankPaymentId(payment),
    replacedPayment: '',
    runners,
    terms: { ...people, amount, campaign: null },
  };
}
