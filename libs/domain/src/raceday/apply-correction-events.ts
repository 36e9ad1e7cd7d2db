import { outcomeOf, type Day, type Runner } from './day';
import type { Outcome } from './outcome';
import type { RacedayEvent } from './events';

type Event<Type extends RacedayEvent['type']> = Extract<RacedayEvent, { type: Type }>;

/** Shifts the start of a race; false without one. */
export function shiftStart(day: Day, { part, by }: Event<'StartTimeAdjusted'>): boolean {
  const race = day.races.get(part);
  if (race?.started == null) return false;
  day.races.set(part, { ...race, started: race.started + by, startMoved: (race.startMoved ?? 0) + by });
  return true;
}

/** Swaps bibs and outcomes; false if either is unlisted. Each stays in their race, with their pickups. */
export function exchangeBibs(day: Day, { sort, other }: Event<'BibsSwapped'>, by: number): boolean {
  const [one, two] = [day.runners.get(sort), day.runners.get(other)];
  if (!one || !two) return false;
  for (const [runner, as] of [
    [one, two],
    [two, one],
  ] as const)
    setBib(day, runner, { bib: as.bib, outcome: withSwappedBib(outcomeOf(day, as)), by });
  return true;
}

/** A runner without a crossing has nothing to mark as corrected. */
function withSwappedBib(outcome: Outcome): Outcome {
  return outcome.finished === null ? outcome : { ...outcome, corrected: 'bib' };
}

function setBib(
  day: Day,
  runner: Runner,
  { bib, outcome, by }: { readonly bib: number | null; readonly outcome: Outcome; readonly by: number },
): void {
  const resets = day.races.get(runner.part)?.resets ?? 0;
  day.runners.set(runner.sort, { ...runner, bib, outcome, resets, madeBy: { ...runner.madeBy, bib: by } });
  if (bib !== null) day.bibs.set(bib, runner.sort);
}

/**
 * Applies a judge's decision to the named finishers of a race; `fieldsOf` gives the fields by index. False if
 * fewer than two are in that race.
 */
export function applyJudgement(
  day: Day,
  { part, sorts }: Event<'TieDeclared' | 'JudgeOrderSet'>,
  fieldsOf: (nth: number) => Partial<Outcome>,
): boolean {
  const finishers = sorts.flatMap((sort) => {
    const runner = day.runners.get(sort);
    const outcome = runner?.part === part ? outcomeOf(day, runner) : null;
    return runner && outcome !== null && outcome.finished !== null ? [{ runner, outcome }] : [];
  });
  if (finishers.length < 2) return false;
  for (const [nth, { runner, outcome }] of finishers.entries()) {
    const resets = day.races.get(part)?.resets ?? 0;
    day.runners.set(runner.sort, { ...runner, outcome: { ...outcome, ...fieldsOf(nth) }, resets });
  }
  return true;
}
