import type { PaymentError, PaymentState } from '../payments.port';

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

/** A valid payment request. */
interface RequestedPayment {
  readonly payeeAlias: string;
  readonly amount: number;
  readonly callbackUrl: string;
  readonly callbackIdentifier: string | null;
  readonly payeePaymentReference: string | null;
  readonly payerAlias: string | null;
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Where http callbacks are allowed: to this computer, or anywhere. */
export interface CallbackRule {
  readonly plainCallbacks: 'here' | 'anywhere';
}

/** A message that equals one of these codes makes Swish's test environment answer with it. */
const CODES_ON_REQUEST = [
  ...['FF08', 'RP01', 'RP02', 'RP03', 'RP04', 'RP06', 'BE18', 'PA02', 'AM02', 'AM03', 'AM06'],
  ...['ACMT01', 'ACMT03', 'ACMT07', 'VR01', 'VR02'],
];

const MAX_AMOUNT = 999_999_999_999.99;
const MIN_AMOUNT = 0.01;

/** All of Swish's errors for a request's body; empty when it is valid. */
export function validateRequest(body: Fields, rule: CallbackRule): readonly PaymentError[] {
  if (CODES_ON_REQUEST.includes(String(body.message))) return [swishError(String(body.message))];
  const failing: [code: string, isFine: boolean][] = [
    ['FF08', isOptional(body.payeePaymentReference, /^[0-9A-Za-z-]{1,35}$/)],
    ['RP01', isText(body.payeeAlias, /^\d+$/)],
    ['RP02', isOptional(body.message, /^[0-9A-Za-zÅÄÖåäö :;.,?!()"]{0,50}$/)],
    ['RP03', isCallback(body.callbackUrl, rule)],
    ['PA01', isOptional(body.callbackIdentifier, /^[0-9A-Za-z-]{32,36}$/)],
    ['BE18', isOptional(body.payerAlias, /^[1-9]\d{7,14}$/)],
    ['PA02', amountOf(body) !== undefined],
    ['AM02', (amountOf(body) ?? MIN_AMOUNT) <= MAX_AMOUNT],
    ['AM06', (amountOf(body) ?? MIN_AMOUNT) >= MIN_AMOUNT],
    ['AM03', body.currency === 'SEK'],
  ];
  return failing.filter(([, isFine]) => !isFine).map(([code]) => swishError(code));
}

/** Parses a valid request body. */
export function parseRequest(body: Fields): RequestedPayment {
  return {
    payeeAlias: String(body.payeeAlias),
    amount: amountOf(body) ?? 0,
    callbackUrl: String(body.callbackUrl),
    callbackIdentifier: textOrNull(body.callbackIdentifier),
    payeePaymentReference: textOrNull(body.payeePaymentReference),
    payerAlias: textOrNull(body.payerAlias),
    message: textOrNull(body.message) ?? '',
  };
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isOptional(value: unknown, pattern: RegExp): boolean {
  return value === undefined || value === null || isText(value, pattern);
}

/** At most two decimals after a point; accepts text and numbers. */
function amountOf({ amount }: Fields): number | undefined {
  const text = typeof amount === 'number' ? String(amount) : amount;
  return isText(text, /^\d+(\.\d{1,2})?$/) ? Number(text) : undefined;
}

function isCallback(url: unknown, { plainCallbacks }: CallbackRule): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:') return protocol === 'https:';
  return plainCallbacks === 'anywhere' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Swish's own texts of its error codes. Users see texts of our own. */
const swishErrorTexts: Readonly<Record<string, string>> = {
  FF08: 'Payment Reference is invalid',
  RP01: 'Missing Merchant Swish Number',
  RP02: 'Wrong formatted message',
  RP03: 'Callback URL is missing or does not use HTTPS',
  RP04: 'No payment request found related to a token',
  RP06: 'A payment request already exists for that payer. Only applicable for Swish ecommerce',
  RP07: 'The payment request can not be cancelled',
  RP09: 'The given instructionUUID is not available',
  PA01: 'Parameter is not correct',
  PA02: 'Amount value is missing or not a valid number',
  AM02: 'Amount value is too large',
  AM03: 'Invalid or missing Currency',
  AM06: 'Specified transaction amount is less than agreed minimum',
  BE18: 'Payer alias is invalid',
  ACMT01: 'Counterpart is not activated',
  ACMT03: 'Payer not Enrolled',
  ACMT07: 'Payee not Enrolled',
  VR01: 'Payer does not meet age limit',
  VR02: 'The payer alias in the request is not enrolled in Swish with the supplied ssn',
  RF07: 'Transaction declined',
  BANKIDCL: 'Payer cancelled BankID signing',
  BANKIDONGOING: 'BankID already in use',
  BANKIDUNKN: 'BankID is not able to authorize the payment',
  FF10: 'Bank system processing error',
  TM01: 'Swish timed out before the payment was started',
  DS24: 'Swish timed out waiting for an answer from the banks after payment was started',
};

export function swishError(errorCode: string): PaymentError {
  return { errorCode, errorMessage: swishErrorTexts[errorCode] ?? '' };
}
