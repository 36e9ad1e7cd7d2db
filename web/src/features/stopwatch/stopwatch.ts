import { formatResult } from '@app/domain';

/**
 * The state of a stopwatch, stored as instants instead of ticks, so that it runs on while the page is closed.
 * Instants are epoch ms, the rest ms.
 */
export interface Stopwatch {
  /** The last start; null while stopped. */
  readonly startedAt: number | null;
  /** Time run before the last start. */
  readonly before: number;
  /** The time shown at each split, oldest first. */
  readonly splits: readonly number[];
  readonly count: number;
}

export const UNUSED: Stopwatch = { startedAt: null, before: 0, splits: [], count: 0 };

/** Far more than can be taken manually; limits the stored size. */
const MOST_SPLITS = 500;

/** The time shown. Does not decrease if the clock was set back while the page was closed. */
export function elapsed({ startedAt, before }: Stopwatch, now: number): number {
  return startedAt === null ? before : before + Math.max(0, now - startedAt);
}

/** Starts it, or stops it at the time shown. */
export function startOrStop(watch: Stopwatch, now: number): Stopwatch {
  if (watch.startedAt === null) return { ...watch, startedAt: now };
  return { ...watch, startedAt: null, before: elapsed(watch, now) };
}

/** Records a split without stopping. No effect while stopped. */
export function split(watch: Stopwatch, now: number): Stopwatch {
  if (watch.startedAt === null || watch.splits.length >= MOST_SPLITS) return watch;
  return { ...watch, splits: [...watch.splits, elapsed(watch, now)] };
}

/** Counts up or down, to at least 0. */
export function countBy(watch: Stopwatch, by: number): Stopwatch {
  return { ...watch, count: Math.max(0, watch.count + by) };
}

/** Stops and resets the time. The counter is unchanged. */
export function resetTime({ count }: Stopwatch): Stopwatch {
  return { ...UNUSED, count };
}

/** A split with its number, lap time and total time. */
export interface SplitRow {
  readonly number: number;
  readonly lap: number;
  readonly total: number;
}

/** The splits, newest first. */
export function splitRows({ splits }: Stopwatch): SplitRow[] {
  return splits
    .map((total, index) => ({ number: index + 1, lap: total - (splits[index - 1] ?? 0), total }))
    .reverse();
}

/** Formats a time, rounded down to tenths. 63 278 → '1:03.2'. */
export function formatStopwatchTime(ms: number): string {
  return formatResult(Math.floor(ms / 100) * 100);
}

/** Validates a stored stopwatch; returns an unused one for invalid content. */
export function readStopwatch(stored: unknown): Stopwatch {
  const { startedAt, before, splits, count } = (stored ?? {}) as Partial<Record<keyof Stopwatch, unknown>>;
  const isWhole =
    (startedAt === null || isTime(startedAt)) &&
    isTime(before) &&
    Array.isArray(splits) &&
    Number.isSafeInteger(count);
  if (!isWhole) return UNUSED;
  return {
    startedAt,
    before,
    splits: splits.filter(isTime).slice(0, MOST_SPLITS),
    count: Math.max(0, count as number),
  };
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
