/** How much is done: the whole measurement, or just enough to see that the bench itself still works. */
export interface Scale {
  /** How often each side is measured. */
  readonly repetitions: number;
  /** How long one side of a row that counts for a while is measured, in ms. */
  readonly ms: number;
  /** A number of events, runners or sockets at full scale as the number to use. */
  count(full: number): number;
}

/** What is asked of a figure: at least or at most so much, as a share of the limit or in the figure's own unit. */
export interface Goal {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  readonly of: 'limit' | 'figure';
}

/** One line of the table. `limit` is what the bare means do; `ratio` is ours against it, pair by pair. */
export interface Finding {
  readonly what: string;
  readonly unit: string;
  readonly limit?: number;
  readonly ours: number;
  readonly ratio?: number;
  readonly goal?: Goal;
  /** Says under what the others were measured; it is neither good nor bad. */
  readonly isCircumstance?: boolean;
}

/** Something to measure. It throws when what it measured did not happen. */
export interface Row {
  /** What the command line calls it. */
  readonly name: string;
  readonly title: string;
  /** Rows that are asked for together by this name, and are left out where none is named. */
  readonly group?: 'engines' | 'pages';
  readonly measure: (scale: Scale) => Promise<Finding[]>;
}

export const fullScale: Scale = { repetitions: 5, ms: 1_000, count: (full) => full };

export const smokeScale: Scale = { repetitions: 1, ms: 50, count: (full) => Math.ceil(full / 100) };

/** Whether a finding is as good as asked; undefined when nothing is asked. */
export function isMet({ goal, ours, ratio }: Finding): boolean | undefined {
  if (!goal) return undefined;
  const judged = goal.of === 'limit' ? ratio : ours;
  if (judged === undefined) return undefined;
  return goal.bound === 'at least' ? judged >= goal.value : judged <= goal.value;
}

export function atLeast(value: number): Goal {
  return { bound: 'at least', value, of: 'limit' };
}

export function atMost(value: number, of: Goal['of'] = 'figure'): Goal {
  return { bound: 'at most', value, of };
}
