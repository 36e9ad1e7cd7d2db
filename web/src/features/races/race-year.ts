import { stockholmDate } from '@app/domain';
import { serverClock } from '../../api/clock';

/** The year that birth years are counted from: the server's own, as it will count them. */
export function raceYear(): number {
  return Number(stockholmDate(serverClock.now()).slice(0, 4));
}
