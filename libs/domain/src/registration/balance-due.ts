import { Refusal } from '../refusal';
import { refusePossibleDoublePayment } from './booking';
import { paymentAmountsOf, type BookedBalanceDue, type Booking } from './booking.state';
import { owedParts, sumOwed, type OwedParts } from './owed';
import type { RegistrationCommandOf } from './registration.commands';
import type { PaymentIssue, RegistrationEvent } from './registration.events';
import { usableLink, mustBeKnown, type Registration } from './registration.state';

/* The balance due of a payment that paid a registration: too little was received, or organisers changed
   something since. It is booked and paid as a separate payment. It enters no runners and pays no
   registration; it closes the issues of the first payment. */

/**
 * Books the current balance due of the link's payment. Does nothing while an earlier booking of it awaits
 * payment.
 */
export function bookBalanceDue(
  { registration, link, payment, payAgain, at }: RegistrationCommandOf<'BookBalanceDue'>,
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
  if (state.bookings.has(payment)) return [];
  const rest = { payment: of, ...parts };
  const noRunners = { adults: 0, children: 0, campaign: null };
  return [{ type: 'RegistrationBooked', registration, payment, ...noRunners, amount, rest, at }];
}

/** All bookings of a payment's balance due. */
export function balancesDueOf({ bookings }: Registration, payment: string): readonly Booking[] {
  return [...bookings.values()].filter(({ rest }) => rest?.payment === payment);
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
export function isBalanceStillDue(rest: BookedBalanceDue, state: Registration): boolean {
  const open = openBalanceIssues(rest, state);
  return (
    (rest.missing === 0 || open.includes('wrong-amount')) &&
    (rest.difference === 0 || open.includes('difference'))
  );
}

/**
 * Marks the issues that a paid balance due settles at its payment, with the difference at booking, even if
 * that has changed since.
 */
export function closeBalanceIssues(
  rest: BookedBalanceDue,
  { registration, at }: Pick<RegistrationCommandOf<'SettlePayment'>, 'registration' | 'at'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { payment, differenceAtBooking: difference } = rest;
  const handled = { handled: true, difference, note: NOTE, at } as const;
  return openBalanceIssues(rest, state).map((flag) => ({
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
