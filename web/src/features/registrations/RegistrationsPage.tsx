import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { RegistrationRow } from '@app/views';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { CountsAndChart } from './CountsAndChart';
import { ExportLinks } from './ExportLinks';
import { FlaggedMoney, LostBibs } from './NeedsAttention';
import { flagged, paidEntries, paymentEntries } from './payment-entries';
import { RegistrationLists } from './RegistrationLists';
import { runnerEntries } from './runner-groups';

const POLL_MS = 15_000;

/** All registrations and payments. Fetched again while the page is open. */
export function RegistrationsPage() {
  const query = useQuery({ ...registrationsQuery, refetchInterval: POLL_MS });
  return (
    <>
      <PageTitle title="Anmälningar" lead="Löpare per distans, betalda anmälningar och alla betalningar." />
      <DataState
        query={query}
        empty={{
          when: ({ registrations }) => registrations.length === 0,
          show: <Typography>Inga anmälningar ännu.</Typography>,
        }}
      >
        {(known) => <Overview known={known} />}
      </DataState>
    </>
  );
}

function Overview({ known }: { known: Registrations }) {
  const current = withoutAbandonedSales(known);
  const runners = runnerEntries(current.registrations, current.listed);
  const paid = paidEntries(current);
  const payments = paymentEntries(known);
  return (
    <>
      <FlaggedMoney entries={flagged(payments)} />
      <LostBibs entries={runners} />
      <CountsAndChart known={current} />
      <ExportLinks runners={runners} paid={paid} />
      <RegistrationLists runners={runners} paid={paid} payments={payments} />
    </>
  );
}

/** The registrations without abandoned ticket office sales: such a runner has left, or was sold a place again. */
function withoutAbandonedSales({ registrations, payments, listed }: Registrations): Registrations {
  const statuses = new Map(payments.map(({ id, status }) => [id, status]));
  const isAbandoned = ({ by, paid, payid }: RegistrationRow) =>
    by === 'ticket-office' && !paid && payid !== null && statuses.get(payid) !== 'CREATED';
  return { registrations: registrations.filter((row) => !isAbandoned(row)), payments, listed };
}
