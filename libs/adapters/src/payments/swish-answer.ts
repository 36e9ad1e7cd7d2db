import { PaymentsUnreachable, type PaymentState } from './payments.port';
import type { SwishError } from './swish-error-texts';

const STATUSES = ['CREATED', 'PAID', 'DECLINED', 'ERROR', 'CANCELLED'] as const;

/** Every error in an answer, whether a list or, as it sometimes is, a single one. */
export function readErrors(text: string): readonly SwishError[] {
  return [parsed(text)].flat().flatMap((error) => {
    const { errorCode, errorMessage } = fieldsOf(error);
    return typeof errorCode === 'string' ? [{ errorCode, errorMessage: textOf(errorMessage) }] : [];
  });
}

/**
 * Parses a payment in Swish's format. Throws PaymentsUnreachable when it is unreadable: its state is then
 * unknown.
 */
export function readPayment(text: string): PaymentState {
  const fields = fieldsOf(parsed(text));
  const status = STATUSES.find((each) => each === fields.status);
  const amount = Number(fields.amount);
  if (!status || fields.amount === null || !Number.isFinite(amount) || !isSek(fields.currency)) {
    throw new PaymentsUnreachable('Swish sent an unreadable answer');
  }
  return {
    id: textOf(fields.id),
    status,
    amount,
    payee: textOf(fields.payeeAlias),
    paymentReference: textOf(fields.paymentReference),
    payerAlias: textOf(fields.payerAlias),
    createdAt: instantOf(fields.dateCreated) ?? 0,
    paidAt: instantOf(fields.datePaid),
    errorCode: textOf(fields.errorCode),
    errorMessage: textOf(fields.errorMessage),
  };
}

function isSek(currency: unknown): boolean {
  return currency === 'SEK';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : at;
}
