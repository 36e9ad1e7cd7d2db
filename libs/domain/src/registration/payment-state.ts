import type { PaymentIssue, PaymentFlag, BalanceDueOf } from './registration.events';
import { isWrongPayee, kronor } from './payment-texts';

/** A payment's issues and those handled; a handled difference in price counts only while unchanged. */
export interface IssueState {
  readonly flags: readonly PaymentFlag[];
  readonly difference: number;
  readonly handled: readonly { readonly flag: PaymentIssue; readonly difference: number }[];
}

/** Issues an organiser has yet to handle. A handled difference that has vanished again is open, too. */
export function openPaymentIssues({ flags, difference, handled }: IssueState): readonly PaymentIssue[] {
  const open: PaymentIssue[] = flags.filter((flag) => !handled.some((each) => each.flag === flag));
  return difference === handledDifference({ handled }) ? open : [...open, 'difference'];
}

/** The difference in price that organisers have handled, SEK; 0 for none. */
export function handledDifference({ handled }: Pick<IssueState, 'handled'>): number {
  return handled.find(({ flag }) => flag === 'difference')?.difference ?? 0;
}

/** A payment's money, SEK. `rest`: the payment whose balance due this one pays. */
export interface PaymentAmounts extends IssueState {
  readonly status: string;
  readonly amount: number;
  readonly expected: number;
  readonly refunded: number;
  readonly rest?: BalanceDueOf | undefined;
}

/** The parts of an amount owed, SEK. A negative part reduces the other. */
export type OwedParts = Pick<BalanceDueOf, 'missing' | 'difference'>;

/**
 * What is still owed of a registration's payment and not handled: a missing amount and a higher price after
 * changes.
 */
export function owedParts(payment: PaymentAmounts): OwedParts {
  const { status, flags, difference, handled, rest } = payment;
  if (status !== 'PAID' || rest || flags.includes('paid-twice')) return NOTHING;
  const open = openPaymentIssues(payment);
  return {
    missing: open.includes('wrong-amount') ? missingAmount(payment) : 0,
    difference: open.includes('difference') ? difference - handledDifference({ handled }) : 0,
  };
}

/** The sum of what is owed, SEK; at least 0. */
export function amountOwed(payment: PaymentAmounts): number {
  return sumOwed(owedParts(payment));
}

export function sumOwed({ missing, difference }: OwedParts): number {
  return Math.max(0, missing + difference);
}

const NOTHING: OwedParts = { missing: 0, difference: 0 };

/**
 * Negative when too much was received and not refunded. Ignores refunds of a payment that was too small: they
 * may have been due.
 */
function missingAmount({ amount, expected, refunded }: PaymentAmounts): number {
  const missing = expected - amount;
  return missing < 0 ? Math.min(0, missing + refunded) : missing;
}

/** A payment of a registration, SEK: the amount booked, and the amount received once paid. */
export interface ReceivedPayment {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly expected: number;
  /** How much more the runners cost after corrections, SEK; negative for less. */
  readonly difference?: number;
  readonly flags: readonly PaymentFlag[];
  /** Amount refunded. */
  readonly refunded?: number;
  /** The payment whose balance due it pays. */
  readonly rest?: BalanceDueOf | undefined;
}

/**
 * Whether less was received than booked, including later payments of the balance due. The registration
 * stands, and the rest is owed. Takes the registration's other payments.
 */
export function isUnderpaid(payment: ReceivedPayment, all: readonly ReceivedPayment[] = []): boolean {
  const { status, amount, expected } = payment;
  return status === 'PAID' && amount + paidLater(payment, all) < expected;
}

/**
 * Notes for the payer about received money: too little, too much, paid twice, or another price after
 * corrections. Takes all payments of the registration, with or without this one. Empty if all is as booked.
 */
