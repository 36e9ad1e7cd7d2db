import { knownBooking, type Booking, type Registration } from './registration.state';
import type { PaymentVerdict, RegistrationCommand } from './registration.commands';
import type { PaymentFlag, RegistrationEvent } from './registration.events';

type SettlePayment = Extract<RegistrationCommand, { type: 'SettlePayment' }>;
type Money = Extract<PaymentVerdict, { status: 'PAID' }>;

/**
 * Records what came of a payment, whoever brought the news and however often. Money to us always counts, flagged when it is odd;
 * money that went to somebody else is written down and pays for nothing. A failure counts only while nothing else has come of the
 * payment.
 */
export function settlePayment(command: SettlePayment, state: Registration): readonly RegistrationEvent[] {
  const { registration, payment, verdict, at } = command;
  const booking = knownBooking(state, payment);
  if (verdict.status === 'PAID') return confirmed(command, verdict, state);
  if (booking.outcome !== 'open') return [];
  const { status, errorCode, errorMessage } = verdict;
  return [{ type: 'PaymentFailed', registration, payment, status, errorCode, errorMessage, at }];
}

/** The first money that reaches us makes the registration paid, with the runners that were booked for it. */
function confirmed(
  { registration, payment, payee, at }: SettlePayment,
  money: Money,
  state: Registration,
): readonly RegistrationEvent[] {
  const booking = knownBooking(state, payment);
  const isAstray = money.payee !== payee;
  if (booking.outcome === 'paid' || (isAstray && booking.outcome === 'astray')) return [];
  const { method, amount, paymentReference, payerAlias, paidAt, note = '' } = money;
  const flags = isAstray ? ASTRAY : flagsOf({ money, booking, isPaid: state.isPaid });
  const known = { method, amount, paymentReference, payerAlias, paidAt, note, flags };
  const confirmation = { type: 'PaymentConfirmed', registration, payment, ...known } as const;
  if (state.isPaid || isAstray) return [confirmation];
  return [confirmation, { type: 'RegistrationPaid', registration, payment, runners: booking.runners, at }];
}

interface Oddity {
  readonly money: Money;
  readonly booking: Booking;
  readonly isPaid: boolean;
}

/** Nothing else about such money matters to us: it is not ours to count or to pay back. */
const ASTRAY: readonly PaymentFlag[] = ['wrong-payee'];

function flagsOf({ money, booking, isPaid }: Oddity): readonly PaymentFlag[] {
  const { outcome } = booking;
  const flags: PaymentFlag[] = [];
  if (money.amount !== booking.amount) flags.push('wrong-amount');
  if (isPaid) flags.push('paid-twice');
  if (outcome === 'cancelled') flags.push('after-cancellation');
  if (outcome === 'failed') flags.push('late');
  return flags;
}
