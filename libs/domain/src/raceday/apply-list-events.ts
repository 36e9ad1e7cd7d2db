import { outcomeOf, type Day, type Runner } from './day';
import { NO_OUTCOME } from './outcome';
import type { RacedayEvent, RunnerDetails } from './events';

type Event<Type extends RacedayEvent['type']> = Extract<RacedayEvent, { type: Type }>;

/**
 * Adds a runner to a list. A reinstated earlier addition can add one twice; the later one replaces the first.
 */
export function addToList({ runners, bibs, withdrawn }: Day, event: Event<'RunnerAdded'>, by: number): void {
  const { part, sort, late = null } = event;
  const worn = runners.get(sort)?.bib ?? null;
  if (worn !== null) bibs.delete(worn);
  withdrawn.delete(sort);
  const details = detailsOf(event);
  const madeBy = { details: by, race: by, bib: null, anonymity: null };
  const nothingYet = { movedFrom: [], bib: null, isAnonymous: false, outcome: NO_OUTCOME, resets: 0 };
  runners.set(sort, { sort, part, details, late, madeBy, ...nothingYet });
}

export function detailsOf(event: RunnerDetails): RunnerDetails {
  const { firstname, lastname, age, birthYear, group, company, phone, registration } = event;
  return { firstname, lastname, age, birthYear, group, company, phone, registration };
}

/** Moves a runner to another race with their outcome, except the status set by the old race's end. */
export function moveToRace(day: Day, { sort, from, to }: Event<'RunnerMoved'>, by: number): boolean {
  const [runner, target] = [day.runners.get(sort), day.races.get(to)];
  if (runner?.part !== from || !target) return false;
  const outcome = { ...outcomeOf(day, runner), atEnd: null };
  const movedFrom = [...new Set([...runner.movedFrom, from])];
  const madeBy = { ...runner.madeBy, race: by };
  day.runners.set(sort, {
    ...runner,
    part: to,
    movedFrom,
    late: null,
    madeBy,
    outcome,
    resets: target.resets,
  });
  return true;
}

/** Gives a bib: frees the runner's old one, and takes the new one from its wearer. */
export function giveBib(day: Day, { sort, bib }: Event<'BibRegistered'>, by: number): boolean {
  const runner = day.runners.get(sort);
  if (!runner) return false;
  const wearer = day.bibs.get(bib);
  if (wearer !== undefined)
    updateRunner(day, wearer, ({ madeBy }) => ({
      bib: null,
      madeBy: { ...madeBy, bib: by },
    }));
  if (runner.bib !== null) day.bibs.delete(runner.bib);
  updateRunner(day, sort, ({ madeBy }) => ({ bib, madeBy: { ...madeBy, bib: by } }));
  day.bibs.set(bib, sort);
  return true;
}

/** Updates a listed runner; false for any other. */
export function updateRunner(day: Day, sort: string, changes: (was: Runner) => Partial<Runner>): boolean {
  const runner = day.runners.get(sort);
  if (!runner) return false;
  day.runners.set(sort, { ...runner, ...changes(runner) });
  return true;
}
