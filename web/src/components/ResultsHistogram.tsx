import { timeBins } from '@app/domain';
import type { ReactNode } from 'react';
import { BarChart } from './BarChart';
import { distanceColours } from './DistanceChip';
import { formatElapsed } from './ElapsedClock';

/** Fewer results make no useful picture. */
const MIN_RESULTS = 5;

interface ResultsHistogramProps {
  readonly metres: number;
  readonly title: string;
  /** The results of the race, ms. */
  readonly results: readonly number[];
  /** The highlighted result, ms. */
  readonly mine?: number;
  readonly children?: ReactNode;
}

/** A histogram of a race's results. Renders nothing for fewer than five. */
export default function ResultsHistogram({ metres, title, results, mine, children }: ResultsHistogramProps) {
  if (results.length < MIN_RESULTS) return null;
  const { color, tint } = distanceColours(metres);
  const bins = timeBins(results);
  const bars = bins.map(({ from, to, count }) => {
    const isMine = mine !== undefined && mine >= from && mine < to;
    const span = `${formatElapsed(from)}–${formatElapsed(to)}`;
    return {
      key: from,
      title: isMine ? `${span} (du)` : span,
      values: [count],
      ...(isMine && { fill: color }),
    };
  });
  const ends = [formatElapsed(bins[0]?.from ?? 0), formatElapsed(bins.at(-1)?.to ?? 0)] as const;
  return (
    <BarChart
      id={`field-${metres}`}
      title={title}
      label={`Stapeldiagram: ${results.length} löpare i mål mellan ${ends[0]} och ${ends[1]}`}
      bars={bars}
      series={[{ label: 'löpare', fill: mine === undefined ? color : tint, stroke: color }]}
      ends={ends}
      head="Tid"
    >
      {children}
    </BarChart>
  );
}
