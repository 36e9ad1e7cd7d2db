import type { Day, DaySnapshot } from './day';

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

/** The day that was packed: ready to take the events after it in, but for words about what was before it. */
export function dayIn(snapshot: DaySnapshot): Day {
  const { races, runners, erased, withdrawn = [], adrift = [] } = snapshot;
  const worn = runners.flatMap(({ bib, sort }) => (bib === null ? [] : [[bib, sort] as const]));
  return {
    races: new Map(races.map((race) => [race.part, race])),
    runners: new Map(runners.map((runner) => [runner.sort, runner])),
    bibs: new Map(worn),
    erased: new Set(erased),
    withdrawn: new Map(withdrawn.map((each) => [each.sort, each])),
    adrift: new Map(adrift.map((each) => [each.revision, each])),
    past: null,
    base: snapshot,
  };
}
