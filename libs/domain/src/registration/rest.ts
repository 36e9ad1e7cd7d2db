import { Refusal } from '../refusal';
import { mustKnowOfEarlier } from './booking';
import { moneyOf, type BookedRest, type Booking } from './booking.state';
import { owedParts, sumOwed, type OwedParts } from './owed';
import type { RegistrationCommandOf } from './registration.commands';
import type { Oddity, RegistrationEvent } from './registration.events';
import { linkInForce, mustBeKnown, type Registration } from './registration.state';

/*
 * What is still owed of a payment that has paid a registration: too little came in, or organisers changed something since. It is booked
 * and paid as a payment of its own. It enters nobody and makes nothing paid; what it closes is what was open at the first payment.
 */

/** Books what is owed now of the payment that the link is for. Nothing to do while an earlier booking of it awaits its payment. */
export function bookRest(
  { registration, link, payment, payAgain, at }: RegistrationCommandOf<'BookRest'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  const { payment: of } = linkInForce(state, link);
  if (of === null) throw new Refusal('link-unknown');
  if (openRest(state, of)) return [];
  if (!payAgain) mustKnowOfEarlier(restsOf(state, of));
  const parts = owedPartsIn(state, of);
  const amount = sumOwed(parts);
  if (amount === 0) throw new Refusal('nothing-owed');
  if (state.bookings.has(payment)) return [];
  const rest = { payment: of, ...parts };
  const nobody = { adults: 0, children: 0, campaign: null };
  return [{ type: 'RegistrationBooked', registration, payment, ...nobody, amount, rest, at }];
}

/** What was ever booked of what is owed of a payment. */
export function restsOf({ bookings }: Registration, payment: string): readonly Booking[] {
  return [...bookings.values()].filter(({ rest }) => rest?.payment === payment);
}

/** That which awaits its payer now. */
export function openRest(state: Registration, payment: string): Booking | undefined {
  return restsOf(state, payment).find(({ outcome }) => outcome === 'open');
}

/** The last of it that was paid. */
export function paidRest(state: Registration, payment: string): Booking | undefined {
  return restsOf(state, payment).findLast(({ outcome }) => outcome === 'paid');
}

/** What is still owed of a registration's payment, in its parts; nothing of one that nobody knows. */
export function owedPartsIn({ bookings }: Registration, payment: string): OwedParts {
  const booking = bookings.get(payment);
  return booking ? owedParts(moneyOf(booking)) : { missing: 0, difference: 0 };
}

/** The same in one sum, SEK. */
export function owedIn(state: Registration, payment: string): number {
  return sumOwed(owedPartsIn(state, payment));
}

/** Whether what a rest was booked for is open still, all of it: nobody has seen to it in another way. */
export function isStillOwed(rest: BookedRest, state: Registration): boolean {
  const open = openParts(rest, state);
  return (
    (rest.missing === 0 || open.includes('wrong-amount')) &&
    (rest.difference === 0 || open.includes('difference'))
  );
}

/** What a rest that is paid has seen to at the payment it is the rest of: the difference that it was booked for, whatever has become of it since. */
export function closedBy(
  rest: BookedRest,
  { registration, at }: Pick<RegistrationCommandOf<'SettlePayment'>, 'registration' | 'at'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { payment, about: difference } = rest;
  const handled = { handled: true, difference, note: NOTE, at } as const;
  return openParts(rest, state).map((flag) => ({
    type: 'PaymentFlagHandled',
    registration,
    payment,
    flag,
    ...handled,
  }));
}

const NOTE = 'Betalt med betalningslänken';

/** What the rest was booked for and nobody has seen to since. */
function openParts(
  { payment, missing, difference, about }: BookedRest,
  state: Registration,
): readonly Oddity[] {
  const seenTo: ReadonlyMap<Oddity, number> = state.bookings.get(payment)?.seenTo ?? new Map();
  const before = seenTo.get('difference') ?? 0;
  const open: Oddity[] = [];
  if (missing !== 0 && !seenTo.has('wrong-amount')) open.push('wrong-amount');
  if (difference !== 0 && before === about - difference) open.push('difference');
  return open;
}
