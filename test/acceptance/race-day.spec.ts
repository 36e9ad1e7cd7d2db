import type { RaceDayFile } from '../../apps/demo/src/race-day-file';
import { demoDay, raceDayComesOutTrue } from './support/whole-race-day';

raceDayComesOutTrue(firstRaceOf(demoDay));

/** The day's first race, with every family that has somebody in it or whose money did not come. */
function firstRaceOf(day: RaceDayFile): RaceDayFile {
  const [race] = day.races;
  if (!race) throw new Error('the day has no race');
  const { part } = race;
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
