import type { PaymentAmounts } from './owed';
import type { Headcount } from './pricing';
import type {
  PaymentIssue,
  PaymentFlag,
  RegisteredRunners,
  RegistrationEvent,
  BalanceDueOf,
} from './registration.events';

/** The outcome of a booking: still open, paid, paid to another payee (`astray`), failed or cancelled. */
type Outcome = 'open' | 'paid' | 'astray' | 'failed' | 'cancelled';

/** A booking with the runners it pays for, who may change later. */
export interface Booking {
  readonly payment: string;
  readonly amount: number;
  readonly campaign: string | null;
  /** Who was paid for; still known once they are erased and have no age. */
  readonly people: Headcount;
  /** The balance due it pays, and of which payment; null for a booking that enters its runners. */
  readonly rest: BookedBalanceDue | null;
  runners: RegisteredRunners;
  /** When it was booked, epoch ms: the prices of that time apply. */
  readonly at: number;
  /** Opens its payment; null until the payment service returns one. */
  token: string | null;
  outcome: Outcome;
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

type EventOfType<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

/** A new, open booking. `before`: the registration's other bookings and its runners. */
export function newBooking(
  { payment, amount, campaign, adults, children, rest, at }: EventOfType<'RegistrationBooked'>,
  before: { readonly bookings: ReadonlyMap<string, Booking>; readonly runners: RegisteredRunners },
): Booking {
  const differenceAtBooking = rest && (before.bookings.get(rest.payment)?.difference ?? 0);
  return {
    ...{ payment, amount, campaign, people: { adults, children }, runners: before.runners, at },
    rest: rest && differenceAtBooking !== undefined ? { ...rest, differenceAtBooking } : null,
    ...{ token: null, isUncertain: false, received: 0, difference: 0, outcome: 'open', flags: [] },
    ...{ handledIssues: new Map(), refunds: new Map(), handledByRefund: new Map() },
  };
}

/** Adds an issued link and marks earlier ones for the same payment as replaced. */
export function applyLinkIssued(
  links: Map<string, PaymentLink>,
  event: EventOfType<'PaymentLinkIssued'>,
): void {
  const { link, payment = null, at } = event;
  for (const [id, other] of links)
    if (payment !== null && other.payment === payment && !other.isWithdrawn)
      links.set(id, { ...other, isReplaced: true });
  links.set(link, { payment, mailedAt: [at], isWithdrawn: false, isReplaced: false });
}

/** Applies that an issue was handled or reopened; reopening also detaches it from its refunds. */
export function applyFlagHandled(
  { handledIssues, handledByRefund }: Booking,
  { flag, handled, difference }: EventOfType<'PaymentFlagHandled'>,
): void {
  if (handled) return void handledIssues.set(flag, difference);
  handledIssues.delete(flag);
  for (const [refund, by] of handledByRefund) if (by.flag === flag) handledByRefund.delete(refund);
}

/** Applies a refund. The event after it says that its issue is handled. */
export function applyRefund(booking: Booking, { refund, amount, flag }: EventOfType<'RefundRecorded'>): void {
  booking.refunds.set(refund, amount);
  if (flag)
    booking.handledByRefund.set(refund, {
      flag,
      closed: booking.difference - (booking.handledIssues.get(flag) ?? 0),
    });
}

export function applyRefundVoided(
  { refunds, handledByRefund }: Booking,
  { refund }: EventOfType<'RefundVoided'>,
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
  const { amount: expected, received, outcome, flags, difference, handledIssues, rest } = booking;
  return {
    status: outcome === 'paid' ? 'PAID' : outcome,
    amount: received,
    expected,
    refunded: refundedAmount(booking),
    flags,
    difference,
    handled: [...handledIssues].map(([flag, closed]) => ({ flag, difference: closed })),
    rest: rest ?? undefined,
  };
}
