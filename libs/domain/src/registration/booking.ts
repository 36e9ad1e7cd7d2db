import { Refusal } from '../refusal';
import { normalizeCampaignCode } from '../code-input';
import {
  knownBooking,
  mustBeKnown,
  openBooking,
  type Booking,
  type Registration,
} from './registration.state';
import { mustMatchShown } from './order-changes';
import { headcount, quote } from './pricing';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent, RegistrationEventOf } from './registration.events';

type Booked = RegistrationEventOf<'RegistrationBooked'>;

/**
 * Fixes the runners and their price. Does nothing while an earlier booking awaits its payment. After an
 * unanswered or misdirected payment, refuses to pay again without `payAgain`. Refuses anything but what the
 * page showed. An amount of 0 is paid at once, under an id that shows the code. An id pays for one booking
 * only.
 */
export function book(
  command: RegistrationCommandOf<'Book'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.isPaid) throw new Refusal('already-paid');
  const open = openBooking(state);
  if (open) {
    // Again, after the service: another request may have booked between its read and this decision.
    mustMatchShown(command.shown, { runners: state.runners, amount: open.amount });
    return [];
  }
  mustHaveUsableLink(state);
  if (!command.payAgain) refusePossibleDoublePayment(state.bookings.values());
  const booked = bookingOf(command, state);
  if (state.bookings.has(booked.payment)) return [];
  return booked.amount === 0 ? [booked, ...paidWithCode(booked, state)] : [booked];
}

/** Records, once, which provider the payment was requested from and the token that opens it. */
export function recordPaymentRequest(
  command: RegistrationCommandOf<'RecordPaymentRequest'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { registration, payment, token, provider, at } = command;
  if (knownBooking(state, payment).token !== null) return [];
  return [{ type: 'PaymentRequested', registration, payment, token, provider, at }];
}

/** Cancels an open booking. Money that still comes in is confirmed and flagged. */
export function cancelBooking(
  { registration, payment, at }: RegistrationCommandOf<'CancelBooking'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { outcome } = knownBooking(state, payment);
  if (outcome === 'paid') throw new Refusal('already-paid');
  return outcome === 'open' ? [{ type: 'RegistrationCancelled', registration, payment, at }] : [];
}

/** Whether the payment that a code was held for has a booking with that code. */
export function isBookedWithCode({ bookings }: Registration, code: string, payment: string): boolean {
  const booking = bookings.get(payment) ?? bookings.get(freePaymentId(payment, code));
  return booking?.campaign === code;
}

/** Throws Refusal if an earlier payment may have been paid, or was paid to another payee. */
export function refusePossibleDoublePayment(bookings: Iterable<Booking>): void {
  for (const { outcome, isUncertain } of bookings) {
    if (outcome === 'astray') throw new Refusal('payment-astray');
    if (isUncertain) throw new Refusal('payment-uncertain');
  }
}

/**
 * Throws Refusal if all payment links are withdrawn: what organisers registered for a family is paid with its
 * link.
 */
export function mustHaveUsableLink({ links }: Registration): void {
  const all = [...links.values()];
  if (all.length > 0 && all.every(({ isWithdrawn }) => isWithdrawn)) throw new Refusal('link-withdrawn');
}

/** The id of a booking of amount 0: it shows the code. */
function freePaymentId(payment: string, campaign: string | null): string {
  return `kampanj-${payment}_${campaign ?? 'GRATIS'}`;
}

/** Prices the saved runners; ignores the price on the screen. */
function bookingOf(command: RegistrationCommandOf<'Book'>, { runners }: Registration): Booked {
  const { registration, at } = command;
  const people = headcount(Object.values(runners));
  const campaign = normalizeCampaignCode(command.campaign);
  const { valid, price: amount } = quote(people, { ...command, code: campaign });
  mustMatchShown(command.shown, { runners, amount });
  if (people.adults + people.children === 0) throw new Refusal('no-runners');
  if (campaign !== null && !valid) throw new Refusal('campaign-invalid');

  const payment = amount === 0 ? freePaymentId(command.payment, campaign) : command.payment;
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
