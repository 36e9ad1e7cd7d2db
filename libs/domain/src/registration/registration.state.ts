import { fold } from '../fold';
import type { RegisteredRunners, RegistrationEvent } from './registration.events';

/** What has come of a booking: nothing yet, money, a failure or a change of mind. */
type Outcome = 'open' | 'paid' | 'failed' | 'cancelled';

/** A booking with the runners it pays for: they may be others later. */
export interface Booking {
  readonly payment: string;
  readonly amount: number;
  readonly campaign: string | null;
  readonly runners: RegisteredRunners;
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
  isPaid: boolean;
  readonly bookings: Map<string, Booking>;
  /** The latest booking, open or not. */
  latest: Booking | null;
}

/** A registration of which nothing is known yet. */
export function emptyRegistration(): Registration {
  return { phase: 'unknown', runners: {}, isPaid: false, bookings: new Map(), latest: null };
}

/** Takes in one event. An event about a booking that is not known changes nothing. */
export const evolve = fold<Registration, RegistrationEvent>({
  RegistrationOpened: (registration) => (registration.phase = 'known'),
  RunnersSaved: (registration, { runners }) => (registration.runners = runners),
  RegistrationBooked: (registration, { payment, amount, campaign }) => {
    const { runners } = registration;
    const booking: Booking = { payment, amount, campaign, runners, ...JUST_BOOKED };
    registration.bookings.set(payment, booking);
    registration.latest = booking;
  },
  PaymentRequested: ({ bookings }, { payment, token }) => change(bookings.get(payment), { token }),
  PaymentConfirmed: ({ bookings }, { payment }) => change(bookings.get(payment), { outcome: 'paid' }),
  PaymentFailed: ({ bookings }, { payment, status, errorCode }) =>
    change(bookings.get(payment), {
      outcome: status === 'CANCELLED' ? 'cancelled' : 'failed',
      isUncertain: errorCode === NO_ANSWER,
    }),
  RegistrationPaid: (registration, { runners }) => {
    registration.isPaid = true;
    registration.runners = runners;
  },
  RegistrationCancelled: ({ bookings }, { payment }) =>
    change(bookings.get(payment), { outcome: 'cancelled' }),
  PersonErased: (registration) => (registration.phase = 'erased'),
});

/** What Swish calls a bank that gave no answer after the payer had signed. */
const NO_ANSWER = 'DS24';
const JUST_BOOKED = { token: null, outcome: 'open', isUncertain: false } as const;

type News = Partial<Pick<Booking, 'token' | 'outcome' | 'isUncertain'>>;

function change(booking: Booking | undefined, news: News): void {
  if (booking) Object.assign(booking, news);
}
