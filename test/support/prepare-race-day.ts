import type { Organiser } from '../../apps/demo/src/organiser';
import { runnersWithBibs, type RaceDayFile } from '../../apps/demo/src/race-day-file';
import { scriptOf, type Step } from '../../apps/demo/src/script';

const MAX_PARALLEL = 8;

/**
 * Prepares a race day without registrations: creates the file's races, adds the runners, and returns the
 * day's commands to play.
 */
export async function prepareRaceDay(day: RaceDayFile, organiser: Organiser): Promise<Step[]> {
  for (const { part, distance } of day.races) await organiser.createRace({ part, date: day.date, distance });
  const sorts = new Map<string, string>();
  const waiting = runnersWithBibs(day);
  const addOneByOne = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      sorts.set(next.runner.key, await organiser.addRunner(next.part, next.runner));
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, addOneByOne));
  return scriptOf(day, sorts);
}
