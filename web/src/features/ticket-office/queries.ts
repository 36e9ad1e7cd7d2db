import { ownValue } from '@app/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedRunner } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { postJson } from '../../api/client';
import { useIdempotencyHeaders } from '../../api/device';
import { registrationsQuery } from '../../api/registrations';
import type { Sale } from './sale.schema';

/**
 * A sale recorded by the server. `token`: for the QR code, null when already paid; `payref`: the payment and
 * its receipt; `sort`: the runner on the start list; `amount`: SEK; `link`: opens the payment on this device.
 */
export interface RecordedSale {
  readonly token: string | null;
  readonly payref: string;
  readonly sort: string;
  readonly amount: number;
  readonly link?: string;
}

/** `payAgain`: the seller knows that an earlier payment for the runner may have gone through. */
interface SwishSale {
  readonly sale: Sale;
  readonly payAgain: boolean;
}

/** Registers a runner who will pay by Swish; idempotent while the form is open. */
export function useSellBySwish() {
  const [headers] = useIdempotencyHeaders();
  return useMutation({
    mutationFn: ({ sale, payAgain }: SwishSale) =>
      postJson<RecordedSale>('/admin/api/quickreg', { ...sale, ...(payAgain && { payAgain }) }, { headers }),
  });
}

const POLL_MS = 1000;

interface SoldRunner {
  readonly listed?: ListedRunner | undefined;
  readonly payment?: PaymentRow | undefined;
}

/** A sold runner, polled until it is on the start list, a moment after the payment. */
export function useSoldRunner(sort: string, payref: string): SoldRunner {
  const { data } = useQuery({
    ...registrationsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && ownValue(state.data.listed, sort) ? false : POLL_MS),
    select: ({ listed, payments }) => ({
      listed: ownValue(listed, sort),
      payment: payments.find(({ id }) => id === payref),
    }),
  });
  return data ?? {};
}

/** A payment outside Swish, described in `note`. `payref`: the Swish payment it replaces, if any. */
interface NonSwishPayment {
  readonly sale: Sale;
  readonly note: string;
  readonly payref?: string | undefined;
}

/** Registers a runner who has paid outside Swish; idempotent while the form is open. */
export function useSellOutsideSwish() {
  const client = useQueryClient();
  const [headers] = useIdempotencyHeaders();
  return useMutation({
    mutationFn: ({ sale, note, payref }: NonSwishPayment) =>
      postJson<RecordedSale>(
        '/admin/api/quickreg/paid',
        { ...sale, note, ...(payref && { payref }) },
        { headers },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
  });
}
