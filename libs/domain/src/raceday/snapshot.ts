import { emptyDay, type Day, type Race, type Runner } from './day';

/** A folded day as it travels and is kept: all that it knows, after so many of its events. */
export interface DaySnapshot {
  /** YYMMDD. */
  readonly day: string;
  readonly revision: number;
  readonly races: readonly Race[];
  readonly runners: readonly Runner[];
  readonly erased: readonly string[];
}

/** A day, packed to travel. */
export function snapshotOf(name: string, { races, runners, erased }: Day, revision: number): DaySnapshot {
  return {
    day: name,
    revision,
    races: [...races.values()],
    runners: [...runners.values()],
    erased: [...erased],
  };
}

/** The day that was packed: ready to take the events after it in. */
export function dayIn({ races, runners, erased }: DaySnapshot): Day {
  const day = emptyDay();
  for (const race of races) day.races.set(race.part, race);
  for (const runner of runners) {
    day.runners.set(runner.sort, runner);
    if (runner.bib !== null) day.bibs.set(runner.bib, runner.sort);
  }
  for (const sort of erased) day.erased.add(sort);
  return day;
}
