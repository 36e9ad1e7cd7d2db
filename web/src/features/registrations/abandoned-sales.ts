import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';

/** The registrations without the ticket office's sales that came to nothing: such a runner has left, or was sold a place again. */
export function withoutAbandonedSales({ registrations, payments, listed }: Registrations): Registrations {
  const statuses = new Map(payments.map(({ id, status }) => [id, status]));
  const isAbandoned = ({ by, paid, payid }: RegistrationRow) =>
    by === 'ticket-office' && !paid && payid !== null && statuses.get(payid) !== 'CREATED';
  return { registrations: registrations.filter((row) => !isAbandoned(row)), payments, listed };
}
