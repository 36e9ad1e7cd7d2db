import { isBib, type BoardRace, type BoardRunner } from '@app/domain';
import { isStillOut, type TimingBoard } from './timing-board';

/** What typed digits mean for the race on screen and, failing that, for the day's other races. */
export type TypedBib =
  | { readonly kind: 'nothing' }
  /** Enter finishes this runner: the exact bib, or the only one that begins so. */
  | { readonly kind: 'meant'; readonly runner: BoardRunner }
  | { readonly kind: 'several'; readonly count: number }
  /** The bib decides the race: Enter finishes this runner there. */
  | { readonly kind: 'other-race'; readonly runner: BoardRunner; readonly race: BoardRace }
  /** The bib is known, but its runner is not out on a course. */
  | { readonly kind: 'not-out'; readonly runner: BoardRunner; readonly race: BoardRace }
  | { readonly kind: 'unknown' };

/** Reads typed digits against the race on screen first, then against the day's other races. */
export function readTypedBib(digits: string, board: TimingBoard, day: readonly TimingBoard[]): TypedBib {
  if (digits === '') return { kind: 'nothing' };
  const exact = board.stillOut.find(hasBib(digits));
  if (exact) return { kind: 'meant', runner: exact };
  // A whole bib that somebody has is meant before the beginning of another.
  return holderOf(digits, board, day) ?? readBeginning(matchingBibs(board.stillOut, digits));
}

/** Those whose bib begins with the digits; nothing typed leaves everybody. */
export function matchingBibs(runners: readonly BoardRunner[], digits: string): readonly BoardRunner[] {
  return digits === '' ? runners : runners.filter(({ bib }) => String(bib).startsWith(digits));
}

/** A bib as people type it, or undefined when it is not a number a bib can have. */
export function readBib(text: string): number | undefined {
  const trimmed = text.trim();
  const bib = /^\d+$/.test(trimmed) ? Number(trimmed) : NaN;
  return isBib(bib) ? bib : undefined;
}

function readBeginning(matching: readonly BoardRunner[]): TypedBib {
  const [first, ...others] = matching;
  if (!first) return { kind: 'unknown' };
  return others.length === 0 ? { kind: 'meant', runner: first } : { kind: 'several', count: matching.length };
}

function holderOf(digits: string, board: TimingBoard, day: readonly TimingBoard[]): TypedBib | undefined {
  for (const { race, runners } of day) {
    const runner = runners.find(hasBib(digits));
    if (!runner) continue;
    const isElsewhere = race.part !== board.race.part && race.state === 'started' && isStillOut(runner);
    return { kind: isElsewhere ? 'other-race' : 'not-out', runner, race };
  }
  return undefined;
}

function hasBib(digits: string): (runner: BoardRunner) => boolean {
  return ({ bib }) => bib !== null && String(bib) === digits;
}
