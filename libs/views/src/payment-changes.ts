import { WRONG_PAYEE_CODE, isWrongPayee, type RegistrationEvent } from '@app/domain';
import type { Payment, PaymentRow } from './rows';

type EventOfType<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

/** A payment that is booked and not paid yet. */
export function bookedPayment({ payment, amount, rest, at }: EventOfType<'RegistrationBooked'>): Payment {
  return {
    id: payment,
    amount,
    expected: amount,
    difference: 0,
    currency: 'SEK',
    status: 'CREATED',
    dateCreated: new Date(at).toISOString(),
    datePaid: null,
    paymentReference: '',
    payerAlias: '',
    errorCode: '',
    errorMessage: '',
    flags: [],
    refunded: 0,
    ...(rest && { rest }),
  };
}

/**
 * A confirmation's change to a payment; it clears an earlier failure. The payment is paid only when the money
 * reached our account.
 */
export function confirmationChange(event: EventOfType<'PaymentConfirmed'>) {
  const { amount, paidAt, paymentReference, payerAlias, flags } = event;
  const isElsewhere = isWrongPayee(flags);
  return {
    amount,
    status: isElsewhere ? 'ERROR' : 'PAID',
    datePaid: new Date(paidAt).toISOString(),
    paymentReference,
    payerAlias,
    errorCode: isElsewhere ? WRONG_PAYEE_CODE : '',
    errorMessage: '',
    flags,
  } as const;
}

/** A failure's change to a payment. */
export function failedChange({ status, errorCode, errorMessage }: EventOfType<'PaymentFailed'>) {
  return { status, errorCode, errorMessage } as const;
}

/** A cancellation's change to a payment. */
export const CANCELLED_CHANGE = { status: 'CANCELLED' } as const;

/** The author of an event. */
interface EventAuthor {
  readonly by: string;
}

/** The change when an organiser marks a payment issue as handled, or reopens it. */
export function issueHandledChange(
  { handled }: Pick<PaymentRow, 'handled'>,
  { flag, handled: isHandled, difference, note, at }: EventOfType<'PaymentFlagHandled'>,
  { by }: EventAuthor,
): Pick<PaymentRow, 'handled'> {
  const others = handled.filter((each) => each.flag !== flag);
  const handledIssue = { flag, difference, note, by, at: new Date(at).toISOString() };
  return { handled: isHandled ? [...others, handledIssue] : others };
}

/** A refund's change to a payment. */
export function refundChange(
  { refunds }: Pick<PaymentRow, 'refunds'>,
  { refund, amount, note, at }: EventOfType<'RefundRecorded'>,
  { by }: EventAuthor,
): Pick<PaymentRow, 'refunds' | 'refunded'> {
  const recorded = { refund, amount, note, by, at: new Date(at).toISOString(), isVoid: false };
  return refundsIn([...refunds, recorded]);
}

/** The change when an organiser voids a refund. */
export function refundVoidedChange(
  { refunds }: Pick<PaymentRow, 'refunds'>,
  { refund }: EventOfType<'RefundVoided'>,
): Pick<PaymentRow, 'refunds' | 'refunded'> {
  return refundsIn(refunds.map((each) => (each.refund === refund ? { ...each, isVoid: true } : each)));
}

function refundsIn(refunds: PaymentRow['refunds']): Pick<PaymentRow, 'refunds' | 'refunded'> {
  return { refunds, refunded: refunds.reduce((sum, { amount, isVoid }) => (isVoid ? sum : sum + amount), 0) };
}
