import { emptyDay, type Day, type Race, type Runner, type Withdrawal } from './day';

/** A folded day as it travels and is kept: all that it knows, after so many of its events. */
export interface DaySnapshot {
  /** YYMMDD. */
  readonly day: string;
  readonly revision: number;
  readonly races: readonly Race[];
  readonly runners: readonly Runner[];
  readonly erased: readonly string[];
  /** Left out where nobody was. */
  readonly withdrawn?: readonly Withdrawal[];
}

/** A day, packed to travel. */
export function snapshotOf(
  name: string,
  { races, runners, erased, withdrawn }: Day,
  revision: number,
): DaySnapshot {
  return {
    day: name,
    revision,
    races: [...races.values()],
    runners: [...runners.values()],
    erased: [...erased],
    ...(withdrawn.size > 0 && { withdrawn: [...withdrawn.values()] }),
  };
}

/** The day that was packed: ready to take the events after it in. */
export function dayIn({ races, runners, erased, withdrawn = [] }: DaySnapshot): Day {
  const day = emptyDay();
  for (const race of races) day.races.set(race.part, race);
  for (const runner of runners) {
    day.runners.set(runner.sort, runner);
    if (runner.bib !== null) day.bibs.set(runner.bib, runner.sort);
  }
  for (const sort of erased) day.erased.add(sort);
  for (const each of withdrawn) day.withdrawn.set(each.sort, each);
  return day;
}
