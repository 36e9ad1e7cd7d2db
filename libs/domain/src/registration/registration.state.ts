import { fold } from '../fold';
import { Refusal } from '../refusal';
import {
  applyLinkIssued,
  newBooking,
  applyRefund,
  applyFlagHandled,
  applyRefundVoided,
  type Booking,
  type PaymentLink,
} from './booking.state';
import { withCancelled, withCorrection, withReentered } from './start-list-entry';
import { isWrongPayee, NO_ANSWER_CODE } from './payment-texts';
import { withAnonymity, withErasedDetails } from './registered-runner';
import type { RegisteredRunners, RegistrationEvent } from './registration.events';

export type { Booking, PaymentLink } from './booking.state';

/** State of one registration. */
export interface Registration {
  phase: 'unknown' | 'known' | 'erased';
  /** Whether there is an address to send mail to. */
  hasAddress: boolean;
  runners: RegisteredRunners;
  /** The family's erasure request is open. */
  isErasureAsked: boolean;
  /** Keys of erased runners. */
  readonly erased: Set<string>;
  /** Runners paid for but cancelled, by key. */
  cancelled: RegisteredRunners;
  /** When organisers requested receipts again, epoch ms. */
  readonly receiptsAsked: number[];
  isPaid: boolean;
  /** The booking that paid the registration. */
  paidWith: Booking | null;
  /** The runner's key of each linked earlier result, by the runner's id of that year. */
  readonly years: Map<string, string>;
  readonly links: Map<string, PaymentLink>;
  readonly bookings: Map<string, Booking>;
  /** The latest booking of the runners, open or not; never one of a balance due. */
  latest: Booking | null;
}

export function emptyRegistration(): Registration {
  return {
    phase: 'unknown',
    hasAddress: false,
    runners: {},
    isErasureAsked: false,
    erased: new Set(),
    cancelled: {},
    receiptsAsked: [],
    isPaid: false,
    paidWith: null,
    years: new Map(),
    links: new Map(),
    bookings: new Map(),
    latest: null,
  };
}

/** Applies one event. Ignores an event about an unknown booking. */
export const evolve = fold<Registration, RegistrationEvent>({
  RegistrationOpened: (registration, { email }) => {
    registration.phase = 'known';
    registration.hasAddress = email.includes('@');
  },
  RunnersSaved: (registration, { runners }) => (registration.runners = runners),
  AnonymityChosen: (registration, { key, anonymous }) => {
    for (const one of [registration, ...registration.bookings.values()])
      one.runners = withAnonymity(one.runners, key, anonymous);
  },
  RegistrationBooked: (registration, event) => {
    const booking = newBooking(event, registration);
    if (!booking.rest) registration.latest = booking;
    registration.bookings.set(booking.payment, booking);
  },
  PaymentRequested: ({ bookings }, { payment, token }) => change(bookings.get(payment), { token }),
  PaymentConfirmed: ({ bookings }, { payment, flags, amount }) =>
    change(
      bookings.get(payment),
      isWrongPayee(flags) ? { outcome: 'astray', flags } : { outcome: 'paid', flags, received: amount },
    ),
  PaymentFailed: ({ bookings }, { payment, status, errorCode }) =>
    change(bookings.get(payment), {
      outcome: status === 'CANCELLED' ? 'cancelled' : 'failed',
      isUncertain: errorCode === NO_ANSWER_CODE,
    }),
  RegistrationPaid: (registration, { payment, runners }) => {
    registration.isPaid = true;
    registration.paidWith = registration.bookings.get(payment) ?? null;
    if (registration.paidWith) registration.paidWith.runners = runners;
    registration.runners = runners;
  },
  RegistrationCancelled: ({ bookings }, { payment }) =>
    change(bookings.get(payment), { outcome: 'cancelled' }),
  RunnerYearsJoined: ({ years }, { key, earlier }) => years.set(earlier, key),
  RunnerYearsParted: ({ years }, { earlier }) => years.delete(earlier),
  RunnerCorrected: (registration, event) => {
    registration.runners = withCorrection(registration.runners, event, (runner) => runner);
    change(registration.bookings.get(event.payment), { difference: event.difference });
  },
  RunnerCancelled: (registration, event) => {
    Object.assign(registration, withCancelled(registration, event));
    change(registration.bookings.get(event.payment), { difference: event.difference });
  },
  RunnerReentered: (registration, event) => {
    Object.assign(registration, withReentered(registration, event));
    change(registration.bookings.get(event.payment), { difference: event.difference });
  },
  PaymentFlagHandled: ({ bookings }, event) =>
    applyToBooking(bookings.get(event.payment), event, applyFlagHandled),
  RefundRecorded: ({ bookings }, event) => applyToBooking(bookings.get(event.payment), event, applyRefund),
  RefundVoided: ({ bookings }, event) =>
    applyToBooking(bookings.get(event.payment), event, applyRefundVoided),
  ReceiptRequested: ({ receiptsAsked }, { at }) => receiptsAsked.push(at),
  PaymentLinkIssued: ({ links }, event) => applyLinkIssued(links, event),
  PaymentLinkRequested: ({ links }, { link, at }) => links.get(link)?.mailedAt.push(at),
  PaymentLinkWithdrawn: ({ links }, { link }) => {
    const known = links.get(link);
    if (known) links.set(link, { ...known, isWithdrawn: true });
  },
  PaymentLinked: () => undefined,
  ErasureRequested: (registration) => (registration.isErasureAsked = true),
  ErasureRequestWithdrawn: (registration) => (registration.isErasureAsked = false),
  PersonErased: (registration) => {
    registration.phase = 'erased';
    eraseDetails(registration);
  },
  EntrantErased: (registration, { key }) => {
    registration.erased.add(key);
    eraseDetails(registration, key);
  },
});

