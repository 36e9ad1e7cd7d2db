import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { RegistrationRow } from '@app/views';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { CountsAndChart } from './CountsAndChart';
import { ExportLinks } from './ExportLinks';
import { FlaggedMoney, LostBibs } from './NeedsAttention';
import { RegistrationLists } from './RegistrationLists';
import { flagged, paidLines, paymentLines } from './payment-entries';
import { runnerLines } from './runner-groups';

const ASK_AGAIN_MS = 15_000;

/** Everyone who has registered and all money that has come in, or should have; renews itself while it is open. */
export function RegistrationsPage() {
  const query = useQuery({ ...registrationsQuery, refetchInterval: ASK_AGAIN_MS });
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
  const runners = runnerLines(current.registrations, current.listed);
  const paid = paidLines(current);
  const payments = paymentLines(known);
  return (
    <>
      <FlaggedMoney lines={flagged(payments)} />
      <LostBibs lines={runners} />
      <CountsAndChart known={current} />
      <ExportLinks runners={runners} paid={paid} />
      <RegistrationLists runners={runners} paid={paid} payments={payments} />
    </>
  );
}

/** The registrations without the ticket office's sales that came to nothing: such a runner has left, or was sold a place again. */
function withoutAbandonedSales({ registrations, payments, listed }: Registrations): Registrations {
  const statuses = new Map(payments.map(({ id, status }) => [id, status]));
  const isAbandoned = ({ by, paid, payid }: RegistrationRow) =>
    by === 'ticket-office' && !paid && payid !== null && statuses.get(payid) !== 'CREATED';
  return { registrations: registrations.filter((row) => !isAbandoned(row)), payments, listed };
}
