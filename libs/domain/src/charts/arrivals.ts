/**
 * Finishers in the minute that starts at `at` (epoch ms). `counts` follows the order of the requested races.
 */
export interface ArrivalMinute {
  readonly at: number;
  readonly counts: readonly number[];
}

/** A runner's race and finish time (epoch ms; null without one). */
interface Arrival {
  readonly part: string;
  readonly finished: number | null;
}

const MINUTE = 60_000;
/** Limits the chart when one crossing is entered at a wrong hour. */
const MAX_MINUTES = 360;

/**
 * Counts finishers per minute from the first to the last crossing, including empty minutes, six hours at
 * most. Empty without crossings.
 */
export function arrivalsByMinute(
  arrivals: readonly Arrival[],
  parts: readonly string[],
): readonly ArrivalMinute[] {
  const crossed = arrivals.flatMap(({ part, finished }) => {
    const race = parts.indexOf(part);
    return finished === null || race === -1 ? [] : [{ race, minute: Math.floor(finished / MINUTE) }];
  });
  if (crossed.length === 0) return [];
  const first = Math.min(...crossed.map(({ minute }) => minute));
  const last = Math.min(Math.max(...crossed.map(({ minute }) => minute)), first + MAX_MINUTES - 1);
  const minutes = Array.from({ length: last - first + 1 }, (_, index) => ({
    at: (first + index) * MINUTE,
    counts: parts.map(() => 0),
  }));
  for (const { race, minute } of crossed) {
    const counts = minutes[minute - first]?.counts;
    if (counts) counts[race] = (counts[race] ?? 0) + 1;
  }
  return minutes;
}
