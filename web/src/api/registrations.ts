import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedRunner } from '@app/domain';
import type { PaymentLinkRow, PaymentRow, RegistrationRow } from '@app/views';
import { getJson, postJson } from './client';

/** Everything that has been registered and paid for the edition, as organisers see it; `listed` is what the start lists say, by runner. */
export interface Registrations {
  readonly registrations: readonly RegistrationRow[];
  readonly payments: readonly PaymentRow[];
  readonly listed: Readonly<Record<string, ListedRunner>>;
  /** The links that families pay with for whom organisers have added; left out by an older server. */
  readonly links?: readonly PaymentLinkRow[];
  /** The running numbers of receipts, by payment; left out where nothing is paid. */
  readonly receipts?: Readonly<Record<string, number>>;
}

export const registrationsQuery = queryOptions({
  queryKey: ['registrations'],
  queryFn: ({ signal }) => getJson<Registrations>('/admin/registrations', { signal }),
});

/** Has the server ask Swish again about a payment; the list is fetched anew before it counts as done. */
export function useCheckPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payment: string) =>
      postJson<PaymentRow>(`/admin/api/payments/${encodeURIComponent(payment)}/check`),
    onSettled: () => client.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
  });
}
