import type { RunnerRow } from '../raceday/rows';

/**
 * Finishers in the minute that starts at `at` (epoch ms). `counts` follows the order of the requested races.
 */
export interface ArrivalMinute {
  readonly at: number;
  readonly counts: readonly number[];
}

/** A runner's race, status and finish time (epoch ms; null without one). Only the status 'finished' counts. */
interface Arrival {
  readonly part: string;
  readonly status: string;
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
  const crossed = arrivals.flatMap(({ part, status, finished }) => {
    const race = parts.indexOf(part);
    return status !== 'finished' || finished === null || race === -1
      ? []
      : [{ race, minute: Math.floor(finished / MINUTE) }];
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

/** The number of finishers with a result from `from` up to, but not including, `to` (ms). */
interface TimeBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const WIDTHS_S = [5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600];
const MAX_BINS = 24;

/**
 * Counts results (ms) in at most 24 bins of equal width, the narrowest that fit, including empty ones. Empty
 * without results.
 */
export function timeBins(results: readonly number[]): readonly TimeBin[] {
  if (results.length === 0) return [];
  const first = Math.min(...results);
  const last = Math.max(...results);
  const width = 1000 * (WIDTHS_S.find((seconds) => binsOf(first, last, seconds * 1000) <= MAX_BINS) ?? 7200);
  const start = Math.floor(first / width) * width;
  const counts = new Array<number>(binsOf(first, last, width)).fill(0);
  for (const result of results) {
    const bin = Math.floor((result - start) / width);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({ from: start + bin * width, to: start + (bin + 1) * width, count }));
}

function binsOf(first: number, last: number, width: number): number {
  return Math.floor(last / width) - Math.floor(first / width) + 1;
}

/** Returns the results (ms) in a race's public rows, without hidden runners and withheld times. */
export function publicTimes(rows: readonly Pick<RunnerRow, 'status' | 'result'>[]): readonly number[] {
  return rows.flatMap(({ status, result }) => (status === 'finished' && result !== null ? [result] : []));
}
