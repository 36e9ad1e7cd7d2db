import { isBib } from '@app/domain';
import type { BoardRunnerRow, RaceRow } from '@app/views';
import type { TimingBoard } from './timing-board';

/** What typed digits mean for the race on screen and, failing that, for the day's other races. */
export type TypedBib =
  | { readonly kind: 'nothing' }
  /** Enter finishes this runner: the exact bib, or the only one that begins so. */
  | { readonly kind: 'meant'; readonly runner: BoardRunnerRow }
  | { readonly kind: 'several'; readonly count: number }
  /** The bib decides the race: Enter finishes this runner there. */
  | { readonly kind: 'other-race'; readonly runner: BoardRunnerRow; readonly race: RaceRow }
  /** The bib is known, but its runner is not out on a course. */
  | { readonly kind: 'not-out'; readonly runner: BoardRunnerRow; readonly race: RaceRow }
  | { readonly kind: 'unknown' };

/** Reads typed digits against the race on screen first, then against the day's other races. */
export function readTypedBib(digits: string, board: TimingBoard, day: readonly TimingBoard[]): TypedBib {
  if (digits === '') return { kind: 'nothing' };
  const matching = matchingBibs(board.stillOut, digits);
  const runner = matching.find(hasBib(digits)) ?? (matching.length === 1 ? matching[0] : undefined);
  const known = holderOf(digits, board, day);
  // A whole bib of another race is meant before the beginning of one of ours.
  if (runner && (hasBib(digits)(runner) || !known)) return { kind: 'meant', runner };
  if (known) return known;
  return matching.length > 1 ? { kind: 'several', count: matching.length } : { kind: 'unknown' };
}

/** Those whose bib begins with the digits; nothing typed leaves everybody. */
export function matchingBibs(runners: readonly BoardRunnerRow[], digits: string): readonly BoardRunnerRow[] {
  return digits === '' ? runners : runners.filter(({ bib }) => String(bib).startsWith(digits));
}

/** A bib as people type it, or undefined when it is not a number a bib can have. */
export function readBib(text: string): number | undefined {
  const trimmed = text.trim();
  const bib = /^\d+$/.test(trimmed) ? Number(trimmed) : NaN;
  return isBib(bib) ? bib : undefined;
}

function holderOf(digits: string, board: TimingBoard, day: readonly TimingBoard[]): TypedBib | undefined {
  for (const { race, runners } of day) {
    const runner = runners.find(hasBib(digits));
    if (!runner) continue;
    const isRunning = race.state === 'started' && runner.finished === null && runner.status === '';
    if (race.part === board.race.part) return isRunning ? undefined : { kind: 'not-out', runner, race };
    return { kind: isRunning ? 'other-race' : 'not-out', runner, race };
  }
  return undefined;
}

function hasBib(digits: string): (runner: BoardRunnerRow) => boolean {
  return ({ bib }) => bib !== null && String(bib) === digits;
}
