import { useEffect, useSyncExternalStore } from 'react';
import type { AppConfig } from './app-config';
import { getJson } from './client';
import { serverClock, monotonicClock } from './clock';
import { useOnConnect } from './socket';

const CHECK_MS = 1000;
const MEASURE_MS = 60_000;
const RETRY_MS = 5000;
const ROUND_TRIPS = 5;
/** ± ms. A hand at the finish line is less exact, so no further round trip is needed. */
const GOOD_ENOUGH_MS = 10;

const startMeasuring = () => void measure();

/**
 * Synchronises with the server's clock while a screen records times: up to five round trips, of which the
 * shortest counts. Runs on mount, when the page or the network comes back, when this device's clock is set,
 * and every minute.
 */
export function useClockSync(): void {
  useOnConnect(startMeasuring);
  useEffect(() => {
    startMeasuring();
    const timer = setInterval(measureIfDue, CHECK_MS);
    const unsubscribe = monotonicClock.onJump(startMeasuring);
    document.addEventListener('visibilitychange', measureIfVisible);
    addEventListener('pageshow', startMeasuring);
    addEventListener('online', startMeasuring);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', measureIfVisible);
      removeEventListener('pageshow', startMeasuring);
      removeEventListener('online', startMeasuring);
    };
  }, []);
}

/** Whether the server's time has been measured since this device's clock last jumped. */
export function useIsClockSynchronised(): boolean {
  return useSyncExternalStore(everySecond, () => serverClock.isSynchronised());
}

function everySecond(check: () => void): () => void {
  const timer = setInterval(check, CHECK_MS);
  return () => clearInterval(timer);
}

let isMeasuring = false;
let measuredAt = -Infinity;

async function measure(): Promise<void> {
  if (isMeasuring) return;
  isMeasuring = true;
  try {
    for (let trip = 0; trip < ROUND_TRIPS && !(trip > 0 && isGoodEnough()); trip++) {
      measuredAt = monotonicClock.now();
      await serverClock.measure(() => getJson<AppConfig>('/api/config'));
    }
  } catch {
    // No contact: it retries within seconds.
  } finally {
    isMeasuring = false;
  }
}

function isGoodEnough(): boolean {
  return serverClock.offset().errorMs <= GOOD_ENOUGH_MS;
}

function measureIfDue(): void {
  const passed = monotonicClock.now() - measuredAt;
  if (passed >= (serverClock.isSynchronised() ? MEASURE_MS : RETRY_MS)) startMeasuring();
}

function measureIfVisible(): void {
  if (document.visibilityState === 'visible') startMeasuring();
}
