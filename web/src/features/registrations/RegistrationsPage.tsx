import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DISTANCES, metresFromKm, priceChanges, registrationsByDay, type DayCount } from '@app/domain';
import type { RegistrationRow } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import { getJson } from '../../api/client';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { BarChart } from '../../components/BarChart';
import { DataState } from '../../components/DataState';
import { DistanceChip } from '../../components/DistanceChip';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { formatMoment, formatDay, formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import { ExportLinks } from './ExportLinks';
import { LostBibs, OpenPaymentIssues, PossibleDuplicates } from './NeedsAttention';
import { openIssueEntries, paidEntries, paymentEntries } from './payment-entries';
import { RegistrationLists } from './RegistrationLists';
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

/** The registrations in figures and per day. */
function CountsAndChart({ data }: { data: Registrations }) {
  const { edition } = useAppConfig();
  const { paid, unpaid, income, byDistance } = countRegistrations(data);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '100%', md: '2fr 3fr' }, mb: 4 }}>
      <Box component="dl" aria-label="Hur det står till" sx={listStyle}>
        <Figure label="Betalda löpare">{paid}</Figure>
        <Figure label="Ej betalda löpare">{unpaid}</Figure>
        <Figure label="Inbetalt">{formatMoney(income)}</Figure>
        {byDistance.map((distance) => (
          <Figure key={distance.metres} isQuarter label={<DistanceChip metres={distance.metres} />}>
            {distance.paid}
          </Figure>
        ))}
      </Box>
      <RegistrationChart days={registrationsByDay(data.registrations, edition.prices)} />
    </Box>
  );
}

interface FigureProps {
  readonly label: ReactNode;
  /** Four in a row instead of three. */
  readonly isQuarter?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isQuarter = false, children }: FigureProps) {
  return (
    <Box sx={{ gridColumn: `span ${isQuarter ? 3 : 4}` }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem', minHeight: 26 }}>
        {label}
      </Box>
      <Box
        component="dd"
        className="tabular"
        sx={{
          m: 0,
          fontSize: { xs: '1.25rem', sm: '1.5rem', md: '1.25rem', lg: '1.5rem' },
          fontWeight: 750,
          color: 'info.main',
          whiteSpace: 'nowrap',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  alignContent: 'start',
  rowGap: 2,
  columnGap: { xs: 0.5, sm: 2 },
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
} as const;

const SERIES = [
  { label: 'betalda', fill: '#1A237E' },
  { label: 'ej betalda', fill: '#8D6E00' },
];

/** Registered runners per day with the price steps, as a chart and as a table. */
function RegistrationChart({ days }: { days: readonly DayCount[] }) {
  const { prices } = useAppConfig().edition;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const marks = priceChanges(days);
  return (
    <BarChart
      id="chart-title"
      title="Anmälda löpare per dag"
      label={chartLabel(days)}
      bars={days.map(({ date, paid, unpaid }) => ({
        key: date,
        title: formatDay(date),
        values: [paid, unpaid],
      }))}
      series={SERIES}
      ends={[formatDay(first.date), formatDay(last.date)]}
      head="Dag"
      marks={marks}
    >
      {marks.map((mark) => {
        const { date, step } = days[mark] ?? first;
        const { adult, child } = prices[step] ?? { adult: 0, child: 0 };
        return (
          <Typography key={date} variant="body2" sx={{ color: 'text.secondary' }}>
            Streckad linje: nytt pris från {formatDay(date)}, vuxen {formatMoney(adult)} och barn{' '}
            {formatMoney(child)}.
          </Typography>
        );
      })}
    </BarChart>
  );
}

function totalOf({ paid, unpaid }: DayCount): number {
  return paid + unpaid;
}

function chartLabel(days: readonly DayCount[]): string {
  const most = Math.max(...days.map(totalOf));
  const busiest = days.find((day) => totalOf(day) === most);
  const total = days.reduce((sum, day) => sum + totalOf(day), 0);
  return `Stapeldiagram: ${total} löpare anmälda på ${days.length} dagar, flest ${busiest ? formatDay(busiest.date) : ''} (${most})`;
}

/** Runners per distance, paid and unpaid, and the income after refunds, SEK. */
interface RegistrationCounts {
  readonly paid: number;
  readonly unpaid: number;
  readonly income: number;
  readonly byDistance: readonly { readonly metres: number; readonly paid: number }[];
}

function countRegistrations({ registrations, payments }: Registrations): RegistrationCounts {
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
