/** So many came in during the minute that begins at `at` (epoch ms): `counts` in the order of the races asked for. */
export interface ArrivalMinute {
  readonly at: number;
  readonly counts: readonly number[];
}

/** A finisher: in which race, and when they crossed (epoch ms). */
export interface Arrival {
  readonly part: string;
  readonly finished: number | null;
}

const MINUTE = 60_000;
/** A day with one crossing entered for another hour is no reason to draw thousands of empty minutes. */
const MOST_MINUTES = 360;

/**
 * How many crossed the finish line each minute, from the first to the last of those races, the empty minutes too; at most six hours from
 * the first. None where nobody has crossed.
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
  const last = Math.min(Math.max(...crossed.map(({ minute }) => minute)), first + MOST_MINUTES - 1);
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
