import type { PaidMoney } from './owed';
import type { Headcount } from './pricing';
import type {
  Oddity,
  PaymentFlag,
  RegisteredRunners,
  RegistrationEvent,
  RestOf,
} from './registration.events';

/** What has come of a booking: nothing yet, money, money that somebody else got, a failure or a change of mind. */
type Outcome = 'open' | 'paid' | 'astray' | 'failed' | 'cancelled';

/** A booking with the runners it pays for: they may be others later. */
export interface Booking {
  readonly payment: string;
  readonly amount: number;
  readonly campaign: string | null;
  /** Who was paid for, also once they are erased and have no age any more. */
  readonly people: Headcount;
  /** Of which payment it is what was still owed; null for one that enters its runners. */
  readonly rest: BookedRest | null;
  runners: RegisteredRunners;
  /** When it was made, epoch ms: its prices hold for what comes of it. */
  readonly at: number;
  /** Opens its payment; null until the payment service has given one. */
  token: string | null;
  outcome: Outcome;
  /** It failed because the bank gave no answer: it may still be paid, and nobody can know. */
  isUncertain: boolean;
  /** What came in, SEK; 0 while nothing has. */
  received: number;
  /** What is odd about that. */
  flags: readonly PaymentFlag[];
  /** What its runners would cost more as organisers have corrected them since, or below nothing less. */
  difference: number;
  /** What organisers have seen to, and which difference in price it was about. */
  readonly seenTo: Map<Oddity, number>;
  /** What was paid back, by the refund's id; 0 of one that was struck out. */
  readonly refunds: Map<string, number>;
  /** What a refund has seen to, by its id, for as long as nobody takes that up again. */
  readonly seenToBy: Map<string, Closed>;
}

/** An oddity that was seen to. `closed`: how much of a difference in price that was, SEK; of no meaning with other oddities. */
interface Closed {
  readonly flag: Oddity;
  readonly closed: number;
}

/** What was owed when it was booked. `about`: the whole difference in price that the payment had then. */
export interface BookedRest extends RestOf {
  readonly about: number;
}

/** A link to pay with. `payment`: what is still owed of it; null for what is saved. `mailedAt`: when it was issued and asked for again, epoch ms. */
export interface PaymentLink {
  readonly payment: string | null;
  readonly mailedAt: number[];
  readonly isWithdrawn: boolean;
  /** Another was issued for the same payment. */
  readonly isReplaced: boolean;
}

type Told<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

/** A booking of which nothing has come. `before`: the other bookings of the registration, and its runners. */
export function madeBooking(
  { payment, amount, campaign, adults, children, rest, at }: Told<'RegistrationBooked'>,
  before: { readonly bookings: ReadonlyMap<string, Booking>; readonly runners: RegisteredRunners },
): Booking {
  const about = rest && (before.bookings.get(rest.payment)?.difference ?? 0);
  return {
    ...{ payment, amount, campaign, people: { adults, children }, runners: before.runners, at },
    rest: rest && about !== undefined ? { ...rest, about } : null,
    ...{ token: null, isUncertain: false, received: 0, difference: 0, outcome: 'open', flags: [] },
    ...{ seenTo: new Map(), refunds: new Map(), seenToBy: new Map() },
  };
}

/** Takes in that a link was issued: an earlier one for the same payment holds no more. */
export function addLink(links: Map<string, PaymentLink>, event: Told<'PaymentLinkIssued'>): void {
  const { link, payment = null, at } = event;
  for (const [id, other] of links)
    if (payment !== null && other.payment === payment && !other.isWithdrawn)
      links.set(id, { ...other, isReplaced: true });
  links.set(link, { payment, mailedAt: [at], isWithdrawn: false, isReplaced: false });
}

/** Takes in that organisers have seen to something odd about a booking, or take it up again: then no refund has seen to it either. */
export function noteSeenTo(
  { seenTo, seenToBy }: Booking,
  { flag, handled, difference }: Told<'PaymentFlagHandled'>,
): void {
  if (handled) return void seenTo.set(flag, difference);
  seenTo.delete(flag);
  for (const [refund, by] of seenToBy) if (by.flag === flag) seenToBy.delete(refund);
}

/** Takes in a refund. What it has seen to is told by the event after it. */
export function noteRefund(booking: Booking, { refund, amount, flag }: Told<'RefundRecorded'>): void {
  booking.refunds.set(refund, amount);
  if (flag)
    booking.seenToBy.set(refund, { flag, closed: booking.difference - (booking.seenTo.get(flag) ?? 0) });
}

/** Takes in that a refund never was. */
export function noteVoid({ refunds, seenToBy }: Booking, { refund }: Told<'RefundVoided'>): void {
  refunds.set(refund, 0);
  seenToBy.delete(refund);
}

/** What was paid back of a booking, SEK. */
export function refunded({ refunds }: Booking): number {
  return [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
}

/** A booking's money as lists tell of it. */
export function moneyOf(booking: Booking): PaidMoney {
  const { amount: expected, received, outcome, flags, difference, seenTo, rest } = booking;
  return {
    status: outcome === 'paid' ? 'PAID' : outcome,
    amount: received,
    expected,
    refunded: refunded(booking),
    flags,
    difference,
    handled: [...seenTo].map(([flag, about]) => ({ flag, difference: about })),
    rest: rest ?? undefined,
  };
}
