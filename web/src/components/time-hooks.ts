import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { stockholmInstant } from '@app/domain';
import { configQuery, useAppConfig } from '../api/app-config';
import { serverClock } from '../api/clock';

/**
 * Server time, epoch ms, renewed every `everyMs`. Only the calling component renders again. The clock is read before anything is
 * painted, never while rendering: the very first time is the one that came with the configuration.
 */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useTimeAtFirst();
  useLayoutEffect(() => {
    const read = () => {
      setNow(serverClock.now());
    };
    read();
    const timer = setInterval(read, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs, setNow]);
  return now;
}

/** Where the time lies at which the server made the page, epoch ms: parts that come to life late begin with it too. */
export const TIME_AT_FIRST = ['time-at-first'];

/** A time (epoch ms) to begin with, the same on a server and in a browser, and the way to set it. */
export function useTimeAtFirst() {
  const client = useQueryClient();
  return useState(
    () => client.getQueryData<number>(TIME_AT_FIRST) ?? client.getQueryData(configQuery.queryKey)?.now ?? 0,
  );
}

/** Server time, epoch ms, of a moment by this device's wall clock. How the two differ is known in a browser only. */
export function useServerTimeOf(deviceTime: number): number {
  const [serverTime, setServerTime] = useTimeAtFirst();
  useLayoutEffect(() => {
    const read = () => {
      setServerTime(serverClock.at(deviceTime));
    };
    read();
  }, [deviceTime, setServerTime]);
  return serverTime;
}

const MINUTE = 60_000;

/** Whether links to the registration are shown: until the edition's own moment, inclusive. */
export function useRegistrationShown(): boolean {
  const { edition } = useAppConfig();
  return useServerNow(MINUTE) <= stockholmInstant(edition.registrationButtonUntil);
}

const OFTEN_ENOUGH_MS = 10_000;

/** Whether registration for this edition is closed. */
export function useIsClosed(): boolean {
  const { edition } = useAppConfig();
  return useServerNow(OFTEN_ENOUGH_MS) >= stockholmInstant(edition.registrationCloses);
}

/** True for `shownMs` after what was away has come back. */
export function useJustReturned(isThere: boolean, shownMs: number): boolean {
  const [known, setKnown] = useState(isThere);
  const [isBack, setBack] = useState(false);
  if (known !== isThere) {
    setKnown(isThere);
    setBack(isThere);
  }
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => {
      setBack(false);
    }, shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isBack, shownMs]);
  return isBack;
}
