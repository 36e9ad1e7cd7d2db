import { DISTANCES, metresFromKm } from '@app/domain';
import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';

/** Runners per distance, paid and unpaid, and the income after refunds, SEK. */
export interface RegistrationCounts {
  readonly paid: number;
  readonly unpaid: number;
  readonly income: number;
  readonly byDistance: readonly { readonly metres: number; readonly paid: number }[];
}

export function countRegistrations({ registrations, payments }: Registrations): RegistrationCounts {
  const paid = registrations.filter((row) => row.paid).flatMap(({ runners }) => Object.values(runners));
  return {
    paid: paid.length,
    unpaid: runnersIn(registrations.filter((row) => !row.paid)),
    income: payments.reduce(
      (sum, { status, amount, refunded }) => (status === 'PAID' ? sum + amount - refunded : sum),
      0,
    ),
    byDistance: DISTANCES.map((km) => ({
      metres: metresFromKm(km),
      paid: paid.filter(({ distance }) => distance === km).length,
    })),
  };
}

function runnersIn(registrations: readonly RegistrationRow[]): number {
  return registrations.reduce((sum, { runners }) => sum + Object.keys(runners).length, 0);
}
