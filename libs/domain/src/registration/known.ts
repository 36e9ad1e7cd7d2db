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

/** Whether nothing has come to us of a booking, and it is awaited no longer. */
export function cameToNothing({ outcome }: Booking): boolean {
  return outcome === 'failed' || outcome === 'cancelled' || outcome === 'astray';
}

/** Refuses to let somebody pay again unknowingly: the bank may have paid already, or has paid somebody else. */
export function mustKnowOfEarlier({ bookings }: Registration): void {
  for (const { outcome, isUncertain } of bookings.values()) {
    if (outcome === 'astray') throw new Refusal('payment-astray');
    if (isUncertain) throw new Refusal('payment-uncertain');
  }
}

/** The booking under that payment's id, or refuses. */
export function knownBooking({ bookings }: Registration, payment: string): Booking {
  const booking = bookings.get(payment);
  if (!booking) throw new Refusal('payment-unknown', { payment });
  return booking;
}
