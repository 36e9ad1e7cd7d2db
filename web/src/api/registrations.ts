import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedRunner } from '@app/domain';
import type { PaymentLinkRow, PaymentRow, RegistrationRow } from '@app/views';
import { getJson, newerAnswer, postJson } from './client';

/**
 * All registrations and payments of the edition, as organisers see them; `listed` is each runner's start list
 * entry.
 */
export interface Registrations {
  readonly registrations: readonly RegistrationRow[];
  readonly payments: readonly PaymentRow[];
  readonly listed: Readonly<Record<string, ListedRunner>>;
  /** Payment links for runners added by organisers; an older server omits them. */
  readonly links?: readonly PaymentLinkRow[];
  /** Receipt numbers by payment; missing when nothing is paid. */
  readonly receipts?: Readonly<Record<string, number>>;
}

export const registrationsQuery = queryOptions({
  queryKey: ['registrations'],
  queryFn: async ({ signal, client }) => {
    const fetched = await getJson<Registrations>('/admin/registrations', { signal });
    return withNewer(fetched, client.getQueryData<Registrations>(['registrations']));
  },
});

/**
 * Merges a fetched list with the cached one; the server may be behind. Rows are never removed from these
 * lists.
 */
function withNewer(fetched: Registrations, cached: Registrations | undefined): Registrations {
  if (!cached) return fetched;
  return {
    ...fetched,
    registrations: newestOf(fetched.registrations, cached.registrations, ({ registration }) => registration),
    payments: newestOf(fetched.payments, cached.payments, ({ id }) => id),
    links: newestOf(fetched.links ?? [], cached.links ?? [], ({ link }) => link),
    receipts: { ...cached.receipts, ...fetched.receipts },
  };
}

function newestOf<Row extends { readonly revision: number }>(
  fetched: readonly Row[],
  cached: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const missing = new Map(cached.map((row) => [idOf(row), row]));
  const newest = fetched.map((row) => newerAnswer(missing.get(idOf(row)), row));
  for (const row of fetched) missing.delete(idOf(row));
  return [...newest, ...missing.values()];
}

/** Makes the server query Swish again about a payment. Done when the list is refetched. */
export function useCheckPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payment: string) =>
      postJson<PaymentRow>(`/admin/api/payments/${encodeURIComponent(payment)}/check`),
    onSettled: () => client.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
  });
}
