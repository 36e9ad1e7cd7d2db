import type { Finding, Goal, Scale } from './row';
import { median } from './statistics';

/** The figures of one run of one side. */
export type Sample<Metric extends string> = Readonly<Record<Metric, number>>;

/** All runs of one side, in order. */
export type Series<Metric extends string> = readonly Sample<Metric>[];

/**
 * Runs all sides in turn, as often as the scale says and once more to warm up. So disturbances of the machine
 * affect them alike. Every other round goes backwards, so that no side always comes first.
 */
export async function runInterleaved<Side extends string, Metric extends string>(
  { repetitions }: Scale,
  sides: Readonly<Record<Side, () => Promise<Sample<Metric>>>>,
): Promise<Record<Side, Series<Metric>>> {
  const names = Object.keys(sides) as Side[];
  const series = {} as Record<Side, Sample<Metric>[]>;
  for (const name of names) {
    series[name] = [];
    await sides[name]();
  }
  for (let round = 0; round < repetitions; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) series[name].push(await sides[name]());
  }
  return series;
}

/** A line of the table: its metric, unit and goal. */
export interface Line<Metric extends string> {
  readonly metric: Metric;
  readonly what: string;
  readonly unit: string;
  readonly goal?: Goal;
  readonly isInformational?: boolean;
}

/** Our metric against a baseline: the medians of both, and the median ratio of neighbouring runs. */
export function comparedFinding<Metric extends string>(
  line: Line<Metric>,
  baseline: Series<Metric>,
  ours: Series<Metric>,
): Finding {
  const ratios = ours.map((sample, run) => sample[line.metric] / (baseline[run]?.[line.metric] ?? NaN));
  const finding = {
    ...singleFinding(line, ours),
    baseline: median(baseline.map((sample) => sample[line.metric])),
  };
  return { ...finding, ratio: median(ratios) };
}

/** Our metric without a comparison. */
export function singleFinding<Metric extends string>(
  { metric, ...line }: Line<Metric>,
  ours: Series<Metric>,
): Finding {
  return { ...line, ours: median(ours.map((sample) => sample[metric])) };
}
