import { distanceLabel, isMark, markLabel, type BoardRace, type BoardRunner } from '@app/domain';
import type { TapAction } from './FinishModes';
import { markTexts } from './mark-texts';
import { ALL_STARTED, isOnCourse, nameOf, type FinishBoard, type TimingBoard } from './timing-board';

/** What typed digits match: in the race on screen first, then in the day’s other races. */
export type TypedBib =
  | { readonly kind: 'nothing' }
  /** Enter finishes this runner: the exact bib, or the only one with that prefix. */
  | { readonly kind: 'meant'; readonly runner: BoardRunner }
  | { readonly kind: 'several'; readonly digits: string; readonly count: number }
  /** The bib decides the race: Enter finishes this runner there. */
  | { readonly kind: 'other-race'; readonly runner: BoardRunner; readonly race: BoardRace }
  /** The bib exists, but its runner is not on a course. */
  | { readonly kind: 'not-on-course'; readonly runner: BoardRunner; readonly race: BoardRace }
  | { readonly kind: 'unknown'; readonly digits: string };

/** Matches typed digits against the race on screen first, then against the day’s other races. */
export function readTypedBib(digits: string, board: FinishBoard, day: readonly TimingBoard[]): TypedBib {
  if (digits === '') return { kind: 'nothing' };
  const exact = board.onCourse.find(hasBib(digits));
  if (exact) return { kind: 'meant', runner: exact };
  // An exact bib in any race takes precedence over a prefix.
  return holderOf(digits, board, day) ?? matchPrefix(digits, matchingBibs(board.onCourse, digits));
}

/** The runners whose bib begins with the digits; all without digits. */
export function matchingBibs(runners: readonly BoardRunner[], digits: string): readonly BoardRunner[] {
  return digits === '' ? runners : runners.filter(({ bib }) => String(bib).startsWith(digits));
}

function matchPrefix(digits: string, matching: readonly BoardRunner[]): TypedBib {
  const [first, ...others] = matching;
  if (!first) return { kind: 'unknown', digits };
  const count = matching.length;
  return others.length === 0 ? { kind: 'meant', runner: first } : { kind: 'several', digits, count };
}

function holderOf(digits: string, board: FinishBoard, day: readonly TimingBoard[]): TypedBib | undefined {
  for (const { race, runners } of day) {
    const runner = runners.find(hasBib(digits));
    if (!runner) continue;
    const isElsewhere = race.part !== board.race.part && race.state === 'started' && isOnCourse(runner);
    return { kind: isElsewhere ? 'other-race' : 'not-on-course', runner, race };
  }
  return undefined;
}

function hasBib(digits: string): (runner: BoardRunner) => boolean {
  return ({ bib }) => bib !== null && String(bib) === digits;
}

/** Whether the typed digits match no runner still out. */
export function isWrong({ kind }: TypedBib): boolean {
  return kind === 'unknown' || kind === 'not-on-course';
}

/**
 * The hint for the typed bib, and the reason when Enter is refused. It names the number, which comes before
 * the runner, since a long name may be clipped.
 */
export function hintFor(typed: TypedBib, mode: TapAction): string {
  switch (typed.kind) {
    case 'nothing':
      return mode === 'finish' ? 'Skriv numret och tryck I mål' : markTexts[mode].prompt;
    case 'meant':
      return `Nr ${String(typed.runner.bib)} ${nameOf(typed.runner)}`;
    case 'several':
      return `${typed.count} nummer börjar med ${typed.digits}`;
    case 'other-race':
      return `${distanceLabel(typed.race.distance)}: nr ${String(typed.runner.bib)} ${nameOf(typed.runner)}`;
    case 'not-on-course':
      return `Nr ${String(typed.runner.bib)} ${whyNotOnCourse(typed)} (${distanceLabel(typed.race.distance)}): ${nameOf(typed.runner)}`;
    case 'unknown':
      return `Nr ${typed.digits}: ingen har det numret`;
  }
}

function whyNotOnCourse({ runner, race }: Extract<TypedBib, { kind: 'not-on-course' }>): string {
  if (isMark(runner.status)) return `är ${markLabel(runner.status)}`;
  if (race.state === '') return 'har inte startat';
  return runner.finished !== null ? 'är redan i mål' : 'är inte ute på banan';
}

/** Why no runner of this race is on the course. */
export function noRunnersOnCourseText({ race, runners }: FinishBoard): string {
  if (race.part === ALL_STARTED && race.state === '') return 'Numren står här när ett lopp har startat.';
  if (runners.length === 0) return 'Inga löpare i loppet ännu.';
  if (runners.every(({ bib }) => bib === null)) return 'Ingen har fått nummer ännu.';
  return race.state === '' ? 'Ingen med nummer väntar på start.' : 'Ingen kvar ute.';
}

/** Shown instead of the bibs when there are none. Always agrees with the hint beside the typed number. */
export function emptyGridText(board: FinishBoard, digits: string, typed: TypedBib): string {
  switch (typed.kind) {
    case 'nothing':
      return noRunnersOnCourseText(board);
    case 'other-race':
      return `Nr ${digits} springer ${distanceLabel(typed.race.distance)} och tas i mål där.`;
    case 'not-on-course':
      return `Nr ${digits} är inte kvar ute.`;
    default:
      return `Inget nummer som börjar med ${digits} är kvar ute.`;
  }
}
