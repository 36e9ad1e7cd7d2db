/** The kinds of correction that concern runners, by their bibs. */
export type RunnerCorrectionKind = 'finish' | 'insert' | 'swap' | 'bib' | 'run';

/* Paths that start a draft of corrections. Separate from the other paths, and from each other, so that a
   page loads only its own. */

/** Path to a correction of these runners. */
export function correctionPath(day: string, kind: RunnerCorrectionKind, ...bibs: readonly number[]): string {
  return `/admin/korrigera/${day}?typ=${kind}&nr=${bibs.join()}`;
}

/** Path to assigning a bib to a runner without one. */
export function bibCorrectionPath(day: string, sort: string): string {
  return `/admin/korrigera/${day}?typ=bib&lopare=${sort}`;
}

/** Path to moving the start of a race. */
export function startCorrectionPath(day: string, part: string): string {
  return `/admin/korrigera/${day}?typ=start&lopp=${part}`;
}
