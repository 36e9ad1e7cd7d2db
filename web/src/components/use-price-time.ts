import { useLayoutEffect } from 'react';
import { feesAt, type PriceStep } from '@app/domain';
import { serverClock } from '../api/clock';
import { useInitialTime } from './time-hooks';

/**
 * Returns server time (epoch ms) for the price list. Rerenders only when another price step begins. Not with the
 * other time hooks: every page loads those, and few need prices.
 */
export function usePriceTime(steps: readonly PriceStep[]): number {
  const [time, setTime] = useInitialTime();
  useLayoutEffect(() => {
    const read = () => {
      const now = serverClock.now();
      setTime((before) => (isSamePrice(steps, before, now) ? before : now));
    };
    read();
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [steps, setTime]);
  return time;
}

function isSamePrice(steps: readonly PriceStep[], one: number, other: number): boolean {
  const [before, now] = [one, other].map((at) => feesAt({ steps, campaigns: [] }, at));
  return before?.adult === now?.adult && before?.child === now?.child;
}
