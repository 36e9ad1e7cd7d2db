import { monotonicClock } from '../../api/clock';
import { json, storedValue } from '../../config/stored-value';
import { readStopwatch } from './stopwatch';

// Measures intervals, not times of day, so the device's clock is enough and needs no network. Reads the wall
// clock once and then adds the monotonic clock, so that setting the wall clock does not affect a running
// watch. Only state restored after a reload relies on the wall clock.
const wallClockOffset = Date.now() - monotonicClock.now();

/** The time of this device, epoch ms; jumps only at a reload. */
export function deviceNow(): number {
  return wallClockOffset + monotonicClock.now();
}

/** This device's stopwatch, the same in every tab. */
export const storedStopwatch = storedValue('raceday.stopwatch', json(readStopwatch));
