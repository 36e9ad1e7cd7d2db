import { useSyncExternalStore } from 'react';
import { serverClock } from '../api/clock';
import { useInitialTime } from './time-hooks';

const SECOND = 1000;

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
  const timer = setInterval(check, SECOND);
  return () => {
    clearInterval(timer);
  };
}
