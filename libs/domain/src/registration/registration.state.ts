import { fold } from '../fold';
import { Refusal } from '../refusal';
import {
  addLink,
  madeBooking,
  noteRefund,
  noteSeenTo,
  noteVoid,
  type Booking,
  type PaymentLink,
} from './booking.state';
import { withCancelled, withCorrection, withReentered } from './entering';
import { isAstray, NO_ANSWER } from './payment-texts';
import { withAnonymity, withoutErased } from './registered-runner';
import type { RegisteredRunners, RegistrationEvent } from './registration.events';

export type { Booking, PaymentLink } from './booking.state';

/** One registration: only what the rules ask about. */
export interface Registration {
  phase: 'unknown' | 'known' | 'erased';
  /** Whether there is an address to send mail to. */
  hasAddress: boolean;
  runners: RegisteredRunners;
  /** The family has asked to be forgotten, and still wants it. */
  isErasureAsked: boolean;
  /** The keys of runners who are erased. */
  readonly erased: Set<string>;
  /** Those who were paid for and do not run, by their keys. */
  cancelled: RegisteredRunners;
  /** When organisers had receipts mailed again, epoch ms. */
  readonly receiptsAsked: number[];
  isPaid: boolean;
  /** The booking that was paid first. */
  paidWith: Booking | null;
  /** Whose each joined result of an earlier year is: keys by the runners' ids of that year. */
  readonly years: Map<string, string>;
  readonly links: Map<string, PaymentLink>;
  readonly bookings: Map<string, Booking>;
  /** The latest booking of its runners, open or not. */
  latest: Booking | null;
}

/** A registration of which nothing is known yet. */
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

/** Takes in one event. An event about a booking that is not known changes nothing. */
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
    const booking = madeBooking(event, registration);
    if (!booking.rest) registration.latest = booking;
    registration.bookings.set(booking.payment, booking);
  },
  PaymentRequested: ({ bookings }, { payment, token }) => change(bookings.get(payment), { token }),
  PaymentConfirmed: ({ bookings }, { payment, flags, amount }) =>
    change(
      bookings.get(payment),
      isAstray(flags) ? { outcome: 'astray', flags } : { outcome: 'paid', flags, received: amount },
    ),
  PaymentFailed: ({ bookings }, { payment, status, errorCode }) =>
    change(bookings.get(payment), {
      outcome: status === 'CANCELLED' ? 'cancelled' : 'failed',
      isUncertain: errorCode === NO_ANSWER,
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
  PaymentFlagHandled: ({ bookings }, event) => told(bookings.get(event.payment), event, noteSeenTo),
  RefundRecorded: ({ bookings }, event) => told(bookings.get(event.payment), event, noteRefund),
  RefundVoided: ({ bookings }, event) => told(bookings.get(event.payment), event, noteVoid),
  ReceiptRequested: ({ receiptsAsked }, { at }) => receiptsAsked.push(at),
  PaymentLinkIssued: ({ links }, event) => addLink(links, event),
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
    forget(registration);
  },
  EntrantErased: (registration, { key }) => {
    registration.erased.add(key);
    forget(registration, key);
  },
});

/** Neither the runners as they stand nor those of any booking tell who it was. */
function forget(registration: Registration, key?: string): void {
  registration.runners = withoutErased(registration.runners, key);
  for (const [earlier, owner] of registration.years)
    if (key === undefined || owner === key) registration.years.delete(earlier);
  registration.cancelled = withoutErased(registration.cancelled, key);
  for (const booking of registration.bookings.values()) booking.runners = withoutErased(booking.runners, key);
}

type News = Partial<Pick<Booking, 'token' | 'outcome' | 'isUncertain' | 'flags' | 'received' | 'difference'>>;

function change(booking: Booking | undefined, news: News): void {
  if (booking) Object.assign(booking, news);
}

function told<News>(booking: Booking | undefined, news: News, note: (of: Booking, news: News) => void): void {
  if (booking) note(booking, news);
}

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

/** The booking under that payment's id, or refuses. */
export function knownBooking({ bookings }: Registration, payment: string): Booking {
  const booking = bookings.get(payment);
  if (!booking) throw new Refusal('payment-unknown', { payment });
  return booking;
}

/** That link, or refuses. */
export function knownLink({ links }: Registration, link: string): PaymentLink {
  const known = links.get(link);
  if (!known) throw new Refusal('link-unknown');
  return known;
}

/** That link while it has neither been taken back nor replaced, or refuses. */
export function linkInForce(registration: Registration, link: string): PaymentLink {
  const known = knownLink(registration, link);
  if (known.isWithdrawn) throw new Refusal('link-withdrawn');
  if (known.isReplaced) throw new Refusal('link-replaced');
  return known;
}
