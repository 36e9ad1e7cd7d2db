import type { Goal, MetricResult, Scale } from './benchmark';

export const ratioAtLeast = (value: number): Goal => ({ bound: 'at least', value, of: 'baseline' });
export const ratioAtMost = (value: number): Goal => ({ bound: 'at most', value, of: 'baseline' });
export const valueAtLeast = (value: number): Goal => ({ bound: 'at least', value, of: 'figure' });
export const valueAtMost = (value: number): Goal => ({ bound: 'at most', value, of: 'figure' });

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

/** A metric's label, unit and goal. */
export interface MetricSpec<Metric extends string> {
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
  specs: readonly MetricSpec<NoInfer<Metric>>[],
): MetricResult[] {
  return specs.map((spec) => {
    const { metric } = spec;
    const ratios = ours.map((sample, run) => sample[metric] / (baseline[run]?.[metric] ?? NaN));
    return {
      ...summarize(spec, ours),
      baseline: median(baseline.map((sample) => sample[metric])),
      ratio: median(ratios),
    };
  });
}

/** The median of our metric, without a comparison. */
export function summarize<Metric extends string>(
  { metric, ...labels }: MetricSpec<Metric>,
  ours: Series<Metric>,
): MetricResult {
  return { ...labels, ours: median(ours.map((sample) => sample[metric])) };
}

/** Throughput, and latency of one operation in ms. */
export interface Throughput {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs `producers` side by side; each awaits its work before it starts again. */
export async function runProducers(
  producers: number,
  durationMs: number,
  work: (producer: number) => Promise<unknown>,
): Promise<Throughput> {
  const began = performance.now();
  const latencies: number[] = [];
  const produce = async (producer: number) => {
    for (let at = performance.now(); at - began < durationMs;) {
      await work(producer);
      const now = performance.now();
      latencies.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: producers }, (_, producer) => produce(producer)));
  return throughputOf(latencies, performance.now() - began);
}

/** The throughput of operations with these latencies, within `ms` altogether. */
export function throughputOf(latencies: readonly number[], ms: number): Throughput {
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
