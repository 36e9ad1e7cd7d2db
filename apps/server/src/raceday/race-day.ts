import { isPart } from '@app/domain';
import { z } from 'zod';

/** The name of a race day: YYMMDD. */
export const raceDay = z.string('felaktigt datum').refine(isRaceDay, 'felaktigt datum');

function isRaceDay(name: string): boolean {
  return /^\d{6}$/.test(name) && isPart(`race-${name}-01`);
}
