import { useSyncExternalStore } from 'react';
import { serverClock } from '../api/clock';
import { useTimeAtFirst } from './time-hooks';

const SECOND = 1000;

/**
 * Returns `read(server time in epoch ms)`, evaluated every second; rerenders only on another result. On a
 * server it uses the time of the configuration.
 */
export function useServerReading<Answer extends string | number | boolean>(
  read: (now: number) => Answer,
): Answer {
  const [first] = useTimeAtFirst();
  return useSyncExternalStore(
    everySecond,
    () => read(serverClock.now()),
    () => read(first),
  );
}

function everySecond(look: () => void): () => void {
  const timer = setInterval(look, SECOND);
  return () => {
    clearInterval(timer);
  };
}
