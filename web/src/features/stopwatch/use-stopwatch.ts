import { useMemo, useSyncExternalStore } from 'react';
import { steadyClock } from '../../api/clock';
import { keepOnDevice, keptOnDevice } from '../../config/browser-storage';
import { readStopwatch, type Stopwatch } from './stopwatch';

const KEY = 'raceday.stopwatch';
const listeners = new Set<() => void>();

// What is timed here is a stretch, not a time of day: the device's own clock will do, and needs no network. Its wall clock is read
// once, and the steady one runs from there, so nobody who sets the clock changes a time that is being taken. Only what is kept over a
// reload trusts the wall clock.
const wallAhead = Date.now() - steadyClock.now();

/** The time of this device, epoch ms, which nothing but a reload makes jump. */
export function deviceNow(): number {
  return wallAhead + steadyClock.now();
}

/** This device's stopwatch, the same in every tab. */
export function useStopwatch(): Stopwatch {
  const kept = useSyncExternalStore(subscribe, read, readNowhere);
  return useMemo(() => readStopwatch(kept), [kept]);
}

/** Changes the stopwatch as it is kept now, whichever tab changed it last. */
export function changeStopwatch(change: (watch: Stopwatch) => Stopwatch): void {
  keepOnDevice(KEY, JSON.stringify(change(readStopwatch(read()))));
  for (const listener of listeners) listener();
}

const read = () => keptOnDevice(KEY);
const readNowhere = () => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs tell by this event; a tab does not hear its own.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
