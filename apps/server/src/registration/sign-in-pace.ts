import { HOUR, MINUTE } from '../auth/at-most.guard';
import type { Allowance } from '../auth/throttle';

/** How many codes an address may get. */
const allowances: readonly Allowance[] = [
  { times: 1, withinMs: MINUTE },
  { times: 5, withinMs: HOUR },
  { times: 10, withinMs: 24 * HOUR },
];

/** Ms until an address may get another code, from when (epoch ms) it got the others; 0 when it may now. */
export function waitForCode(issued: readonly number[], now: number): number {
  const waits = allowances.map(({ times, withinMs }) => {
    const recent = issued.filter((at) => now - at < withinMs).sort((a, b) => b - a);
    const oldestThatCounts = recent[times - 1];
    return oldestThatCounts === undefined ? 0 : oldestThatCounts + withinMs - now;
  });
  return Math.max(...waits);
}
