import { Refusal } from '../refusal';
import { campaignCode } from '../typed-code';
import {
  knownBooking,
  mustBeKnown,
  openBooking,
  type Booking,
  type Registration,
} from './registration.state';
import { headcount, quote } from './pricing';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent } from './registration.events';

type Booked = Extract<RegistrationEvent, { type: 'RegistrationBooked' }>;

/**
 * Freezes the runners and what they cost. Nothing to do while an earlier booking awaits its payment: that one counts. After a
 * payment that the bank gave no answer to, or that somebody else got, nobody pays again without knowing so.
 * When nothing is to pay it is paid at once, under an id that shows the code. An id pays for one booking only.
 */
export function book(
  command: RegistrationCommandOf<'Book'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.isPaid) throw new Refusal('already-paid');
  if (openBooking(state)) return [];
  mustNotBeWithdrawn(state);
  if (!command.payAgain) mustKnowOfEarlier(state.bookings.values());
  const booked = bookingOf(command, state);
  if (state.bookings.has(booked.payment)) return [];
  return booked.amount === 0 ? [booked, ...paidWithCode(booked, state)] : [booked];
}

/** Notes where the payment was asked for, and the token that opens it, once. */
export function recordPaymentRequest(
  command: RegistrationCommandOf<'RecordPaymentRequest'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { registration, payment, token, provider, at } = command;
  if (knownBooking(state, payment).token !== null) return [];
  return [{ type: 'PaymentRequested', registration, payment, token, provider, at }];
}

/** Gives a booking up while nothing has come of it. Money that comes in all the same is confirmed and flagged. */
export function cancelBooking(
  { registration, payment, at }: RegistrationCommandOf<'CancelBooking'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { outcome } = knownBooking(state, payment);
  if (outcome === 'paid') throw new Refusal('already-paid');
  return outcome === 'open' ? [{ type: 'RegistrationCancelled', registration, payment, at }] : [];
}

/** Whether the booking that a code was held for, under the payment's id, was made and carries the code. */
export function isBookedWith({ bookings }: Registration, code: string, payment: string): boolean {
  const booking = bookings.get(payment) ?? bookings.get(freePayment(payment, code));
  return booking?.campaign === code;
}

/** Refuses to let somebody pay again unknowingly: the bank may have paid already, or has paid somebody else. */
export function mustKnowOfEarlier(bookings: Iterable<Booking>): void {
  for (const { outcome, isUncertain } of bookings) {
    if (outcome === 'astray') throw new Refusal('payment-astray');
    if (isUncertain) throw new Refusal('payment-uncertain');
  }
}

/** What organisers have registered for a family is paid with its link, and not once they have taken that back. */
export function mustNotBeWithdrawn({ links }: Registration): void {
  const all = [...links.values()];
  if (all.length > 0 && all.every(({ isWithdrawn }) => isWithdrawn)) throw new Refusal('link-withdrawn');
}

/** The id of a payment that came to nothing to pay: it shows the code. */
function freePayment(payment: string, campaign: string | null): string {
  return `kampanj-${payment}_${campaign ?? 'GRATIS'}`;
}

/** Whatever the screen showed, the price is worked out here from the runners that are saved. */
function bookingOf(command: RegistrationCommandOf<'Book'>, { runners }: Registration): Booked {
  const { registration, at } = command;
  const people = headcount(Object.values(runners));
  if (people.adults + people.children === 0) throw new Refusal('no-runners');
  const campaign = campaignCode(command.campaign);
  const { valid, price: amount } = quote(people, { ...command, code: campaign });
  if (campaign !== null && !valid) throw new Refusal('campaign-invalid');

  const payment = amount === 0 ? freePayment(command.payment, campaign) : command.payment;
  return { type: 'RegistrationBooked', registration, payment, ...people, amount, campaign, at };
}

function paidWithCode(
  { registration, payment, campaign, at }: Booked,
  { runners }: Registration,
): readonly RegistrationEvent[] {
  const confirmed = {
    type: 'PaymentConfirmed',
    registration,
    payment,
    method: 'kampanj',
    amount: 0,
    paymentReference: campaign ?? '',
    payerAlias: '',
    paidAt: at,
    note: '',
    flags: [],
  } as const;
  return [confirmed, { type: 'RegistrationPaid', registration, payment, runners, at }];
}
