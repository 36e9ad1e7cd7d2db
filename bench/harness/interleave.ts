import type { Finding, Goal, Scale } from './row';
import { median } from './statistics';

/** The figures of one run of one side. */
export type Sample<Figure extends string> = Readonly<Record<Figure, number>>;

/** All runs of one side, in order. */
export type Series<Figure extends string> = readonly Sample<Figure>[];

/**
 * Runs all sides in turn, as often as the scale says and once more to warm up. So disturbances of the machine
 * affect them alike. Every other round goes backwards, so that no side always comes first.
 */
export async function runInterleaved<Side extends string, Figure extends string>(
  { repetitions }: Scale,
  sides: Readonly<Record<Side, () => Promise<Sample<Figure>>>>,
): Promise<Record<Side, Series<Figure>>> {
  const names = Object.keys(sides) as Side[];
  const series = {} as Record<Side, Sample<Figure>[]>;
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
export interface Line<Figure extends string> {
  readonly figure: Figure;
  readonly what: string;
  readonly unit: string;
  readonly goal?: Goal;
  readonly isCircumstance?: boolean;
}

/** Our figure against a baseline: the medians of both, and the median ratio of neighbouring runs. */
export function comparedFinding<Figure extends string>(
  line: Line<Figure>,
  limit: Series<Figure>,
  ours: Series<Figure>,
): Finding {
  const ratios = ours.map((sample, run) => sample[line.figure] / (limit[run]?.[line.figure] ?? NaN));
  const finding = { ...singleFinding(line, ours), limit: median(limit.map((sample) => sample[line.figure])) };
  return { ...finding, ratio: median(ratios) };
}

/** Our figure without a comparison. */
export function singleFinding<Figure extends string>(
  { figure, ...line }: Line<Figure>,
  ours: Series<Figure>,
): Finding {
  return { ...line, ours: median(ours.map((sample) => sample[figure])) };
}
