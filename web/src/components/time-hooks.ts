import { useEffect, useState } from 'react';
import { stockholmInstant } from '@app/domain';
import { useAppConfig } from '../api/app-config';
import { serverClock } from '../api/clock';

/** Server time, epoch ms, renewed every `everyMs`. Only the calling component renders again. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverClock.now());
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
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
