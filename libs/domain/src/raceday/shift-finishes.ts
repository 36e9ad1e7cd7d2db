import { Refusal } from '../refusal';
import { outcomeOf, type Day, type Runner } from './day';
import type { DraftedCommand } from './commands';

/** Finishes recorded on a neighbouring bib: those of bibs `from` to `to` belong to the bib `by` higher. */
export interface FinishShift {
  readonly from: number;
  readonly to: number;
  readonly by: 1 | -1;
}

/**
 * Returns corrections that give each finish to its rightful bib. A runner left without one is on the
 * course again. Throws Refusal when these bibs have no finish, or no runner wears a target bib.
 */
export function shiftFinishes(day: Day, { from, to, by }: FinishShift): readonly DraftedCommand[] {
  const finishes = finishesOf(day, Math.min(from, to), Math.max(from, to));
  if (finishes.length === 0) throw new Refusal('bib-unknown', { bib: from });
  const moved = finishes.map(({ bib, crossing }) => correctionFor(day, bib + by, crossing));
  const hasAnother = new Set(finishes.map(({ bib }) => bib + by));
  const left = finishes.filter(({ bib }) => !hasAnother.has(bib));
  return [...moved, ...left.map(({ runner }) => revocationOf(day, runner))];
}

interface Finish {
  readonly bib: number;
  readonly runner: Runner;
  readonly crossing: number;
}

/** Finishers with these bibs, sorted by bib. */
function finishesOf(day: Day, first: number, last: number): readonly Finish[] {
  const finishes = [...day.runners.values()].flatMap((runner) => {
    const { finished } = outcomeOf(day, runner);
    const { bib } = runner;
    return bib === null || finished === null || bib < first || bib > last
      ? []
      : [{ bib, runner, crossing: finished }];
  });
  return finishes.sort((one, other) => one.bib - other.bib);
}

function correctionFor(day: Day, bib: number, crossing: number): DraftedCommand {
  const runner = day.runners.get(day.bibs.get(bib) ?? '');
  if (!runner) throw new Refusal('bib-unknown', { bib });
  const { part, sort } = runner;
  const type = outcomeOf(day, runner).finished === null ? 'InsertFinish' : 'AdjustFinish';
  return { type, part, sort, crossing, reason: '' };
}

function revocationOf(day: Day, runner: Runner): DraftedCommand {
  const { crossedBy } = outcomeOf(day, runner);
  return {
    type: 'RevokeEvents',
    part: runner.part,
    events: crossedBy === null ? [] : [crossedBy],
    alone: true,
    reason: '',
  };
}
