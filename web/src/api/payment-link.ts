import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Payment } from '@app/views';
import { ApiError, getJson, isNotFound, newerOf, postJson } from './client';
import { ASK_EVERY_MS, type AwaitedPayment } from './registration';

/** What a payment link is for, and how that stands. Amounts are whole kronor; `priceUntil` ISO, null when the price holds to the end. */
export interface LinkedPayment {
  /** Runners whom organisers have added, or what is still owed of what was paid; left out by an older server. */
  readonly kind?: 'runners' | 'rest';
  /** `settled`: nothing is owed any more. `replaced`: another link was mailed since. */
  readonly state: 'waiting' | 'paid' | 'withdrawn' | 'late' | 'settled' | 'replaced';
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly vat: string;
  readonly lines: readonly { readonly text: string; readonly amount: number }[];
  readonly amount: number;
  readonly priceUntil: string | null;
  readonly open: AwaitedPayment | null;
  /** The payment that paid. */
  readonly payref: string | null;
  /** How the latest attempt ended, while it came to nothing. */
  readonly failed: Pick<Payment, 'status' | 'errorCode'> | null;
  readonly revision: number;
}

/** What the link is for; null for one that nobody knows. Asked for again while the page stays open: another may have paid. */
export const paymentLinkQuery = (link: string) =>
  queryOptions({
    queryKey: paymentLinkKey(link),
    queryFn: async ({ signal, client }) => {
      try {
        const read = await fetchLink(link, signal);
        return newerOf(client.getQueryData<LinkedPayment>(paymentLinkKey(link)), read);
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? ASK_EVERY_MS : false),
  });

/** Where what is known of a link is kept. */
export function paymentLinkKey(link: string) {
  return ['payment-link', link] as const;
}

/** Nothing was opened: it costs something else now than the page shows. */
class PriceChanged extends ApiError {
  constructor() {
    super(409, 'Priset har ändrats sedan sidan öppnades. Kontrollera det och tryck igen.');
  }
}

/** `shown`: the price that the page shows. `payAgain`: the payer knows that an earlier payment may have gone through. */
interface PayOrder {
  readonly shown: number;
  readonly payAgain: boolean;
}

/** Opens a Swish payment, unless the price is another by now. Whatever the answer, the link is fetched anew before it counts as done. */
export function usePayByLink(link: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ shown, payAgain }: PayOrder) => {
      const { amount } = await fetchLink(link);
      if (amount !== shown) throw new PriceChanged();
      await postJson(`${addressOf(link)}/pay`, payAgain ? { payAgain } : {});
    },
    onSettled: () => refresh(client, link),
  });
}

/** Gives the open payment up, so that another can be opened. */
export function useGiveUpLinked(link: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payref: string) => postJson<LinkedPayment>(`${addressOf(link)}/cancel`, { payref }),
    onSettled: () => refresh(client, link),
  });
}

function fetchLink(link: string, signal?: AbortSignal): Promise<LinkedPayment> {
  return getJson<LinkedPayment>(addressOf(link), signal && { signal });
}

function refresh(client: QueryClient, link: string): Promise<void> {
  return client.invalidateQueries({ queryKey: paymentLinkKey(link) });
}

function addressOf(link: string): string {
  return `/api/payment-links/${encodeURIComponent(link)}`;
}
