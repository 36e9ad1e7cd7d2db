import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedRunner } from '@app/domain';
import type { PaymentLinkRow, PaymentRow, RegistrationRow } from '@app/views';
import { getJson, newerOf, postJson } from './client';

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
  queryFn: async ({ signal, client }) => {
    const read = await getJson<Registrations>('/admin/registrations', { signal });
    return withNewer(read, client.getQueryData<Registrations>(['registrations']));
  },
});

/** What was read, by a server that may be behind what is known: nothing in these lists is ever taken away. */
function withNewer(read: Registrations, known: Registrations | undefined): Registrations {
  if (!known) return read;
  return {
    ...read,
    registrations: newestOf(read.registrations, known.registrations, ({ registration }) => registration),
    payments: newestOf(read.payments, known.payments, ({ id }) => id),
    links: newestOf(read.links ?? [], known.links ?? [], ({ link }) => link),
    receipts: { ...known.receipts, ...read.receipts },
  };
}

function newestOf<Row extends { readonly revision: number }>(
  read: readonly Row[],
  known: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const missing = new Map(known.map((row) => [idOf(row), row]));
  const newest = read.map((row) => newerOf(missing.get(idOf(row)), row));
  for (const row of read) missing.delete(idOf(row));
  return [...newest, ...missing.values()];
}

/** Has the server ask Swish again about a payment; the list is fetched anew before it counts as done. */
export function useCheckPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payment: string) =>
      postJson<PaymentRow>(`/admin/api/payments/${encodeURIComponent(payment)}/check`),
    onSettled: () => client.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
  });
}
