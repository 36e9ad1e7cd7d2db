import type { RunnerRow } from '../raceday/rows';

/** So many finishers had a result from `from` up to `to` (ms, `to` not included). */
export interface TimeBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const WIDTHS_S = [5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600];
const MOST_BINS = 24;

/**
 * The results of a field (ms) counted in bins of equal, even width: as narrow as gives at most 24 of them, from the first to the last
 * finisher, empty ones included. None without results.
 */
export function timeBins(results: readonly number[]): readonly TimeBin[] {
  if (results.length === 0) return [];
  const first = Math.min(...results);
  const last = Math.max(...results);
  const width = 1000 * (WIDTHS_S.find((seconds) => binsOf(first, last, seconds * 1000) <= MOST_BINS) ?? 7200);
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

/** The results that everybody may read (ms), of a race's public rows: nothing of whoever is hidden, or whose time is withheld. */
export function publicTimes(rows: readonly Pick<RunnerRow, 'status' | 'result'>[]): readonly number[] {
  return rows.flatMap(({ status, result }) => (status === 'finished' && result !== null ? [result] : []));
}