export function moneyNotes(payment: ReceivedPayment, all: readonly ReceivedPayment[]): readonly string[] {
  const { status, flags, amount, refunded = 0 } = payment;
  if (status !== 'PAID' || isWrongPayee(flags)) return [];
  const back = refunded === 0 ? [] : [`${kronor(refunded)} är återbetalt.`];
  const needless = needlessNote(flags);
  if (needless !== undefined) return refunded < amount ? [needless, ...back] : back;
  const notes = [...amountNotes(payment, all), ...extraNotes(all), ...differenceNotes(payment)];
  return [...notes, ...laterNotes(payment, all), ...back];
}

function needlessNote(flags: readonly PaymentFlag[]): string | undefined {
  if (flags.includes('paid-twice')) return PAID_AGAIN;
  return flags.includes('not-owed') ? NOT_OWED : undefined;
}

function laterNotes(payment: ReceivedPayment, all: readonly ReceivedPayment[]): string[] {
  const later = paidLater(payment, all);
  return later === 0 ? [] : [`${kronor(later)} är betalt i efterhand.`];
}

/** Paid later towards the balance due of a payment, less refunds. */
function paidLater({ id }: ReceivedPayment, all: readonly ReceivedPayment[]): number {
  return all
    .filter(({ status, rest, flags }) => status === 'PAID' && rest?.payment === id && !needlessNote(flags))
    .reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0);
}

const REFUND_NOTE = 'Arrangören ser det och hör av sig om att betala tillbaka.';
const NOT_OWED = `Mellanskillnaden var redan ordnad när den här betalningen kom. ${REFUND_NOTE}`;
const PAID_AGAIN = `Anmälan var redan betald när den här betalningen kom. ${REFUND_NOTE}`;

function amountNotes(payment: ReceivedPayment, all: readonly ReceivedPayment[]): string[] {
  const { amount, expected, refunded = 0 } = payment;
  const off = amount - expected;
  if (off < 0 && !isUnderpaid(payment, all)) return [];
  if (off === 0 || (off > 0 && refunded >= off)) return [];
  const came = `Vi fick ${kronor(amount)} och ${kronor(expected)} var bokat`;
  if (off > 0) return [`${came}: ${kronor(off)} för mycket. ${REFUND_NOTE}`];
  return [
    `${came}: ${kronor(-off)} saknas. Deltagarna är anmälda ändå. Skicka ett mail till oss, så får du veta hur du betalar resten.`,
  ];
}

function differenceNotes({ difference = 0 }: ReceivedPayment): string[] {
  if (difference === 0) return [];
  const than = difference > 0 ? 'högre' : 'lägre';
  return [`Efter ändringarna är priset ${kronor(Math.abs(difference))} ${than} än det som bokades.`];
}

function extraNotes(all: readonly ReceivedPayment[]): string[] {
  const extra = all
    .filter(({ status, flags }) => status === 'PAID' && flags.includes('paid-twice'))
    .reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0);
  return extra === 0
    ? []
    : [`Anmälan är betald mer än en gång: ${kronor(extra)} kom in utöver det som gäller. ${REFUND_NOTE}`];
}

/** What decides whether a registration can still be paid. */
export interface SaleState {
  readonly by: 'runner' | 'ticket-office';
  readonly paid: boolean;
  /** The payment that paid, otherwise the latest. */
  readonly payid: string | null;
  /** The family that organisers added it to; null for none. */
  readonly family: string | null;
  /** Organisers withdrew its payment link. */
  readonly isWithdrawn: boolean;
}

/**
 * Whether a ticket-office sale was abandoned: it is unpaid and its payment (`status`) has ended. A
 * registration added to a family can be paid until organisers withdraw the link.
 */
export function isAbandonedSale(
  { by, paid, payid, family, isWithdrawn }: SaleState,
  status: string | undefined,
): boolean {
  if (by !== 'ticket-office' || paid) return false;
  return family === null ? payid !== null && status !== 'CREATED' : isWithdrawn;
}
