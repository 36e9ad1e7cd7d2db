import type { PaymentState } from '../payments.port';
import { swishError } from '../swish-error-texts';

/** A payment request as the simulator stores it. Instants are epoch ms. */
export interface SimulatedPayment {
  readonly id: string;
  /** Opens the payer's app; null when the request named the payer (e-commerce). */
  readonly token: string | null;
  readonly payeePaymentReference: string | null;
  readonly callbackUrl: string;
  readonly callbackIdentifier: string | null;
  readonly payerAlias: string | null;
  readonly payeeAlias: string;
  readonly amount: number;
  readonly message: string;
  readonly status: PaymentState['status'];
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly paymentReference: string | null;
  readonly errorCode: string | null;
  /** Pending callbacks. */
  readonly reports: readonly CallbackReport[];
}

/**
 * One callback. `attempt` counts from 0; values of `says` other than 'truth' imitate a forger or a faulty
 * Swish.
 */
export interface CallbackReport {
  readonly number: number;
  readonly dueAt: number;
  readonly attempt: number;
  readonly says: 'truth' | 'wrong-identifier' | 'wrong-amount' | 'error';
}

/** How a payment ended. `amount` and `payee` differ from the request when set. */
export type PaymentOutcome =
  | { readonly status: 'PAID'; readonly amount?: number; readonly payee?: string }
  | { readonly status: 'ERROR'; readonly errorCode: string }
  | { readonly status: 'DECLINED' | 'CANCELLED' };

/** Swish's test number, for payers without a number. */
const PAYER = '46464646464';

export function withOutcome(
  payment: SimulatedPayment,
  outcome: PaymentOutcome,
  paid: { readonly at: number; readonly reference: string },
): SimulatedPayment {
  if (outcome.status !== 'PAID') {
    return {
      ...payment,
      status: outcome.status,
      errorCode: 'errorCode' in outcome ? outcome.errorCode : null,
    };
  }
  return {
    ...payment,
    status: 'PAID',
    amount: outcome.amount ?? payment.amount,
    payeeAlias: outcome.payee ?? payment.payeeAlias,
    payerAlias: payment.payerAlias ?? PAYER,
    paidAt: paid.at,
    paymentReference: paid.reference,
    errorCode: null,
  };
}

/** The payment in Swish's JSON format, for GET and callbacks. */
export function toSwishJson(payment: SimulatedPayment): Readonly<Record<string, unknown>> {
  const { id, payeePaymentReference, paymentReference, callbackUrl, payerAlias, payeeAlias } = payment;
  const { amount, message, status, createdAt, paidAt, errorCode } = payment;
  return {
    id,
    payeePaymentReference,
    paymentReference,
    callbackUrl,
    payerAlias,
    payeeAlias,
    amount,
    currency: 'SEK',
    message,
    status,
    dateCreated: new Date(createdAt).toISOString(),
    datePaid: paidAt === null ? null : new Date(paidAt).toISOString(),
    errorCode,
    errorMessage: errorCode === null ? null : swishError(errorCode).errorMessage,
  };
}
