import { queryOptions } from '@tanstack/react-query';
import { getJson } from './client';

/** The short code on a family's receipt, and the registration it paid for. */
export interface ReceiptCode {
  readonly code: string;
  readonly registration: string;
}

const POLL_MS = 60_000;

/** The codes of all paid receipts, cached on the page, so that a family is found without a network. */
export const receiptCodesQuery = queryOptions({
  queryKey: ['receipt-codes'],
  queryFn: ({ signal }) => getJson<readonly ReceiptCode[]>('/admin/api/receipt-codes', { signal }),
  refetchInterval: POLL_MS,
});
