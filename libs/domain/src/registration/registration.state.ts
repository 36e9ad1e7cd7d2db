import { fold } from '../fold';
import { Refusal } from '../refusal';
import { withCorrection } from './entering';
import { isAstray, NO_ANSWER } from './payment-texts';
import { withAnonymity, withoutErased } from './registered-runner';
import type { RegisteredRunners, RegistrationEvent } from './registration.events';

/** What has come of a booking: nothing yet, money, money that somebody else got, a failure or a change of mind. */
type Outcome = 'open' | 'paid' | 'astray' | 'failed' | 'cancelled';

/** A booking with the runners it pays for: they may be others later. */
export interface Booking {
  readonly payment: string;
  readonly amount: number;
  readonly campaign: string | null;
  runners: RegisteredRunners;
  /** When it was made, epoch ms: its prices hold for what comes of it. */
  readonly at: number;
  /** Opens its payment; null until the payment service has given one. */
  token: string | null;
  outcome: Outcome;
  /** It failed because the bank gave no answer: it may still be paid, and nobody can know. */
  isUncertain: boolean;
}

/** One registration: only what the rules ask about. */
export interface Registration {
  phase: 'unknown' | 'known' | 'erased';
  runners: RegisteredRunners;
  /** The keys of runners who are erased. */
  readonly erased: Set<string>;
  isPaid: boolean;
  /** The booking that was paid first. */
  paidWith: Booking | null;
  readonly bookings: Map<string, Booking>;
  /** The latest booking, open or not. */
  latest: Booking | null;
}

/** A registration of which nothing is known yet. */
export function emptyRegistration(): Registration {
  return {
    phase: 'unknown',
    runners: {},
    erased: new Set(),
    isPaid: false,
    paidWith: null,
    bookings: new Map(),
    latest: null,
  };
}

/** Takes in one event. An event about a booking that is not known changes nothing. */
export const evolve = fold<Registration, RegistrationEvent>({
  RegistrationOpened: (registration) => (registration.phase = 'known'),
  RunnersSaved: (registration, { runners }) => (registration.runners = runners),
  AnonymityChosen: (registration, { key, anonymous }) => {
    for (const one of [registration, ...registration.bookings.values()])
      one.runners = withAnonymity(one.runners, key, anonymous);
  },
  RegistrationBooked: (registration, { payment, amount, campaign, at }) => {
    const { runners } = registration;
    const booking: Booking = { payment, amount, campaign, runners, at, ...JUST_BOOKED };
    registration.bookings.set(payment, booking);
    registration.latest = booking;
  },
  PaymentRequested: ({ bookings }, { payment, token }) => change(bookings.get(payment), { token }),
  PaymentConfirmed: ({ bookings }, { payment, flags }) =>
    change(bookings.get(payment), { outcome: isAstray(flags) ? 'astray' : 'paid' }),
  PaymentFailed: ({ bookings }, { payment, status, errorCode }) =>
    change(bookings.get(payment), {
      outcome: status === 'CANCELLED' ? 'cancelled' : 'failed',
      isUncertain: errorCode === NO_ANSWER,
    }),
  RegistrationPaid: (registration, { payment, runners }) => {
    registration.isPaid = true;
    registration.paidWith = registration.bookings.get(payment) ?? null;
    registration.runners = runners;
  },
  RegistrationCancelled: ({ bookings }, { payment }) =>
    change(bookings.get(payment), { outcome: 'cancelled' }),
  RunnerCorrected: (registration, event) =>
    (registration.runners = withCorrection(registration.runners, event, (runner) => runner)),
  PersonErased: (registration) => {
    registration.phase = 'erased';
    forget(registration);
  },
  EntrantErased: (registration, { key }) => {
    registration.erased.add(key);
    forget(registration, key);
  },
});

const JUST_BOOKED = { token: null, outcome: 'open', isUncertain: false } as const;

/** Neither the runners as they stand nor those of any booking tell who it was. */
function forget(registration: Registration, key?: string): void {
  registration.runners = withoutErased(registration.runners, key);
  for (const booking of registration.bookings.values()) booking.runners = withoutErased(booking.runners, key);
}

type News = Partial<Pick<Booking, 'token' | 'outcome' | 'isUncertain'>>;

function change(booking: Booking | undefined, news: News): void {
  if (booking) Object.assign(booking, news);
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
