/** The amount of work: the whole measurement, or enough to check that the bench itself works. */
export interface Scale {
  /** How often each side is measured. */
  readonly repetitions: number;
  /** How long one side of a timed row is measured, in ms. */
  readonly ms: number;
  /** Scales a number of events, runners or sockets. */
  count(full: number): number;
}

/** The goal of a figure: a bound as a share of the baseline, or in the figure's own unit. */
export interface Goal {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  readonly of: 'baseline' | 'figure';
}

/**
 * One line of the table. `baseline`: the figure of the minimal implementation; `ratio`: ours against it, pair
 * by pair.
 */
export interface Finding {
  readonly what: string;
  readonly unit: string;
  readonly baseline?: number;
  readonly ours: number;
  readonly ratio?: number;
  readonly goal?: Goal;
  /** A condition of the measurement, neither good nor bad. */
  readonly isInformational?: boolean;
}

/** A measurement. It throws when the measured work did not happen. */
export interface Row {
  /** Its name on the command line. */
  readonly name: string;
  readonly title: string;
  /** Measured when no row is named: it has a goal, needs nothing but Node, and no other row measures the same. */
  readonly isDefault?: true;
  /** Selects several rows by this name. */
  readonly group?: 'engines' | 'pages';
  readonly measure: (scale: Scale) => Promise<Finding[]>;
}

export const fullScale: Scale = { repetitions: 5, ms: 1_000, count: (full) => full };

export const smokeScale: Scale = { repetitions: 1, ms: 50, count: (full) => Math.ceil(full / 100) };

/** The lines on processor time first: they vary the least with the load of the machine. */
export function cpuFirst<Line extends { readonly what: string }>(lines: readonly Line[]): readonly Line[] {
  const isCpu = ({ what }: Line) => what.includes('CPU');
  return [...lines.filter(isCpu), ...lines.filter((line) => !isCpu(line))];
}

/** Whether a finding meets its goal; undefined without a goal. */
export function isMet({ goal, ours, ratio }: Finding): boolean | undefined {
  if (!goal) return undefined;
  const judged = goal.of === 'baseline' ? ratio : ours;
  if (judged === undefined) return undefined;
  return goal.bound === 'at least' ? judged >= goal.value : judged <= goal.value;
}

export function atLeast(value: number): Goal {
  return { bound: 'at least', value, of: 'baseline' };
}

export function atMost(value: number, of: Goal['of'] = 'figure'): Goal {
  return { bound: 'at most', value, of };
}

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

/** Our metrics against a baseline: the medians of both, and the median ratio of neighbouring runs. */
export function compare<Metric extends string>(
  baseline: Series<Metric>,
  ours: Series<Metric>,
  lines: readonly Line<NoInfer<Metric>>[],
): Finding[] {
  return lines.map((line) => {
    const { metric } = line;
    const ratios = ours.map((sample, run) => sample[metric] / (baseline[run]?.[metric] ?? NaN));
    const ratio = median(ratios);
    return {
      ...singleFinding(line, ours),
      baseline: median(baseline.map((sample) => sample[metric])),
      ratio,
    };
  });
}

/** Our metric without a comparison. */
export function singleFinding<Metric extends string>(
  { metric, ...line }: Line<Metric>,
  ours: Series<Metric>,
): Finding {
  return { ...line, ours: median(ours.map((sample) => sample[metric])) };
}

/** Throughput, and latency of one operation in ms. */
export interface Pace {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs `producers` side by side for some ms; each awaits its work before it starts again. */
export async function runProducers(
  producers: number,
  ms: number,
  work: (producer: number) => Promise<unknown>,
): Promise<Pace> {
  const began = performance.now();
  const latencies: number[] = [];
  const produce = async (producer: number) => {
    for (let at = performance.now(); at - began < ms;) {
      await work(producer);
      const now = performance.now();
      latencies.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: producers }, (_, producer) => produce(producer)));
  return paceOf(latencies, performance.now() - began);
}

/** The pace of operations with these latencies, within `ms` altogether. */
export function paceOf(latencies: readonly number[], ms: number): Pace {
  return {
    count: latencies.length,
    perSecond: (latencies.length / ms) * 1000,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

/** The median; for an even count the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  return (percentile(numbers, 50) + percentile(numbers, 50, Math.ceil)) / 2;
}

/** The smallest number that `percent` of all numbers do not exceed. NaN for an empty list. */
export function percentile(numbers: readonly number[], percent: number, round = Math.floor): number {
  const sorted = Float64Array.from(numbers).sort();
  const index = round(((sorted.length - 1) * percent) / 100);
  return sorted[index] ?? NaN;
}

/** Checks that the measured work has happened. Throws unless both numbers are equal. */
export function expectEqual(what: string, actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${what}: ${actual}, but it should be ${expected}`);
}
