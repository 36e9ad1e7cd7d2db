import type { OpenPayment, Payment } from '@app/views';
import type { LinkTerms } from './link-terms';

/** What whoever has a payment link sees of what it is for. Surnames are shortened: the address may have been passed on. */
export interface LinkedPayment extends LinkTerms {
  /** Runners whom organisers have added, or what is still owed of a payment. */
  readonly kind: 'runners' | 'rest';
  /** `settled`: nothing is owed any more, and it was not paid with a link. `replaced`: another link was mailed since. */
  readonly state: 'waiting' | 'paid' | 'withdrawn' | 'late' | 'settled' | 'replaced';
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly vat: string;
  /** The payment that waits for its payer now; `link` opens it. */
  readonly open: (OpenPayment & { readonly link?: string | undefined }) | null;
  /** The payment that paid; its receipt has the same name. */
  readonly payref: string | null;
  /** How the latest attempt ended, while it came to nothing. */
  readonly failed: Pick<Payment, 'status' | 'errorCode'> | null;
  /** Of two answers the one with the higher is the newer. */
  readonly revision: number;
}

/** How an attempt ended; null where there was none. */
export function failedIn(attempt: Payment | undefined): LinkedPayment['failed'] {
  return attempt ? { status: attempt.status, errorCode: attempt.errorCode } : null;
}
