import { Refusal } from '../refusal';
import type { RacedayCommandOf, RunnerName } from './raceday-command';
import { outcomeOf, type Day, type Runner, type Withdrawal } from './day';
import { erasedRunner, type RacedayEvent } from './events';

/**
 * Takes a runner off the day's lists, for good or until it is taken back; their bib is free. Whoever has crossed a finish line has a
 * result, which is not taken away by this. Whoever was paid for and is on no list yet never comes to one.
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

function withdrawListed(day: Day, runner: Runner, note: string): readonly RacedayEvent[] {
  const { part, sort, details } = runner;
  if (outcomeOf(day, runner).finished !== null) throw new Refusal('runner-finished', { sort, part });
  return [{ type: 'RunnerWithdrawn', part, sort, registration: details.registration, note }];
}

/** Takes a withdrawal back, also while the race runs. Nobody is out on the course of a race that is over: who had a bib there never started. */
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
  const reinstated = { type: 'RunnerReinstated', part, sort, registration } as const;
  if (!runner || !wouldBeOut(day, runner)) return [reinstated];
  return [reinstated, { type: 'RunnerStatusSet', part: runner.part, sort, status: 'dns' }];
}

function wouldBeOut(day: Day, runner: Runner): boolean {
  const { finished, status } = outcomeOf(day, runner);
  const isOver = day.races.get(runner.part)?.phase === 'ended';
  return isOver && bibAgain(day, runner) !== null && finished === null && status === '';
}

/** The withdrawal of somebody who was on a list, named by id, or by the bib they had where nobody else has got it since. */
export function withdrawnAs({ sort, bib }: RunnerName, { bibs, withdrawn }: Day): Withdrawal | undefined {
  if (sort !== undefined) return onceListed(withdrawn.get(sort));
  return bibs.has(bib) ? undefined : [...withdrawn.values()].find(({ runner }) => runner?.bib === bib);
}

function onceListed(withdrawal: Withdrawal | undefined): Withdrawal | undefined {
  return withdrawal?.runner ? withdrawal : undefined;
}

/** Refuses for somebody who was withdrawn: only taking that back brings them to a list. */
export function mustNotBeWithdrawn({ withdrawn }: Day, sort: string): void {
  if (withdrawn.has(sort)) throw new Refusal('runner-withdrawn', { sort });
}

type Withdrawn = Extract<RacedayEvent, { type: 'RunnerWithdrawn' }>;

/** The day without the runner, who is remembered as they were: also where they were withdrawn before, and came back only by what counts no longer. */
export function withdraw({ runners, bibs, withdrawn }: Day, event: Withdrawn): void {
  const { part, sort, registration, note } = event;
  const listed = runners.get(sort);
  const runner = listed ?? withdrawn.get(sort)?.runner ?? null;
  runners.delete(sort);
  // Only what they wear is free again: what they wore when they were withdrawn before may be somebody else's by now.
  if (listed && listed.bib !== null) bibs.delete(listed.bib);
  withdrawn.set(sort, { sort, part, registration, note, runner });
}

/** The day with the runner again. A bib that somebody else has got since stays theirs. */
export function reinstate(day: Day, sort: string): void {
  const { runners, bibs, withdrawn } = day;
  const runner = withdrawn.get(sort)?.runner;
  withdrawn.delete(sort);
  if (!runner) return;
  const bib = bibAgain(day, runner);
  runners.set(sort, { ...runner, bib });
  if (bib !== null) bibs.set(bib, sort);
}

function bibAgain({ bibs }: Day, { bib }: Runner): number | null {
  return bib !== null && bibs.has(bib) ? null : bib;
}

/** Nothing that was known of somebody who is erased is left, whether they are on a list, were withdrawn from one, or neither. */
export function forget({ erased, runners, withdrawn }: Day, sort: string): void {
  erased.add(sort);
  const runner = runners.get(sort);
  if (runner) runners.set(sort, nameless(runner));
  const gone = withdrawn.get(sort);
  if (gone) withdrawn.set(sort, { ...gone, note: '', runner: gone.runner && nameless(gone.runner) });
}

function nameless(runner: Runner): Runner {
  return { ...runner, details: { ...runner.details, ...erasedRunner } };
}
