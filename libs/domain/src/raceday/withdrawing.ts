import { Refusal } from '../refusal';
import type { RacedayCommandOf, RunnerName } from './commands';
import { outcomeOf, type Day, type Runner, type Withdrawal } from './day';
import type { RacedayEvent, RacedayEventOf } from './events';
import { runnerById } from './lookups';

/**
 * Removes a runner from the day's lists and frees their bib. A paid runner not yet listed is never added.
 * Throws Refusal for a finisher, whose result stays.
 */
export function withdrawRunner(
  { part, sort, registration, note }: RacedayCommandOf<'WithdrawRunner'>,
  day: Day,
): readonly RacedayEvent[] {
  if (day.withdrawn.has(sort)) return [];
  const runner = day.runners.get(sort);
  if (runner) return withdrawListed(day, runner, note);
  if (registration === null) throw new Refusal('runner-unknown', { sort });
  return [{ type: 'RunnerWithdrawn', part, sort, registration, note }];
}

/**
 * Removes a runner whom organisers added by hand, as a withdrawal without a note. Throws Refusal for a paid
 * runner, whose registration must follow, for a finisher, and for a withdrawn runner: the removal could not be
 * undone as this command.
 */
export function removeRunner({ sort }: RacedayCommandOf<'RemoveRunner'>, day: Day): readonly RacedayEvent[] {
  refuseWithdrawn(day, sort);
  const runner = runnerById(day, sort);
  if (runner.details.registration !== null) throw new Refusal('runner-paid', { sort });
  return withdrawListed(day, runner, '');
}

function withdrawListed(day: Day, runner: Runner, note: string): readonly RacedayEvent[] {
  const { part, sort, details } = runner;
  if (outcomeOf(day, runner).finished !== null) throw new Refusal('runner-finished', { sort, part });
  return [{ type: 'RunnerWithdrawn', part, sort, registration: details.registration, note }];
}

/** Undoes a withdrawal, also during the race. After the end, a runner with a bib gets DNS. */
export function reinstateRunner(
  { sort }: RacedayCommandOf<'ReinstateRunner'>,
  day: Day,
): readonly RacedayEvent[] {
  const withdrawal = day.withdrawn.get(sort);
  if (!withdrawal) {
    if (!day.runners.has(sort)) throw new Refusal('runner-unknown', { sort });
    return [];
  }
  const { part, registration, runner } = withdrawal;
  if (runner && !day.races.has(runner.part)) throw new Refusal('race-removed', { part: runner.part });
  const reinstated = { type: 'RunnerReinstated', part, sort, registration } as const;
  if (!runner || !wouldBeOnCourse(day, runner)) return [reinstated];
  return [reinstated, { type: 'RunnerStatusSet', part: runner.part, sort, status: 'dns' }];
}

function wouldBeOnCourse(day: Day, runner: Runner): boolean {
  const { finished, status } = outcomeOf(day, runner);
  const isOver = day.races.get(runner.part)?.phase === 'ended';
  return isOver && bibIfFree(day, runner) !== null && finished === null && status === '';
}

/**
 * Returns the withdrawal of a once listed runner, by id, or by their former bib unless another runner wears
 * it.
 */
export function withdrawalOf({ sort, bib }: RunnerName, { bibs, withdrawn }: Day): Withdrawal | undefined {
  if (sort !== undefined) return ifOnceListed(withdrawn.get(sort));
  return bibs.has(bib) ? undefined : [...withdrawn.values()].find(({ runner }) => runner?.bib === bib);
}

function ifOnceListed(withdrawal: Withdrawal | undefined): Withdrawal | undefined {
  return withdrawal?.runner ? withdrawal : undefined;
}

/** Throws Refusal for a withdrawn runner: only a reinstatement adds them again. */
export function refuseWithdrawn({ withdrawn }: Day, sort: string): void {
  if (withdrawn.has(sort)) throw new Refusal('runner-withdrawn', { sort });
}

type Withdrawn = RacedayEventOf<'RunnerWithdrawn'>;

/**
 * Removes the runner and stores their entry, or the earlier one when a repeated withdrawal finds none: its
 * reinstatement is revoked.
 */
export function applyWithdrawal({ runners, bibs, withdrawn }: Day, event: Withdrawn): void {
  const { part, sort, registration, note } = event;
  const listed = runners.get(sort);
  const runner = listed ?? withdrawn.get(sort)?.runner ?? null;
  runners.delete(sort);
  // Frees only the current bib: another runner may wear an earlier one by now.
  if (listed && listed.bib !== null) bibs.delete(listed.bib);
  withdrawn.set(sort, { sort, part, registration, note, runner });
}

/** Adds the runner again, without a bib that another runner wears by now. */
export function applyReinstatement(day: Day, sort: string): void {
  const { runners, bibs, withdrawn } = day;
  const runner = withdrawn.get(sort)?.runner;
  withdrawn.delete(sort);
  if (!runner) return;
  const bib = bibIfFree(day, runner);
  runners.set(sort, { ...runner, bib });
  if (bib !== null) bibs.set(bib, sort);
}

function bibIfFree({ bibs }: Day, { bib }: Runner): number | null {
  return bib !== null && bibs.has(bib) ? null : bib;
}
