import type { Adrift, Day, Race, Runner, Withdrawal } from './day';

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
  /** Left out where there is nothing. */
  readonly adrift?: readonly Adrift[];
}

/** A day, packed to travel. */
export function snapshotOf(
  name: string,
  { races, runners, erased, withdrawn, adrift }: Day,
  revision: number,
): DaySnapshot {
  return {
    day: name,
    revision,
    races: [...races.values()],
    runners: [...runners.values()],
    erased: [...erased],
    ...(withdrawn.size > 0 && { withdrawn: [...withdrawn.values()] }),
    ...(adrift.size > 0 && { adrift: [...adrift.values()] }),
  };
}

/** The day that was packed: ready to take the events after it in, but for those that change its history. */
export function dayIn({ races, runners, erased, withdrawn = [], adrift = [] }: DaySnapshot): Day {
  const worn = runners.flatMap(({ bib, sort }) => (bib === null ? [] : [[bib, sort] as const]));
  return {
    races: new Map(races.map((race) => [race.part, race])),
    runners: new Map(runners.map((runner) => [runner.sort, runner])),
    bibs: new Map(worn),
    erased: new Set(erased),
    withdrawn: new Map(withdrawn.map((each) => [each.sort, each])),
    adrift: new Map(adrift.map((each) => [each.revision, each])),
    past: undefined,
  };
}
