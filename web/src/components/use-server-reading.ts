import { useSyncExternalStore } from 'react';
import { serverClock } from '../api/clock';
import { useTimeAtFirst } from './time-hooks';

const SECOND = 1000;

/**
 * What `read` makes of server time (epoch ms), asked every second. Only another answer renders the component again. On a server it is
 * made of the time that came with the configuration.
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
