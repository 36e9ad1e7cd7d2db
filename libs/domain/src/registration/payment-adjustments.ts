import { isMailedTooOften } from '../mail-limit';
import { checkedNote } from '../reason';
import { Refusal } from '../refusal';
import {
  refundedAmount,
  knownBooking,
  mustBeKnown,
  type Booking,
  type Registration,
} from './registration.state';
import type { RegistrationCommandOf } from './registration.commands';
import type { PaymentIssue, RegistrationEvent } from './registration.events';

/* What organisers do about received money. None of it moves money: they do that in Swish or at the bank,
   and record it here. It applies to payments of erased people too. */

/**
 * Records that an issue of a payment was handled, with a note, or reopens it. Records nothing if that is
 * already so. A handled difference in price counts until it changes.
 */
export function handleFlag(
  { registration, payment, flag, handled, note: typed, at }: RegistrationCommandOf<'HandleFlag'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const booking = knownBooking(state, payment);
  if (!hasIssue(booking, flag)) throw new Refusal('flag-unknown', { flag });
  if (isIssueHandled(booking, flag) === handled) return [];
  const note = checkedNote(typed);
  const { difference } = booking;
  return [{ type: 'PaymentFlagHandled', registration, payment, flag, handled, difference, note, at }];
}

/** Records a refund, never more than the payment brought in. With `flag` it also handles that issue. */
export function recordRefund(
  command: RegistrationCommandOf<'RecordRefund'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { registration, payment, refund, amount, flag, at } = command;
  const booking = knownBooking(state, payment);
  if (booking.refunds.has(refund)) return [];
  if (booking.outcome !== 'paid') throw new Refusal('payment-not-paid');
  if (!Number.isInteger(amount) || amount < 1) throw new Refusal('amount-invalid');
  const left = booking.received - refundedAmount(booking);
  if (amount > left) throw new Refusal('refund-too-large', { left });
  const note = checkedNote(command.note);
  const recorded = { type: 'RefundRecorded', registration, payment, refund, amount, note, at } as const;
  if (flag === undefined || isIssueHandled(booking, flag)) return [recorded];
  return [
    { ...recorded, flag },
    ...handleFlag({ ...command, type: 'HandleFlag', flag, handled: true }, state),
  ];
}

/**
 * Voids a refund recorded by mistake; both events stay in the history. Reopens the issue that it handled; of
 * a difference in price only that part.
 */
export function voidRefund(
  { registration, payment, refund, note: typed, at }: RegistrationCommandOf<'VoidRefund'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const booking = knownBooking(state, payment);
  const amount = booking.refunds.get(refund);
  if (amount === undefined) throw new Refusal('refund-unknown');
  if (amount === 0) return [];
  const about = { registration, payment, note: checkedNote(typed), at };
  return [
    { type: 'RefundVoided', ...about, refund, amount },
    ...reopenedIssue(booking, refund).map(
      (again) => ({ type: 'PaymentFlagHandled', ...about, ...again }) as const,
    ),
  ];
}

/** The issue to reopen when that refund is voided, and how much of a difference stays handled, SEK. */
function reopenedIssue({ handledIssues, handledByRefund, difference: whole }: Booking, refund: string) {
  const by = handledByRefund.get(refund);
  if (!by) return [];
  const left = (handledIssues.get(by.flag) ?? 0) - by.closed;
  return by.flag === 'difference' && left !== 0
    ? [{ flag: by.flag, handled: true, difference: left }]
    : [{ flag: by.flag, handled: false, difference: whole }];
}

/** Requests that the receipt of a paid payment is mailed again to the registration's address. */
export function requestReceipt(
  { registration, payment, at }: RegistrationCommandOf<'RequestReceipt'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (knownBooking(state, payment).outcome !== 'paid') throw new Refusal('payment-not-paid');
  if (!state.hasAddress) throw new Refusal('address-missing');
  if (isMailedTooOften(state.receiptsAsked, at)) throw new Refusal('receipt-too-often');
  return [{ type: 'ReceiptRequested', registration, payment, at }];
}

function hasIssue({ flags, difference, handledIssues }: Booking, flag: PaymentIssue): boolean {
  return flag === 'difference' ? difference !== 0 || handledIssues.has(flag) : flags.includes(flag);
}

function isIssueHandled({ handledIssues, difference }: Booking, flag: PaymentIssue): boolean {
  return flag === 'difference' ? (handledIssues.get(flag) ?? 0) === difference : handledIssues.has(flag);
}
