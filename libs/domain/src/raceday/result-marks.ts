/** The meaning of a mark. Its label in lists and files is its code in capitals. */
interface MarkRules {
  /** Spelled out for the public, in Swedish. */
  readonly text: string;
  /** Whether the runner started. Such a mark can be set only after the start. */
  readonly hasStarted: boolean;
  /**
   * Whether the mark takes a finish out of the results. Such a mark can be set on a finisher and after the end
   * of the race, remains when the runner crosses, and hides the time from the public. Any other mark excludes
   * a finish: a crossing replaces it, and the end of a race can set it on all runners still on the course.
   */
  readonly voidsFinish: boolean;
}

/**
 * The marks of runners without a place (result services call them IRM, invalid result marks), in the order of
 * result lists. A rule that differs between marks is a column here. The codes are stored in events.
 */
export const MARK_RULES = {
  dnf: { text: 'bröt', hasStarted: true, voidsFinish: false },
  dns: { text: 'startade ej', hasStarted: false, voidsFinish: false },
  dsq: { text: 'diskvalificerad', hasStarted: true, voidsFinish: true },
} as const satisfies Readonly<Record<string, MarkRules>>;

export type ResultMark = keyof typeof MARK_RULES;

/** A mark that excludes a finish. */
export type MarkWithoutFinish = {
  [Mark in ResultMark]: (typeof MARK_RULES)[Mark]['voidsFinish'] extends false ? Mark : never;
}[ResultMark];

/** A mark's label: 'DNF'. */
export type MarkLabel = Uppercase<ResultMark>;

export const RESULT_MARKS = Object.keys(MARK_RULES) as readonly ResultMark[];

export const MARKS_WITHOUT_FINISH = RESULT_MARKS.filter(excludesFinish);

/** A runner's mark; '' without one. */
export type RunnerStatus = '' | ResultMark;
export const RUNNER_STATUSES: readonly RunnerStatus[] = ['', ...RESULT_MARKS];

export function markLabel(mark: ResultMark): MarkLabel {
  return mark.toUpperCase() as MarkLabel;
}

/** Whether a status is a mark; false for one of a later version. */
export function isMark(status: RunnerStatus | 'finished'): status is ResultMark {
  return Object.hasOwn(MARK_RULES, status);
}

/** Whether a status takes a finish out of the results. */
export function voidsFinish(status: RunnerStatus | 'finished'): boolean {
  return isMark(status) && MARK_RULES[status].voidsFinish;
}

/** Whether a status is a mark that excludes a finish. */
export function excludesFinish(status: RunnerStatus | 'finished'): status is MarkWithoutFinish {
  return isMark(status) && !MARK_RULES[status].voidsFinish;
}
