import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DISTANCES, metresFromKm, priceChanges, registrationsByDay, type DayCount } from '@app/domain';
import type { RegistrationRow } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import type { Registrations } from '../../api/registrations';
import { BarChart } from '../../components/BarChart';
import { DistanceChip } from '../../components/DistanceChip';
import { formatDay, formatMoney } from '../../config/formats';

/** The registrations in figures and per day. */
export function CountsAndChart({ data }: { data: Registrations }) {
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
