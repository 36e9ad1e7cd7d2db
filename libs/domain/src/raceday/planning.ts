import { isDate } from '../calendar';
import { isPart, partOf } from '../parts';
import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './commands';
import type { RacedayEvent } from './events';
import type { Day } from './day';

/** Plans a race under the id its date and distance (metres) give it. */
export function createRace(command: RacedayCommandOf<'CreateRace'>, day: Day): readonly RacedayEvent[] {
  const { part, date, distance, openForReg } = command;
  checkPlan(command);

  const standing = day.races.get(part);
  if (!standing) return [{ type: 'RaceCreated', part, date, distance, openForReg }];
  if (standing.openForReg !== openForReg) throw new Refusal('race-exists', { part });
  return [];
}

function checkPlan({ part, date, distance }: RacedayCommandOf<'CreateRace'>): void {
  if (!isDate(date)) throw new Refusal('date-invalid');
  if (!Number.isFinite(distance) || distance <= 0) throw new Refusal('distance-invalid');
  if (distance % 100 !== 0) throw new Refusal('distance-not-whole-hundreds');
  if (!isPart(part)) throw new Refusal('part-invalid');
  if (part !== partOf(date, distance)) throw new Refusal('part-mismatch', { part });
}
