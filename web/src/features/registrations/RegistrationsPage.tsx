import { useQuery } from '@tanstack/react-query';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { CountsAndChart } from './CountsAndChart';
import { ExportLinks } from './ExportLinks';
import { OpenPaymentIssues, LostBibs, PossibleDuplicates } from './NeedsAttention';
import { openIssueEntries, paidEntries, paymentEntries } from './payment-entries';
import { RegistrationLists } from './RegistrationLists';
import { ReminderNote } from './ReminderNote';
import { runnerEntries, withoutAbandonedSales } from './runner-groups';

const POLL_MS = 15_000;

/** All registrations and payments. Refetches every 15 seconds while open. */
export function RegistrationsPage() {
  const query = useQuery({ ...registrationsQuery, refetchInterval: POLL_MS });
  return (
    <>
      <PageTitle title="Anmälningar" lead="Löpare per distans, betalda anmälningar och alla betalningar." />
      <DataState
        query={query}
        empty={{
          when: ({ registrations }) => registrations.length === 0,
          show: (
            <EmptyState
              title="Inga anmälningar ännu."
              text="De kommer hit när familjer anmäler sig, eller när någon köper en startplats i biljettkassan."
              step={{ to: paths.ticketOffice(), label: 'Öppna Biljettkassan' }}
            />
          ),
        }}
      >
        {(data) => <Overview data={data} />}
      </DataState>
    </>
  );
}

function Overview({ data }: { data: Registrations }) {
  const current = withoutAbandonedSales(data);
  const runners = runnerEntries(current.registrations, current.listed);
  const paid = paidEntries(current);
  const payments = paymentEntries(data);
  const issues = openIssueEntries(payments);
  return (
    <>
      <OpenPaymentIssues entries={issues} />
      <LostBibs entries={runners} />
      <PossibleDuplicates entries={runners} />
      <CountsAndChart data={current} />
      <ExportLinks runners={runners} paid={paid} />
      <ReminderNote />
      <RegistrationLists runners={runners} paid={paid} payments={payments} flagged={issues} />
    </>
  );
}
