import { Refusal } from '../refusal';
import type { Booking, Registration } from './registration.state';

/** Refuses for a registration that nobody opened, or whose person is erased. */
export function mustBeKnown({ phase }: Registration): void {
  if (phase === 'unknown') throw new Refusal('registration-unknown');
  if (phase === 'erased') throw new Refusal('registration-erased');
}

/** The booking that awaits its payment, if there is one. */
export function openBooking({ latest }: Registration): Booking | undefined {
  return latest?.outcome === 'open' ? latest : undefined;
}

/** Whether nothing has come of a booking, and it is awaited no longer. */
export function cameToNothing({ outcome }: Booking): boolean {
  return outcome === 'failed' || outcome === 'cancelled';
}

/** Whether a payment that counts as failed may have gone through. */
export function mayBePaid({ bookings }: Registration): boolean {
  return [...bookings.values()].some(({ isUncertain }) => isUncertain);
}

/** The booking under that payment's id, or refuses. */
export function knownBooking({ bookings }: Registration, payment: string): Booking {
  const booking = bookings.get(payment);
  if (!booking) throw new Refusal('payment-unknown', { payment });
  return booking;
}
