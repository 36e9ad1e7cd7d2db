import { useEffect, useSyncExternalStore } from 'react';
import type { AppConfig } from './app-config';
import { getJson } from './client';
import { serverClock, steadyClock } from './clock';
import { useOnConnect } from './socket';

const LOOK_MS = 1000;
const AGAIN_MS = 60_000;
const RETRY_MS = 5000;
const ROUND_TRIPS = 5;
/** ± ms. A hand at the finish line is less exact, so no further round trip is needed. */
const GOOD_ENOUGH_MS = 10;

const measureAnew = () => void measure();

/**
 * Synchronises with the server's clock while a screen records times: up to five round trips, of which the
 * shortest counts. Runs on mount, when the page or the network comes back, when this device's clock is set,
 * and every minute.
 */
export function useMeasuredClock(): void {
  useOnConnect(measureAnew);
  useEffect(() => {
    measureAnew();
    const timer = setInterval(lookAtClock, LOOK_MS);
    const deafen = steadyClock.onJump(measureAnew);
    document.addEventListener('visibilitychange', measureIfSeen);
    addEventListener('pageshow', measureAnew);
    addEventListener('online', measureAnew);
    return () => {
      clearInterval(timer);
      deafen();
      document.removeEventListener('visibilitychange', measureIfSeen);
      removeEventListener('pageshow', measureAnew);
      removeEventListener('online', measureAnew);
    };
  }, []);
}

/** Whether the server's time has been measured since this device's clock last jumped. */
export function useClockIsSure(): boolean {
  return useSyncExternalStore(everySecond, () => serverClock.isSure());
}

function everySecond(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
  };
}

let isMeasuring = false;
let measuredAt = -Infinity;

async function measure(): Promise<void> {
  if (isMeasuring) return;
  isMeasuring = true;
  try {
    for (let trip = 0; trip < ROUND_TRIPS && !(trip > 0 && isGoodEnough()); trip++) {
      measuredAt = steadyClock.now();
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

function lookAtClock(): void {
  const passed = steadyClock.now() - measuredAt;
  if (passed >= (serverClock.isSure() ? AGAIN_MS : RETRY_MS)) measureAnew();
}

function measureIfSeen(): void {
  if (document.visibilityState === 'visible') measureAnew();
}
