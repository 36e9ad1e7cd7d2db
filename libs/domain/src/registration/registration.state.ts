import { fold } from '../fold';
import { Refusal } from '../refusal';
import { withCancelled, withCorrection, withReentered } from './start-list-entry';
import { isWrongPayee, NO_ANSWER_CODE } from './payment-texts';
import { withAnonymity, withErasedDetails } from './registered-runner';
import { looksSameList } from './shown-runner';
import type {
  RegisteredRunners,
  RegistrationEvent,
  PaymentIssue,
  PaymentFlag,
  BalanceDueOf,
  RegistrationEventOf,
} from './registration.events';
import type { PaymentAmounts } from './payment-state';
import type { Headcount } from './pricing';

/** State of one registration. */
export interface Registration {
  phase: 'unknown' | 'known' | 'erased';
  /** The stream's revision, which its rows carry too. Counted here: not every caller of the fold has it. */
  revision: number;
  /** The revision at which the runners last changed as pages show them. */
  runnersRevision: number;
  /** The revision at which each runner was last added, by key. */
  readonly addedAt: Map<string, number>;
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
    revision: 0,
    runnersRevision: 0,
    addedAt: new Map(),
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

/** Applies one event, and notes when the runners changed. Events of a newer version count as revisions only. */
export function evolve(registration: Registration, event: RegistrationEvent): Registration {
  const before = registration.runners;
  registration.revision += 1;
  applyEvent(registration, event);
  noteRunnerChanges(registration, before);
  return registration;
}

function noteRunnerChanges(registration: Registration, before: RegisteredRunners): void {
  const { runners, revision, addedAt } = registration;
  if (runners === before || looksSameList(runners, before)) return;
  registration.runnersRevision = revision;
  for (const key of Object.keys(runners)) if (!Object.hasOwn(before, key)) addedAt.set(key, revision);
}

/** Ignores an event about an unknown booking. */
const applyEvent = fold<Registration, RegistrationEvent>({
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
    if (!booking.balanceDue) registration.latest = booking;
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

/**
 * Erases details from the runners, the cancelled ones and every booking. Counts as a change of the runners
 * even if they look the same: once the key is destroyed, a replay reads them as erased from the start.
 */
function eraseDetails(registration: Registration, key?: string): void {
  if (key === undefined || Object.hasOwn(registration.runners, key))
    registration.runnersRevision = registration.revision;
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

/** The outcome of a booking: still open, paid, paid to another payee (`astray`), failed or cancelled. */
type BookingOutcome = 'open' | 'paid' | 'astray' | 'failed' | 'cancelled';

/** A booking with the runners it pays for, who may change later. */
export interface Booking {
  readonly payment: string;
  readonly amount: number;
  readonly campaign: string | null;
  /** Who was paid for; still known once they are erased and have no age. */
  readonly people: Headcount;
  /** The balance due it pays, and of which payment; null for a booking that enters its runners. */
  readonly balanceDue: BookedBalanceDue | null;
  runners: RegisteredRunners;
  /** When it was booked, epoch ms: the prices of that time apply. */
  readonly at: number;
  /** Opens its payment; null until the payment service returns one. */
  token: string | null;
  outcome: BookingOutcome;
  /** It failed without an answer from the bank, so it may still be paid. */
  isUncertain: boolean;
  /** Amount received, SEK; 0 until then. */
  received: number;
  /** Issues of that money. */
  flags: readonly PaymentFlag[];
  /** How much more its runners cost after organisers' corrections, SEK; negative for less. */
  difference: number;
  /** Issues that organisers handled, and for which difference in price. */
  readonly handledIssues: Map<PaymentIssue, number>;
  /** Amounts refunded, by the refund's id; 0 for a voided one. */
  readonly refunds: Map<string, number>;
  /** The issue a refund handled, by its id, until that issue is reopened. */
  readonly handledByRefund: Map<string, HandledByRefund>;
}

/** A handled issue. `closed`: the difference in price it settled, SEK; meaningless for other issues. */
interface HandledByRefund {
  readonly flag: PaymentIssue;
  readonly closed: number;
}

/**
 * The balance due when booked. `differenceAtBooking`: the payment's whole difference in price at that time.
 */
export interface BookedBalanceDue extends BalanceDueOf {
  readonly differenceAtBooking: number;
}

/**
 * A payment link. `payment`: the payment whose balance due it pays; null for what is saved. `mailedAt`: when
 * it was issued and mailed again, epoch ms.
 */
export interface PaymentLink {
  readonly payment: string | null;
  readonly mailedAt: number[];
  readonly isWithdrawn: boolean;
  /** Another link was issued for the same payment. */
  readonly isReplaced: boolean;
}

/** A new, open booking. `before`: the registration's other bookings and its runners. */
function newBooking(
  { payment, amount, campaign, adults, children, rest, at }: RegistrationEventOf<'RegistrationBooked'>,
  before: { readonly bookings: ReadonlyMap<string, Booking>; readonly runners: RegisteredRunners },
): Booking {
  const differenceAtBooking = rest && (before.bookings.get(rest.payment)?.difference ?? 0);
  return {
    ...{ payment, amount, campaign, people: { adults, children }, runners: before.runners, at },
    balanceDue: rest && differenceAtBooking !== undefined ? { ...rest, differenceAtBooking } : null,
    ...{ token: null, isUncertain: false, received: 0, difference: 0, outcome: 'open', flags: [] },
    ...{ handledIssues: new Map(), refunds: new Map(), handledByRefund: new Map() },
  };
}

/** Adds an issued link and marks earlier ones for the same payment as replaced. */
function applyLinkIssued(
  links: Map<string, PaymentLink>,
  event: RegistrationEventOf<'PaymentLinkIssued'>,
): void {
  const { link, payment = null, at } = event;
  for (const [id, other] of links)
    if (payment !== null && other.payment === payment && !other.isWithdrawn)
      links.set(id, { ...other, isReplaced: true });
  links.set(link, { payment, mailedAt: [at], isWithdrawn: false, isReplaced: false });
}

/** Applies that an issue was handled or reopened; reopening also detaches it from its refunds. */
function applyFlagHandled(
  { handledIssues, handledByRefund }: Booking,
  { flag, handled, difference }: RegistrationEventOf<'PaymentFlagHandled'>,
): void {
  if (handled) return void handledIssues.set(flag, difference);
  handledIssues.delete(flag);
  for (const [refund, by] of handledByRefund) if (by.flag === flag) handledByRefund.delete(refund);
}

/** Applies a refund. The event after it says that its issue is handled. */
function applyRefund(
  booking: Booking,
  { refund, amount, flag }: RegistrationEventOf<'RefundRecorded'>,
): void {
  booking.refunds.set(refund, amount);
  if (flag)
    booking.handledByRefund.set(refund, {
      flag,
      closed: booking.difference - (booking.handledIssues.get(flag) ?? 0),
    });
}

function applyRefundVoided(
  { refunds, handledByRefund }: Booking,
  { refund }: RegistrationEventOf<'RefundVoided'>,
): void {
  refunds.set(refund, 0);
  handledByRefund.delete(refund);
}

/** Total refunded of a booking, SEK. */
export function refundedAmount({ refunds }: Booking): number {
  return [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
}

/** A booking's money, in the shape that lists use. */
export function paymentAmountsOf(booking: Booking): PaymentAmounts {
  const { amount: expected, received, outcome, flags, difference, handledIssues, balanceDue } = booking;
  return {
    status: outcome === 'paid' ? 'PAID' : outcome,
    amount: received,
    expected,
    refunded: refundedAmount(booking),
    flags,
    difference,
    handled: [...handledIssues].map(([flag, closed]) => ({ flag, difference: closed })),
    rest: balanceDue ?? undefined,
  };
}
