import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { stockholmInstant } from '@app/domain';
import { configQuery, useAppConfig } from '../api/app-config';
import { serverClock } from '../api/clock';

/**
 * Returns server time (epoch ms), updated every `everyMs`; only the calling component rerenders. Reads the
 * clock before painting, never while rendering: the first value comes from the page or the configuration.
 */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useInitialTime();
  useLayoutEffect(() => {
    const read = () => setNow(serverClock.now());
    read();
    const timer = setInterval(read, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, setNow]);
  return now;
}

/**
 * The query key of the time (epoch ms) at which the server rendered the page: parts hydrated late start from
 * it too.
 */
export const INITIAL_TIME_KEY = ['time-at-first'];

/** State with an initial time (epoch ms) that is the same on the server and in the browser. */
export function useInitialTime() {
  const client = useQueryClient();
  return useState(
    () =>
      client.getQueryData<number>(INITIAL_TIME_KEY) ?? client.getQueryData(configQuery.queryKey)?.now ?? 0,
  );
}

/**
 * Returns the server time (epoch ms) of a moment of this device's wall clock. Their difference is known in a
 * browser only.
 */
export function useServerTimeOf(deviceTime: number): number {
  const [serverTime, setServerTime] = useInitialTime();
  useLayoutEffect(() => {
    const read = () => setServerTime(serverClock.fromDeviceTime(deviceTime));
    read();
  }, [deviceTime, setServerTime]);
  return serverTime;
}

const MINUTE = 60_000;

/** Whether links to the registration show: until the edition's own moment, inclusive. */
export function useRegistrationShown(): boolean {
  const { edition } = useAppConfig();
  return useServerNow(MINUTE) <= stockholmInstant(edition.registrationButtonUntil);
}

const CHECK_MS = 10_000;

/** Whether registration for this edition is closed. */
export function useIsClosed(): boolean {
  const { edition } = useAppConfig();
  return useServerNow(CHECK_MS) >= stockholmInstant(edition.registrationCloses);
}

/** True for `shownMs` after `isReachable` has become true again. */
export function useJustRecovered(isReachable: boolean, shownMs: number): boolean {
  const [wasReachable, setWasReachable] = useState(isReachable);
  const [hasRecovered, setHasRecovered] = useState(false);
  if (wasReachable !== isReachable) {
    setWasReachable(isReachable);
    setHasRecovered(isReachable);
  }
  useEffect(() => {
    if (!hasRecovered) return undefined;
    const timer = setTimeout(() => setHasRecovered(false), shownMs);
    return () => clearTimeout(timer);
  }, [hasRecovered, shownMs]);
  return hasRecovered;
}

/**
 * Returns `read(server time in epoch ms)`, evaluated every second; rerenders only on another result. On a
 * server it uses the time of the configuration.
 */
export function useServerTimeSelector<Answer extends string | number | boolean>(
  read: (now: number) => Answer,
): Answer {
  const [first] = useInitialTime();
  return useSyncExternalStore(
    everySecond,
    () => read(serverClock.now()),
    () => read(first),
  );
}

function everySecond(check: () => void): () => void {
  const timer = setInterval(check, 1000);
  return () => clearInterval(timer);
}
