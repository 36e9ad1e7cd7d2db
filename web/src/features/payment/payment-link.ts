import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Payment } from '@app/views';
import { ApiError, getJson, isNotFound, newerAnswer, postJson } from '../../api/client';
import { paymentLinkKey } from '../../api/payment-status';
import { PAYMENT_POLL_MS, type AwaitedPayment } from '../../api/registration';

/**
 * A payment link's purpose and state. Amounts are whole kronor; `priceUntil` is ISO, null when the price does
 * not change.
 */
export interface LinkedPayment {
  /** Runners added by organisers, or a balance due; an older server omits it. */
  readonly kind?: 'runners' | 'rest';
  /** `settled`: no balance is due. `replaced`: a later link was mailed. */
  readonly state: 'waiting' | 'paid' | 'withdrawn' | 'late' | 'settled' | 'replaced';
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly vat: string;
  readonly lines: readonly { readonly text: string; readonly amount: number }[];
  readonly amount: number;
  readonly priceUntil: string | null;
  readonly open: AwaitedPayment | null;
  /** The payment that paid it. */
  readonly payref: string | null;
  /** The outcome of the latest attempt, if it failed. */
  readonly failed: Pick<Payment, 'status' | 'errorCode'> | null;
  readonly revision: number;
}

/** The link; null for an unknown one. Refetched while the page stays open: another person may pay. */
export const paymentLinkQuery = (link: string) =>
  queryOptions({
    queryKey: paymentLinkKey(link),
    queryFn: async ({ signal, client }) => {
      try {
        const fetched = await fetchLink(link, signal);
        return newerAnswer(client.getQueryData<LinkedPayment>(paymentLinkKey(link)), fetched);
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? PAYMENT_POLL_MS : false),
  });

/** No payment was opened: the price differs from the one shown. */
class PriceChanged extends ApiError {
  constructor() {
    super(409, 'Priset har ändrats sedan sidan öppnades. Kontrollera det och tryck igen.');
  }
}

/**
 * `shown`: the price on the page. `payAgain`: the payer knows that an earlier payment may have gone through.
 */
interface PayOrder {
  readonly shown: number;
  readonly payAgain: boolean;
}

/**
 * Opens a Swish payment; throws PriceChanged when the price differs. Done when the link is refetched,
 * whatever the answer.
 */
export function usePayByLink(link: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ shown, payAgain }: PayOrder) => {
      const { amount } = await fetchLink(link);
      if (amount !== shown) throw new PriceChanged();
      await postJson(`${linkPath(link)}/pay`, payAgain ? { payAgain } : {});
    },
    onSettled: () => refreshLink(client, link),
  });
}

/** Cancels the open payment, so that another can be opened. */
export function useCancelLinkedPayment(link: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payref: string) => postJson<LinkedPayment>(`${linkPath(link)}/cancel`, { payref }),
    onSettled: () => refreshLink(client, link),
  });
}

function fetchLink(link: string, signal?: AbortSignal): Promise<LinkedPayment> {
  return getJson<LinkedPayment>(linkPath(link), signal && { signal });
}

function refreshLink(client: QueryClient, link: string): Promise<void> {
  return client.invalidateQueries({ queryKey: paymentLinkKey(link) });
}

function linkPath(link: string): string {
  return `/api/payment-links/${encodeURIComponent(link)}`;
}