/** Erases details from the runners, the cancelled ones and every booking. */
function eraseDetails(registration: Registration, key?: string): void {
  registration.runners = withErasedDetails(registration.runners, key);
  for (const [earlier, owner] of registration.years)
    if (key === undefined || owner === key) registration.years.delete(earlier);
  registration.cancelled = withErasedDetails(registration.cancelled, key);
  for (const booking of registration.bookings.values())
    booking.runners = withErasedDetails(booking.runners, key);
}

type BookingChange = Partial<
  Pick<Booking, 'token' | 'outcome' | 'isUncertain' | 'flags' | 'received' | 'difference'>
>;

function change(booking: Booking | undefined, changes: BookingChange): void {
  if (booking) Object.assign(booking, changes);
}

function applyToBooking<Event>(
  booking: Booking | undefined,
  event: Event,
  apply: (booking: Booking, event: Event) => void,
): void {
  if (booking) apply(booking, event);
}

/** Throws Refusal for an unknown or erased registration. */
export function mustBeKnown({ phase }: Registration): void {
  if (phase === 'unknown') throw new Refusal('registration-unknown');
  if (phase === 'erased') throw new Refusal('registration-erased');
}

/** The booking that awaits payment, if any. */
export function openBooking({ latest }: Registration): Booking | undefined {
  return latest?.outcome === 'open' ? latest : undefined;
}

/** Whether a booking ended without money to us. */
export function isClosedUnpaid({ outcome }: Booking): boolean {
  return outcome === 'failed' || outcome === 'cancelled' || outcome === 'astray';
}

/** The booking with that payment id. Throws Refusal for none. */
export function knownBooking({ bookings }: Registration, payment: string): Booking {
  const booking = bookings.get(payment);
  if (!booking) throw new Refusal('payment-unknown', { payment });
  return booking;
}

/** The link with that id. Throws Refusal for none. */
export function knownLink({ links }: Registration, link: string): PaymentLink {
  const known = links.get(link);
  if (!known) throw new Refusal('link-unknown');
  return known;
}

/** The link with that id. Throws Refusal if it is unknown, withdrawn or replaced. */
export function usableLink(registration: Registration, link: string): PaymentLink {
  const known = knownLink(registration, link);
  if (known.isWithdrawn) throw new Refusal('link-withdrawn');
  if (known.isReplaced) throw new Refusal('link-replaced');
  return known;
}
