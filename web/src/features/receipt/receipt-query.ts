import { queryOptions } from '@tanstack/react-query';
import { ApiError, getJson } from '../../api/client';
import { waitAfter } from '../../api/payment-wait';

/** A payment's receipt. Names are short for anyone but the one who paid. `datePaid` is ISO, `amount` whole `currency`. */
export interface Receipt {
  readonly payref: string;
  readonly edition: string;
  readonly datePaid: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: 'swish' | 'kampanj' | 'other';
  readonly campaign: string | null;
  readonly paymentReference: string;
  readonly seller: { readonly name: string; readonly orgNumber: string };
  readonly vat: string;
  readonly runners: readonly ReceiptRunner[];
}

/** One line of a receipt; distance in km. */
export interface ReceiptRunner {
  readonly name: string;
  readonly distance: number;
  readonly price?: number;
}

/** A receipt, or null while there is none: the money may be on its way, so it is asked for again, ever more seldom. */
export const receiptQuery = (payref: string) =>
  queryOptions({
    queryKey: ['receipt', payref],
    queryFn: async ({ signal }) => {
      try {
        return (
          (await getJson<Receipt | undefined>(`/api/receipts/${encodeURIComponent(payref)}`, { signal })) ??
          null
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data === null ? waitAfter(state.dataUpdateCount) : false),
  });
