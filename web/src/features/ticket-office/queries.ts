import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedRunner } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { postJson, type RequestOptions } from '../../api/client';
import { newId } from '../../api/device';
import { registrationsQuery } from '../../api/registrations';
import type { Sale } from './sale.schema';

/**
 * A sale the server has taken down. `token` is for the QR code, null when it is paid already; `payref` is its payment and its
 * receipt; `sort` who the runner is on the start list; `amount` SEK; `link` opens the payment on this very device.
 */
export interface TakenSale {
  readonly token: string | null;
  readonly payref: string;
  readonly sort: string;
  readonly amount: number;
  readonly link?: string;
}

/** A sale by Swish. `payAgain`: the seller knows that an earlier payment of the runner's may have gone through. */
interface SwishSale {
  readonly sale: Sale;
  readonly payAgain: boolean;
}

/** Registers a runner who is going to pay by Swish. Asked again for the same runner, it is the same sale. */
export function useSellBySwish() {
  const once = useCommandId();
  return useMutation({
    mutationFn: ({ sale, payAgain }: SwishSale) =>
      postJson<TakenSale>('/admin/api/quickreg', { ...sale, ...(payAgain && { payAgain }) }, once),
  });
}

const LOOK_AGAIN_MS = 1000;

/** A sold runner: how they stand on the start list, and the payment they were sold for. */
interface SoldRunner {
  readonly listed?: ListedRunner | undefined;
  readonly payment?: PaymentRow | undefined;
}

/** How it stands with a sold runner, asked for until they are on the start list: a moment after the payment. */
export function useSoldRunner(sort: string, payref: string): SoldRunner {
  const { data } = useQuery({
    ...registrationsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.listed[sort] ? false : LOOK_AGAIN_MS),
    select: ({ listed, payments }) => ({
      listed: listed[sort],
      payment: payments.find(({ id }) => id === payref),
    }),
  });
  return data ?? {};
}

/** Money that came in some other way; `note` says how. `payref` is the Swish payment it replaces, where one was waited for. */
export interface OtherPayment {
  readonly sale: Sale;
  readonly note: string;
  readonly payref?: string | undefined;
}

/** Registers a runner who has paid in cash or otherwise. Asked again for the same runner, it is the same sale. */
export function useSellOtherwise() {
  const client = useQueryClient();
  const once = useCommandId();
  return useMutation({
    mutationFn: ({ sale, note, payref }: OtherPayment) =>
      postJson<TakenSale>('/admin/api/quickreg/paid', { ...sale, note, ...(payref && { payref }) }, once),
    onSuccess: () => client.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
  });
}

/** One id for as long as the form is open: an answer that was lost is asked for again, and nothing is sold twice. */
function useCommandId(): RequestOptions {
  const [once] = useState(() => ({ headers: { 'X-Command-Id': newId() } }));
  return once;
}
