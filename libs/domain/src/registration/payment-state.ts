import type { PaymentIssue, PaymentFlag, BalanceDueOf } from './registration.events';

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
