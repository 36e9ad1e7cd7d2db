import Typography from '@mui/material/Typography';
import { priceChanges, type DayCount } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { BarChart } from '../../components/BarChart';
import { formatDay, formatMoney } from '../../config/formats';

const SERIES = [
  { label: 'betalda', fill: '#1A237E' },
  { label: 'ej betalda', fill: '#8D6E00' },
];

/** Registered runners per day with the price steps, as a chart and as a table. */
export function RegistrationChart({ days }: { days: readonly DayCount[] }) {
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
