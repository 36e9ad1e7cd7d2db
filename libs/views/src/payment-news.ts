import { ASTRAY_CODE, isAstray, isoInstant, type RegistrationEvent } from '@app/domain';
import type { Payment } from './registration-rows';

type Told<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

/** A payment that nobody has paid yet. */
export function bookedPayment({ payment, amount, at }: Told<'RegistrationBooked'>): Payment {
  return {
    id: payment,
    amount,
    expected: amount,
    difference: 0,
    currency: 'SEK',
    status: 'CREATED',
    dateCreated: isoInstant(at),
    datePaid: null,
    paymentReference: '',
    payerAlias: '',
    errorCode: '',
    errorMessage: '',
    flags: [],
  };
}

/** What money changes in a payment; an earlier failure is history. It is paid only when the money came to us. */
export function paidNews(event: Told<'PaymentConfirmed'>) {
  const { amount, paidAt, paymentReference, payerAlias, flags } = event;
  const isElsewhere = isAstray(flags);
  return {
    amount,
    status: isElsewhere ? 'ERROR' : 'PAID',
    datePaid: isoInstant(paidAt),
    paymentReference,
    payerAlias,
    errorCode: isElsewhere ? ASTRAY_CODE : '',
    errorMessage: '',
    flags,
  } as const;
}

/** What a failure changes in a payment. */
export function failedNews({ status, errorCode, errorMessage }: Told<'PaymentFailed'>) {
  return { status, errorCode, errorMessage } as const;
}

/** What a change of mind changes in a payment. */
export const CANCELLED_NEWS = { status: 'CANCELLED' } as const;
