import { useMemo, useSyncExternalStore } from 'react';
import { monotonicClock } from '../../api/clock';
import { storeOnDevice, readFromDevice } from '../../config/browser-storage';
import { parseStopwatch, type Stopwatch } from './stopwatch';

const KEY = 'raceday.stopwatch';
const listeners = new Set<() => void>();

// Measures intervals, not times of day, so the device's clock is enough and needs no network. Reads the wall
// clock once and then adds the monotonic clock, so that setting the wall clock does not affect a running
// watch. Only state restored after a reload relies on the wall clock.
const wallClockOffset = Date.now() - monotonicClock.now();

/** The time of this device, epoch ms; jumps only at a reload. */
export function deviceNow(): number {
  return wallClockOffset + monotonicClock.now();
}

/** This device's stopwatch, the same in every tab. */
export function useStopwatch(): Stopwatch {
  const stored = useSyncExternalStore(subscribe, read, readOnServer);
  return useMemo(() => parseStopwatch(stored), [stored]);
}

/** Changes the stored stopwatch, including changes of other tabs. */
export function changeStopwatch(change: (watch: Stopwatch) => Stopwatch): void {
  storeOnDevice(KEY, JSON.stringify(change(parseStopwatch(read()))));
  for (const listener of listeners) listener();
}

const read = () => readFromDevice(KEY);
const readOnServer = () => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Notifies of changes by other tabs; a tab does not receive its own.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
