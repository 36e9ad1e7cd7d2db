import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry, Oddity } from '@app/domain';
import type { SessionRunner } from '@app/views';
import { getJson, postJson } from './client';
import { newId } from './device';
import { registrationsQuery } from './registrations';

/** What organisers may write down about a payment or a registration, by its address and its body. */
export type CareAction =
  | { readonly kind: 'handle'; readonly payment: string; readonly flag: Oddity; readonly handled: boolean }
  | { readonly kind: 'refund'; readonly payment: string; readonly flag?: Oddity | undefined }
  | { readonly kind: 'void'; readonly payment: string; readonly refund: string }
  | { readonly kind: 'receipt' | 'rest-link'; readonly payment: string }
  | { readonly kind: 'cancel' | 'reenter'; readonly registration: string; readonly key: string }
  | { readonly kind: 'bank'; readonly registration: string }
  | { readonly kind: 'mail-link' | 'withdraw-link'; readonly link: string };

/** What was typed with it: a note, and kronor where there is an amount. */
export interface Typed {
  readonly note: string;
  readonly amount?: number;
  /** The bank's reference and day (YYYY-MM-DD), of money found there. */
  readonly reference?: string;
  readonly date?: string;
}

/** Does it, once for as long as the caller is there, however often it is asked for; the lists are fetched anew before it counts as done. */
export function useCareAction() {
  const client = useQueryClient();
  const [once] = useState(() => ({ headers: { 'X-Command-Id': newId() } }));
  return useMutation({
    mutationFn: ({ action, typed }: { action: CareAction; typed: Typed }) => {
      const { path, body } = requestFor(action, typed);
      return postJson(path, body, once);
    },
    onSettled: () => refresh(client),
  });
}

/** Somebody more of a family. `again`: also where the family seems to have them already. */
type Sibling = SessionRunner & { readonly again?: boolean };

/** Adds somebody to a family, once for as long as the caller is there; its link is mailed. The lists are fetched anew before it counts as done. */
export function useAddSibling(registration: string) {
  const client = useQueryClient();
  const [once] = useState(() => ({ headers: { 'X-Command-Id': newId() } }));
  return useMutation({
    mutationFn: (sibling: Sibling) =>
      postJson(`/admin/api/registrations/${encodeURIComponent(registration)}/siblings`, sibling, once),
    onSettled: () => refresh(client),
  });
}

/** Who did what with a registration. */
export const historyQuery = (registration: string) =>
  queryOptions({
    queryKey: ['registration-history', registration],
    queryFn: ({ signal }) =>
      getJson<readonly HistoryEntry[]>(
        `/admin/api/registrations/${encodeURIComponent(registration)}/history`,
        { signal },
      ),
  });

function refresh(client: ReturnType<typeof useQueryClient>): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['registration-history'] }),
  ]);
}

type PaymentAction = Extract<CareAction, { payment: string }>;

function requestFor(action: CareAction, typed: Typed): { path: string; body: object } {
  if ('payment' in action) return requestForPayment(action, typed);
  if ('link' in action) return requestForLink(action, typed);
  const registration = `/admin/api/registrations/${encodeURIComponent(action.registration)}`;
  if (action.kind === 'bank') return { path: `${registration}/bank-payment`, body: typed };
  const runner = `${registration}/runners/${encodeURIComponent(action.key)}`;
  if (action.kind === 'reenter') return { path: `${runner}/reenter`, body: {} };
  return { path: `${runner}/cancel`, body: { note: typed.note } };
}

function requestForLink({ kind, link }: Extract<CareAction, { link: string }>, { note }: Typed) {
  const path = `/admin/api/payment-links/${encodeURIComponent(link)}`;
  return kind === 'mail-link'
    ? { path: `${path}/mail`, body: {} }
    : { path: `${path}/withdraw`, body: { note } };
}

function requestForPayment(action: PaymentAction, { note, amount }: Typed): { path: string; body: object } {
  const payment = `/admin/api/payments/${encodeURIComponent(action.payment)}`;
  switch (action.kind) {
    case 'handle':
      return { path: `${payment}/flags`, body: { flag: action.flag, handled: action.handled, note } };
    case 'refund':
      return {
        path: `${payment}/refunds`,
        body: { amount, note, ...(action.flag && { flag: action.flag }) },
      };
    case 'void':
      return { path: `${payment}/refunds/${encodeURIComponent(action.refund)}/void`, body: { note } };
    case 'receipt':
      return { path: `${payment}/receipt`, body: {} };
    case 'rest-link':
      return { path: `${payment}/link`, body: {} };
  }
}
