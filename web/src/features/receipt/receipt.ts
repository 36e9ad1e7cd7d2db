import { queryOptions } from '@tanstack/react-query';
import type { Payment, PaymentRow } from '@app/views';
import { ApiError, getJson } from '../../api/client';
import { waitAfter } from '../../api/wait-times';

/** A payment's receipt, when its status is PAID. Only the payer sees full names. Amounts are whole `currency`. */
export interface Receipt
  extends
    Pick<Payment, 'status' | 'datePaid' | 'dateCreated' | 'amount' | 'currency' | 'errorCode'>,
    Pick<PaymentRow, 'method' | 'campaign' | 'paymentReference'> {
  readonly payref: string;
  /** Its running number, '2025-17'; null while it has none. */
  readonly number: string | null;
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly orgNumber: string;
  readonly sellerAddress: string;
  readonly vat: string;
  /** What was paid back since, and when the last of it was; left out by an older server. */
  readonly refunded?: number;
  readonly refundedAt?: string | null;
  readonly lines: readonly ReceiptItem[];
  /** What the payer must know about the money. */
  readonly notes: readonly string[];
  /** It is of what was still owed of another payment; left out where it is of runners. */
  readonly isRest?: true;
}

/** One item: a runner's fee, or the discount of a code. `changed`: what was corrected after the purchase. */
interface ReceiptItem {
  readonly text: string;
  readonly amount: number;
  readonly changed?: string;
}

/** The query for a payment's receipt, null for an unknown payment. While the payment is open it is repeated, more and more seldom. */
export const receiptQuery = (payref: string) =>
  queryOptions({
    queryKey: ['receipt', payref],
    meta: { isSomebodys: true },
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
      state.data?.status === 'CREATED' ? waitAfter(state.dataUpdateCount + state.errorUpdateCount) : false,
  });
