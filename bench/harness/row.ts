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
  /** A group of rows, selected by this name and left out by default. */
  readonly group?: 'engines' | 'pages';
  readonly measure: (scale: Scale) => Promise<Finding[]>;
}

export const fullScale: Scale = { repetitions: 5, ms: 1_000, count: (full) => full };

export const smokeScale: Scale = { repetitions: 1, ms: 50, count: (full) => Math.ceil(full / 100) };

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
