import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryEntry, PaymentIssue } from '@app/domain';
import type { SessionRunner } from '@app/views';
import { getJson, postJson } from '../../api/client';
import { useIdempotencyHeaders } from '../../api/device';
import { registrationsQuery } from '../../api/registrations';

/** An adjustment that organisers record for a payment, registration or link. */
export type AdjustmentAction =
  | {
      readonly kind: 'resolve-issue';
      readonly payment: string;
      readonly flag: PaymentIssue;
      readonly handled: boolean;
    }
  | { readonly kind: 'refund'; readonly payment: string; readonly flag?: PaymentIssue | undefined }
  | { readonly kind: 'void'; readonly payment: string; readonly refund: string }
  | { readonly kind: 'receipt' | 'balance-due-link'; readonly payment: string }
  | { readonly kind: 'cancel' | 'reenter'; readonly registration: string; readonly key: string }
  | { readonly kind: 'bank'; readonly registration: string }
  | { readonly kind: 'mail-link' | 'withdraw-link'; readonly link: string };

/** The typed input of an adjustment: a note, and an amount (kronor) where one applies. */
interface AdjustmentInput {
  readonly note: string;
  readonly amount?: number;
  /** The bank's reference and date (YYYY-MM-DD) of a payment found there. */
  readonly reference?: string;
  readonly date?: string;
}

/** Sends an adjustment, once per mounted caller. Done when the lists are refetched. */
export function useAdjustment() {
  const client = useQueryClient();
  const [headers] = useIdempotencyHeaders();
  return useMutation({
    mutationFn: ({ action, typed }: { action: AdjustmentAction; typed: AdjustmentInput }) => {
      const { path, body } = requestFor(action, typed);
      return postJson(path, body, { headers });
    },
    onSettled: () => refreshRegistrations(client),
  });
}

/** A runner to add to a family. `again`: also when the family seems to have the runner already. */
type Sibling = SessionRunner & { readonly again?: boolean };

/** Adds a runner to a family and mails the payment link, once per mounted caller. Refetches the lists. */
export function useAddSibling(registration: string) {
  const client = useQueryClient();
  const [headers] = useIdempotencyHeaders();
  return useMutation({
    mutationFn: (sibling: Sibling) =>
      postJson(`/admin/api/registrations/${encodeURIComponent(registration)}/siblings`, sibling, { headers }),
    onSettled: () => refreshRegistrations(client),
  });
}

/** The history of a registration: which organiser did what. */
export const registrationHistoryQuery = (registration: string) =>
  queryOptions({
    queryKey: ['registration-history', registration],
    queryFn: ({ signal }) =>
      getJson<readonly HistoryEntry[]>(
        `/admin/api/registrations/${encodeURIComponent(registration)}/history`,
        { signal },
      ),
  });

function refreshRegistrations(client: ReturnType<typeof useQueryClient>): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['registration-history'] }),
  ]);
}

type PaymentAction = Extract<AdjustmentAction, { payment: string }>;

function requestFor(action: AdjustmentAction, typed: AdjustmentInput): { path: string; body: object } {
  if ('payment' in action) return requestForPayment(action, typed);
  if ('link' in action) return requestForLink(action, typed);
  const registration = `/admin/api/registrations/${encodeURIComponent(action.registration)}`;
  if (action.kind === 'bank') return { path: `${registration}/bank-payment`, body: typed };
  const runner = `${registration}/runners/${encodeURIComponent(action.key)}`;
  if (action.kind === 'reenter') return { path: `${runner}/reenter`, body: {} };
  return { path: `${runner}/cancel`, body: { note: typed.note } };
}

function requestForLink(
  { kind, link }: Extract<AdjustmentAction, { link: string }>,
  { note }: AdjustmentInput,
) {
  const path = `/admin/api/payment-links/${encodeURIComponent(link)}`;
  return kind === 'mail-link'
    ? { path: `${path}/mail`, body: {} }
    : { path: `${path}/withdraw`, body: { note } };
}

function requestForPayment(
  action: PaymentAction,
  { note, amount }: AdjustmentInput,
): { path: string; body: object } {
  const payment = `/admin/api/payments/${encodeURIComponent(action.payment)}`;
  switch (action.kind) {
    case 'resolve-issue':
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
    case 'balance-due-link':
      return { path: `${payment}/link`, body: {} };
  }
}
