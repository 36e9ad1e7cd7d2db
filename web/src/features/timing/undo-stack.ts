import type { TimingBoard } from './timing-board';
import type { TimingAction } from './timing-command';

/** How long the undo button stays, in ms. */
export const UNDO_MS = 10_000;

/** A finish, a mark or a crossing taken back, given on this device. */
export interface Deed {
  readonly id: string;
  readonly part: string;
  readonly sort: string;
  readonly kind: 'finished' | 'restored' | 'dns' | 'dnf' | 'dsq';
  /** When it happened by the server's clock, epoch ms; of a crossing taken back, the crossing. */
  readonly at: number;
  /** When it was given by the page's own steady clock (`performance.now()`), for the life of the undo button. */
  readonly givenAt: number;
}

/** The newest deed that still stands: nobody has taken it back, here or on another device. */
export function lastStanding(deeds: readonly Deed[], day: readonly TimingBoard[]): Deed | undefined {
  const runners = new Map(day.flatMap((board) => board.runners).map((runner) => [runner.sort, runner]));
  return deeds.findLast(({ kind, sort, at }) => {
    const runner = runners.get(sort);
    if (kind === 'restored') return runner?.finished === null;
    return kind === 'finished' ? runner?.finished === at : runner?.status === kind;
  });
}

/** The action that takes a deed back, and its moment: `now`, or that of the crossing it brings back. */
export function reverseOf({ kind, sort, at }: Deed, now: number): Reverse {
  if (kind === 'restored') return { action: { type: 'FinishRunner', sort }, moment: at };
  if (kind === 'finished') return { action: { type: 'RestoreRunner', sort, finished: at }, moment: now };
  return { action: { type: 'SetRunnerStatus', sort, status: '' }, moment: now };
}

interface Reverse {
  readonly action: TimingAction;
  readonly moment: number;
}
