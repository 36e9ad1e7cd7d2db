import { queryOptions } from '@tanstack/react-query';
import type { Payment, PaymentRow } from '@app/views';
import { ApiError, getJson } from '../../api/client';
import { waitAfter } from '../../api/wait-times';

/** A payment's receipt, once its status is PAID. Names are short for anyone but the one who paid. Amounts are whole `currency`. */
export interface Receipt
  extends
    Pick<Payment, 'status' | 'datePaid' | 'dateCreated' | 'amount' | 'currency' | 'errorCode'>,
    Pick<PaymentRow, 'method' | 'campaign' | 'paymentReference'> {
  readonly payref: string;
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly orgNumber: string;
  readonly vat: string;
  readonly lines: readonly ReceiptLine[];
  /** What its payer must know about the money. */
  readonly notes: readonly string[];
}

/** One line: a runner's fee, or what a code took off. `changed`: what is otherwise since it was bought. */
interface ReceiptLine {
  readonly text: string;
  readonly amount: number;
  readonly changed?: string;
}

/** A payment's receipt, null for a payment nobody knows. While the money is awaited it is asked for again, ever more seldom. */
export const receiptQuery = (payref: string) =>
  queryOptions({
    queryKey: ['receipt', payref],
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
