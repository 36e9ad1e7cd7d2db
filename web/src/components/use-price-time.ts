import { useLayoutEffect } from 'react';
import { feesAt, type PriceStep } from '@app/domain';
import { serverClock } from '../api/clock';
import { useInitialTime } from './time-hooks';

const CHECK_MS = 1000;

/** Returns server time (epoch ms) for the price list. Rerenders only when another price step begins. */
export function usePriceTime(steps: readonly PriceStep[]): number {
  const [time, setTime] = useInitialTime();
  useLayoutEffect(() => {
    const read = () => {
      const now = serverClock.now();
      setTime((before) => (isSamePrice(steps, before, now) ? before : now));
    };
    read();
    const timer = setInterval(read, CHECK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [steps, setTime]);
  return time;
}

function isSamePrice(steps: readonly PriceStep[], one: number, other: number): boolean {
  const [before, now] = [one, other].map((at) => feesAt({ steps, campaigns: [] }, at));
  return before?.adult === now?.adult && before?.child === now?.child;
}
