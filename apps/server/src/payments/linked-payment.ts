import type { OpenPayment, Payment } from '@app/views';
import type { LinkTerms } from './link-terms';

/** The content of a payment link's page. Surnames are shortened: the link may have been passed on. */
export interface LinkedPayment extends LinkTerms {
  /** Added runners, or a balance due. */
  readonly kind: 'runners' | 'rest';
  /** `settled`: nothing is owed, and it was not paid by link. `replaced`: a newer link was mailed. */
  readonly state: 'waiting' | 'paid' | 'withdrawn' | 'late' | 'settled' | 'replaced';
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly vat: string;
  /** The open payment; `link` opens it. */
  readonly open: (OpenPayment & { readonly link?: string | undefined }) | null;
  /** The payment that paid, whose receipt has the same id. */
  readonly payref: string | null;
  /** The latest attempt, if it failed. */
  readonly failed: Pick<Payment, 'status' | 'errorCode'> | null;
  /** Of two answers, the higher is newer. */
  readonly revision: number;
}

/** Null without an attempt. */
export function failureOf(attempt: Payment | undefined): LinkedPayment['failed'] {
  return attempt ? { status: attempt.status, errorCode: attempt.errorCode } : null;
}
