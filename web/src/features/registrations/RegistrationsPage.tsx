import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { getJson } from '../../api/client';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { formatMoment } from '../../config/formats';
import { paths } from '../../config/paths';
import { CountsAndChart } from './CountsAndChart';
import { ExportLinks } from './ExportLinks';
import { LostBibs, OpenPaymentIssues, PossibleDuplicates } from './NeedsAttention';
import { RegistrationLists } from './RegistrationLists';
import { openIssueEntries, paidEntries, paymentEntries } from './payment-entries';
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

/** The reminder to unpaid families. Instants are ISO; `sendsAt` is null when it is switched off. */
interface Reminder {
  readonly sendsAt: string | null;
  readonly until: string | null;
  /** Registration is closed: the reminder will not be sent. */
  readonly isOver: boolean;
  /** Number of families that would receive it now. */
  readonly waiting: number;
  readonly sent: {
    readonly at: string;
    readonly recipients: number;
    readonly sent: number;
    readonly failed: number;
    readonly isDone: boolean;
  } | null;
}

const reminderQuery = queryOptions({
  queryKey: ['reminder'],
  queryFn: ({ signal }) => getJson<Reminder>('/admin/api/reminder', { signal }),
  refetchInterval: 60_000,
});

/**
 * One line: when unpaid families are reminded by mail, or how many were. Renders nothing until loaded, since
 * the lists matter more.
 */
export function ReminderNote() {
  const { data } = useQuery(reminderQuery);
  if (!data) return null;
  return (
    <Typography sx={{ mb: 3, maxWidth: '68ch', color: 'text.secondary' }}>
      {reminderText(data)}{' '}
      {data.sent && (
        <Link component={RouterLink} to={paths.mailPreviousRunners()}>
          Visa utskicket
        </Link>
      )}
    </Typography>
  );
}

function reminderText({ sendsAt, isOver, waiting, sent }: Reminder): string {
  if (sent) return sentReminderText(sent);
  if (sendsAt === null) return 'Påminnelsen till dem som inte har betalat är avstängd (reminderDays).';
  if (isOver) return 'Ingen påminnelse skickades till dem som inte hade betalat.';
  return `Den som inte har betalat får en påminnelse med mail ${formatMoment(sendsAt)}. Just nu gäller det ${families(waiting)}.`;
}

function sentReminderText({ at, recipients, sent, failed, isDone }: NonNullable<Reminder['sent']>): string {
  const lost = failed === 0 ? '' : `, ${String(failed)} fick ingen`;
  const progress = isDone ? '' : `, ${String(recipients - sent - failed)} kvar`;
  return `Påminnelsen till dem som inte hade betalat skickades ${formatMoment(at)}: ${String(sent)} av ${families(recipients)} har fått den${lost}${progress}.`;
}

function families(count: number): string {
  return count === 1 ? 'en familj' : `${String(count)} familjer`;
}
