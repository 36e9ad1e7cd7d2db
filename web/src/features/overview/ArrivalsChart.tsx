import { formatClock } from '../../config/formats';
import { distanceLabel, stockholmTime, type ArrivalMinute, type RaceFigures } from '@app/domain';
import { BarChart } from '../../components/BarChart';
import { distanceColours } from '../../components/DistanceChip';

interface ArrivalsChartProps {
  readonly races: readonly RaceFigures[];
  readonly arrivals: readonly ArrivalMinute[];
}

/** A bar chart of finishers per minute, by distance. */
export default function ArrivalsChart({ races, arrivals }: ArrivalsChartProps) {
  const [first, last] = [arrivals[0], arrivals.at(-1)];
  if (!first || !last) return null;
  const clock = (at: number) => formatClock(stockholmTime(at).slice(0, 5));
  const totals = arrivals.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0));
  const most = Math.max(...totals);
  const busiest = arrivals[totals.indexOf(most)] ?? first;
  const all = totals.reduce((sum, count) => sum + count, 0);
  return (
    <BarChart
      id="arrivals"
      title="I mål per minut"
      label={`Stapeldiagram: ${all} i mål mellan ${clock(first.at)} och ${clock(last.at)}, flest ${clock(busiest.at)} (${most})`}
      bars={arrivals.map(({ at, counts }) => ({ key: at, title: clock(at), values: counts }))}
      series={races.map(({ distance }) => ({
        label: distanceLabel(distance),
        fill: distanceColours(distance).color,
      }))}
      ends={[clock(first.at), clock(last.at)]}
      head="Minut"
    />
  );
}
