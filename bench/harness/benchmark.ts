/** The amount of work: the whole measurement, or enough to check that the bench itself works. */
export interface Scale {
  /** How often each side is measured. */
  readonly repetitions: number;
  /** How long one side of a timed benchmark is measured. */
  readonly durationMs: number;
  /** Scales a number of events, runners or sockets. */
  scaled(full: number): number;
}

/** The goal of a figure: a bound as a share of the baseline, or in the figure's own unit. */
export interface Goal {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  readonly of: 'baseline' | 'figure';
}

/** A measured metric, with the figure of the minimal implementation and the ratio of ours to it, pair by pair. */
export interface MetricResult {
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
export interface Benchmark {
  /** Its name on the command line. */
  readonly name: string;
  readonly title: string;
  /** Measured by default: it has a goal, needs nothing but Node, and no other measures the same. */
  readonly isDefault?: true;
  /** Selects several benchmarks by this name. */
  readonly group?: 'engines' | 'pages';
  readonly measure: (scale: Scale) => Promise<MetricResult[]>;
}

export const fullScale: Scale = { repetitions: 5, durationMs: 1_000, scaled: (full) => full };

export const smokeScale: Scale = { repetitions: 1, durationMs: 50, scaled: (full) => Math.ceil(full / 100) };

/** The metrics of processor time first: they vary the least with the load of the machine. */
export function cpuFirst<T extends { readonly what: string }>(metrics: readonly T[]): readonly T[] {
  const isCpu = ({ what }: T) => what.includes('CPU');
  return [...metrics.filter(isCpu), ...metrics.filter((metric) => !isCpu(metric))];
}

/** Whether a result meets its goal; undefined without a goal. */
export function meetsGoal({ goal, ours, ratio }: MetricResult): boolean | undefined {
  if (!goal) return undefined;
  const judged = goal.of === 'baseline' ? ratio : ours;
  if (judged === undefined) return undefined;
  return goal.bound === 'at least' ? judged >= goal.value : judged <= goal.value;
}
