import { isMailedTooOften } from '../mail-limit';
import { checkedNote } from '../reason';
import { Refusal } from '../refusal';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent, PaymentIssue } from './registration.events';
import {
  knownLink,
  usableLink,
  mustBeKnown,
  openBooking,
  type Registration,
  paymentAmountsOf,
  type BookedBalanceDue,
  type Booking,
} from './registration.state';
import { refusePossibleDoublePayment } from './booking';
import { owedParts, sumOwed, type OwedParts } from './payment-state';

/* A link to pay what organisers registered for a family, or the balance due of a payment. The link itself
   opens no payment: its page books at current prices, as the family's own form does. */

/** Issues a link, once; its mail follows. A link for a balance due replaces the one before. */
export function issueLink(
  { registration, link, payment, at }: RegistrationCommandOf<'IssuePaymentLink'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.links.has(link)) return [];
  mustBePayable(state, payment ?? null);
  if (!state.hasAddress) throw new Refusal('address-missing');
  if (payment === undefined && Object.keys(state.runners).length === 0) throw new Refusal('no-runners');
  if (payment !== undefined) mustKeepMailLimit(mailTimesFor(state, payment), at);
  return [{ type: 'PaymentLinkIssued', registration, link, ...(payment !== undefined && { payment }), at }];
}

/** Requests that the link is mailed again to the registration's address. */
export function requestLink(
  { registration, link, at }: RegistrationCommandOf<'RequestPaymentLink'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  const { payment, mailedAt } = usableLink(state, link);
  mustBePayable(state, payment);
  mustKeepMailLimit(payment === null ? mailedAt : mailTimesFor(state, payment), at);
  return [{ type: 'PaymentLinkRequested', registration, link, at }];
}

/** Withdraws an unpaid link. An open payment must be cancelled first, since it may be paid at any moment. */
export function withdrawLink(
  { registration, link, note: typed, at }: RegistrationCommandOf<'WithdrawPaymentLink'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { payment, isWithdrawn } = knownLink(state, link);
  if (isWithdrawn) return [];
  if (isLinkSettled(state, payment)) throw new Refusal('already-paid');
  if (payment === null ? openBooking(state) : openBalanceDue(state, payment))
    throw new Refusal('payment-open');
  const note = checkedNote(typed);
  return [{ type: 'PaymentLinkWithdrawn', registration, link, note, at }];
}

/**
 * Whether the link's purpose is paid in full: what organisers registered, or the balance due of `payment`.
 */
export function isLinkSettled(state: Registration, payment: string | null): boolean {
  if (payment === null) return state.isPaid;
  return owedIn(state, payment) === 0 && paidBalanceDue(state, payment) !== undefined;
}

/** Whether anything is left to pay with the link. */
export function isLinkPayable(state: Registration, payment: string | null): boolean {
  return payment === null ? !state.isPaid : owedIn(state, payment) > 0;
}

function mustBePayable(state: Registration, payment: string | null): void {
  if (!isLinkPayable(state, payment)) throw new Refusal(payment === null ? 'already-paid' : 'nothing-owed');
}

function mailTimesFor({ links }: Registration, payment: string): readonly number[] {
  const about = [...links.values()].filter((link) => link.payment === payment);
  return about.flatMap(({ mailedAt }) => mailedAt).sort((one, other) => one - other);
}

function mustKeepMailLimit(mailedAt: readonly number[], at: number): void {
  if (isMailedTooOften(mailedAt, at)) throw new Refusal('link-too-often');
}

/* The balance due of a payment that paid a registration: too little was received, or organisers changed
   something since. It is booked and paid as a separate payment. It enters no runners and pays no
   registration; it closes the issues of the first payment. */

/**
 * Books the current balance due of the link's payment. Does nothing while an earlier booking of it awaits
 * payment.
 */
export function bookBalanceDue(
  { registration, link, payment, payAgain, shown, at }: RegistrationCommandOf<'BookBalanceDue'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  const { payment: of } = usableLink(state, link);
  if (of === null) throw new Refusal('link-unknown');
  if (openBalanceDue(state, of)) return [];
  if (!payAgain) refusePossibleDoublePayment(balancesDueOf(state, of));
  const parts = owedPartsIn(state, of);
  const amount = sumOwed(parts);
  if (amount === 0) throw new Refusal('nothing-owed');
  if (shown && shown.amount !== amount) throw new Refusal('order-changed', { amount });
  if (state.bookings.has(payment)) return [];
  const balanceDue = { payment: of, ...parts };
  const noRunners = { adults: 0, children: 0, campaign: null };
  return [{ type: 'RegistrationBooked', registration, payment, ...noRunners, amount, rest: balanceDue, at }];
}

/** All bookings of a payment's balance due. */
export function balancesDueOf({ bookings }: Registration, payment: string): readonly Booking[] {
  return [...bookings.values()].filter(({ balanceDue }) => balanceDue?.payment === payment);
}

/** The one that awaits payment. */
export function openBalanceDue(state: Registration, payment: string): Booking | undefined {
  return balancesDueOf(state, payment).find(({ outcome }) => outcome === 'open');
}

/** The last one paid. */
export function paidBalanceDue(state: Registration, payment: string): Booking | undefined {
  return balancesDueOf(state, payment).findLast(({ outcome }) => outcome === 'paid');
}

/** What is still owed of a payment, in parts; zero for an unknown payment. */
export function owedPartsIn({ bookings }: Registration, payment: string): OwedParts {
  const booking = bookings.get(payment);
  return booking ? owedParts(paymentAmountsOf(booking)) : { missing: 0, difference: 0 };
}

/** The sum still owed, SEK. */
export function owedIn(state: Registration, payment: string): number {
  return sumOwed(owedPartsIn(state, payment));
}

/** Whether all issues it was booked for are still open. */
export function isBalanceStillDue(balanceDue: BookedBalanceDue, state: Registration): boolean {
  const open = openBalanceIssues(balanceDue, state);
  return (
    (balanceDue.missing === 0 || open.includes('wrong-amount')) &&
    (balanceDue.difference === 0 || open.includes('difference'))
  );
}

/**
 * Marks the issues that a paid balance due settles at its payment, with the difference at booking, even if
 * that has changed since.
 */
export function closeBalanceIssues(
  balanceDue: BookedBalanceDue,
  { registration, at }: Pick<RegistrationCommandOf<'SettlePayment'>, 'registration' | 'at'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { payment, differenceAtBooking: difference } = balanceDue;
  const handled = { handled: true, difference, note: NOTE, at } as const;
  return openBalanceIssues(balanceDue, state).map((flag) => ({
    type: 'PaymentFlagHandled',
    registration,
    payment,
    flag,
    ...handled,
  }));
}

const NOTE = 'Betalt med betalningslänken';

/** The issues it was booked for that are not handled since. */
function openBalanceIssues(
  { payment, missing, difference, differenceAtBooking }: BookedBalanceDue,
  state: Registration,
): readonly PaymentIssue[] {
  const handledIssues: ReadonlyMap<PaymentIssue, number> =
    state.bookings.get(payment)?.handledIssues ?? new Map();
  const before = handledIssues.get('difference') ?? 0;
  const open: PaymentIssue[] = [];
  if (missing !== 0 && !handledIssues.has('wrong-amount')) open.push('wrong-amount');
  if (difference !== 0 && before === differenceAtBooking - difference) open.push('difference');
  return open;
}
