import { queryOptions } from '@tanstack/react-query';
import type { Payment, PaymentRow } from '@app/views';
import { ApiError, getJson } from '../../api/client';
import { pollDelayAfter } from '../../api/payment-status';

/**
 * The receipt of a payment with status PAID. Only the payer sees full names. Amounts are whole `currency`.
 */
export interface Receipt
  extends
    Pick<Payment, 'status' | 'datePaid' | 'dateCreated' | 'amount' | 'currency' | 'errorCode'>,
    Pick<PaymentRow, 'method' | 'campaign' | 'paymentReference'> {
  readonly payref: string;
  /** Its serial number, '2025-17'; null without one. */
  readonly number: string | null;
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly orgNumber: string;
  readonly sellerAddress: string;
  readonly vat: string;
  /** Amount refunded since, and the date of the last refund; missing from an older server. */
  readonly refunded?: number;
  readonly refundedAt?: string | null;
  readonly lines: readonly ReceiptItem[];
  /** Notes to the payer about the money. */
  readonly notes: readonly string[];
  /** True if it is for a balance due of another payment; missing if it is for runners. */
  readonly isRest?: true;
}

/** One item: a runner's fee, or the discount of a code. `changed`: corrections after the purchase. */
interface ReceiptItem {
  readonly text: string;
  readonly amount: number;
  readonly changed?: string;
}

/** A payment's receipt; null for an unknown payment. Polls with backoff while the payment is open. */
export const receiptQuery = (payref: string) =>
  queryOptions({
    queryKey: ['receipt', payref],
    meta: { isPersonal: true },
    queryFn: async ({ signal }) => {
      try {
        return await getJson<Receipt>(`/api/receipts/${encodeURIComponent(payref)}`, { signal });
      } catch (error) {
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }
    },
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.status === 'CREATED'
        ? pollDelayAfter(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
