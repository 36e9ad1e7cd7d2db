/** What is to be put right about runners, by their bibs. */
export type CorrectionWay = 'finish' | 'insert' | 'swap' | 'bib' | 'run';

/*
 * The ways into a draft of corrections. Apart from the other addresses, and from each other: a page loads those it shows.
 */

/** To put something right about these runners. */
export function pathToCorrect(day: string, way: CorrectionWay, ...bibs: readonly number[]): string {
  return `/admin/korrigera/${day}?typ=${way}&nr=${bibs.join()}`;
}

/** To give a bib to a runner who has none. */
export function pathToGiveBib(day: string, sort: string): string {
  return `/admin/korrigera/${day}?typ=bib&lopare=${sort}`;
}

/** To move the start of a race. */
export function pathToMoveStart(day: string, part: string): string {
  return `/admin/korrigera/${day}?typ=start&lopp=${part}`;
}
