import { knownBooking, type Booking, type Registration } from './registration.state';
import type { PaymentVerdict, RegistrationCommand } from './registration.commands';
import { closeBalanceIssues, isBalanceStillDue } from './balance-due';
import type { PaymentFlag, RegistrationEvent } from './registration.events';

type SettlePayment = Extract<RegistrationCommand, { type: 'SettlePayment' }>;
type Money = Extract<PaymentVerdict, { status: 'PAID' }>;

/**
 * Records the outcome of a payment; repeated reports record nothing. Money to us always counts, with flags
 * for issues. Money to another payee is recorded and pays for nothing. A failure counts only while the
 * booking is open.
 */
export function settlePayment(command: SettlePayment, state: Registration): readonly RegistrationEvent[] {
  const { registration, payment, verdict, at } = command;
  const booking = knownBooking(state, payment);
  if (verdict.status === 'PAID') return confirmed(command, verdict, state);
  if (booking.outcome !== 'open') return [];
  const { status, errorCode, errorMessage } = verdict;
  return [{ type: 'PaymentFailed', registration, payment, status, errorCode, errorMessage, at }];
}

/**
 * The first money to us pays the registration, with the runners of its booking. A balance due closes its
 * payment's issues.
 */
function confirmed(
  { registration, payment, payee, at }: SettlePayment,
  money: Money,
  state: Registration,
): readonly RegistrationEvent[] {
  const booking = knownBooking(state, payment);
  const isToWrongPayee = money.payee !== payee;
  if (booking.outcome === 'paid' || (isToWrongPayee && booking.outcome === 'astray')) return [];
  const { method, amount, paymentReference, payerAlias, paidAt, note = '' } = money;
  const flags = isToWrongPayee ? WRONG_PAYEE : flagsOf({ money, booking, state });
  const known = { method, amount, paymentReference, payerAlias, paidAt, note, flags };
  const confirmation = { type: 'PaymentConfirmed', registration, payment, ...known } as const;
  return isToWrongPayee ? [confirmation] : [confirmation, ...settledBy(booking, { registration, at }, state)];
}

/** The events that follow money to us. */
function settledBy(
  { payment, rest, runners }: Booking,
  { registration, at }: Pick<SettlePayment, 'registration' | 'at'>,
  state: Registration,
): readonly RegistrationEvent[] {
  if (rest) return closeBalanceIssues(rest, { registration, at }, state);
  return state.isPaid ? [] : [{ type: 'RegistrationPaid', registration, payment, runners, at }];
}

/** No other flag applies: the money is not ours to count or refund. */
const WRONG_PAYEE: readonly PaymentFlag[] = ['wrong-payee'];

/** Money to us and its booking. */
interface MoneyToUs {
  readonly money: Money;
  readonly booking: Booking;
  readonly state: Registration;
}

/** A balance due is never late; it is only owed or not. */
function flagsOf({ money, booking, state }: MoneyToUs): readonly PaymentFlag[] {
  const { outcome, rest } = booking;
  const flags: PaymentFlag[] = [];
  if (money.amount !== booking.amount) flags.push('wrong-amount');
  if (rest) return isBalanceStillDue(rest, state) ? flags : [...flags, 'not-owed'];
  if (state.isPaid) flags.push('paid-twice');
  if (outcome === 'cancelled') flags.push('after-cancellation');
  if (outcome === 'failed') flags.push('late');
  return flags;
}
