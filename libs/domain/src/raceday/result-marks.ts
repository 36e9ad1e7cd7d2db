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

/**
 * What a runner's row says: the mark, 'finished', or 'before-start' for a crossing that lies before the start.
 * That one has neither time nor place until an organiser corrects the start or the crossing.
 */
export type RowStatus = RunnerStatus | 'finished' | 'before-start';

/** The row status 'before-start' in lists and files. */
export const BEFORE_START_TEXT = 'tid före start';

export function markLabel(mark: ResultMark): MarkLabel {
  return mark.toUpperCase() as MarkLabel;
}

/** What lists and files show for a runner without a time: 'DNF', 'tid före start'. */
export type StatusLabel = MarkLabel | typeof BEFORE_START_TEXT;

export function statusLabel(status: ResultMark | 'before-start'): StatusLabel {
  return status === 'before-start' ? BEFORE_START_TEXT : markLabel(status);
}

/** The labels in the order of result lists: a crossing before the start comes last. */
export const STATUS_LABELS: readonly StatusLabel[] = [...RESULT_MARKS.map(markLabel), BEFORE_START_TEXT];

/** Whether a status is a mark; false for one of a later version. */
export function isMark(status: RowStatus): status is ResultMark {
  return Object.hasOwn(MARK_RULES, status);
}

/** Whether a status takes a finish out of the results. */
export function voidsFinish(status: RowStatus): boolean {
  return isMark(status) && MARK_RULES[status].voidsFinish;
}

/** Whether a status is a mark that excludes a finish. */
export function excludesFinish(status: RowStatus): status is MarkWithoutFinish {
  return isMark(status) && !MARK_RULES[status].voidsFinish;
}
