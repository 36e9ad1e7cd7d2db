import type { RaceDayFile } from '../../../apps/demo/src/race-day-file';

/**
 * Returns the day with one race, the families with a runner in it and the families whose payment failed.
 * Throws for an unknown part.
 */
export function oneRaceOf(day: RaceDayFile, part: string): RaceDayFile {
  const race = day.races.find((each) => each.part === part);
  if (!race) throw new Error(`the day has no ${part}`);
  const bibs = new Set(day.actions.filter((action) => action.part === part).map(({ bib }) => bib));
  const taps = new Set(
    day.actions.filter(({ do: what, bib }) => what === 'identify' && bibs.has(bib)).map(({ tap }) => tap),
  );
  return {
    ...day,
    races: [race],
    registrations: day.registrations.filter(
      ({ runners, pays }) =>
        pays === 'ERROR' ||
        pays === 'never' ||
        runners.some(({ distance }) => distance * 1000 === race.distance),
    ),
    actions: day.actions.filter(
      (action) => action.part === part || (action.tap !== undefined && taps.has(action.tap)),
    ),
  };
}
