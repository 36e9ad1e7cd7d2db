import { useEffect, useState } from 'react';
import { serverClock } from '../api/clock';

/** Server time, epoch ms, renewed every `everyMs`. Only the component that calls this renders again. */
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
