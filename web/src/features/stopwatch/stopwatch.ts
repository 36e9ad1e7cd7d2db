import { formatResult } from '@app/domain';

/** A stopwatch as it is kept: by moments, not by ticks, so that it runs on while nobody looks. Instants are epoch ms, the rest ms. */
export interface Stopwatch {
  /** When it was started last; null while it stands still. */
  readonly startedAt: number | null;
  /** What it had run before that. */
  readonly before: number;
  /** What it showed at each split, oldest first. */
  readonly splits: readonly number[];
  /** The counter beside it. */
  readonly count: number;
}

export const UNUSED: Stopwatch = { startedAt: null, before: 0, splits: [], count: 0 };

/** More than anybody takes by hand. */
const MOST_SPLITS = 500;

/** What it shows. A clock that was set back while the page was closed makes it no less than it was. */
export function elapsed({ startedAt, before }: Stopwatch, now: number): number {
  return startedAt === null ? before : before + Math.max(0, now - startedAt);
}

/** Starts it, or stops it where it is. */
export function startOrStop(watch: Stopwatch, now: number): Stopwatch {
  if (watch.startedAt === null) return { ...watch, startedAt: now };
  return { ...watch, startedAt: null, before: elapsed(watch, now) };
}

/** Writes down what it shows, and runs on. Nothing while it stands still. */
export function split(watch: Stopwatch, now: number): Stopwatch {
  if (watch.startedAt === null || watch.splits.length >= MOST_SPLITS) return watch;
  return { ...watch, splits: [...watch.splits, elapsed(watch, now)] };
}

/** Counts up or down; less than nobody cannot have passed. */
export function countBy(watch: Stopwatch, by: number): Stopwatch {
  return { ...watch, count: Math.max(0, watch.count + by) };
}

/** Back to nothing, and standing still. The counter is by itself. */
export function resetTime({ count }: Stopwatch): Stopwatch {
  return { ...UNUSED, count };
}

/** A split with its number, its time since the one before, and in all. Newest first. */
export interface SplitRow {
  readonly number: number;
  readonly lap: number;
  readonly total: number;
}

/** The splits as they are listed. */
export function splitRows({ splits }: Stopwatch): SplitRow[] {
  return splits
    .map((total, index) => ({ number: index + 1, lap: total - (splits[index - 1] ?? 0), total }))
    .reverse();
}

/** A time as it is read off: tenths that have passed, none that is on its way. 63 278 → '1:03.2'. */
export function timeShown(ms: number): string {
  return formatResult(Math.floor(ms / 100) * 100);
}

/** A stopwatch as it was kept; an unused one for what cannot be one, whoever wrote it. */
export function readStopwatch(kept: string | null): Stopwatch {
  const { startedAt, before, splits, count } = parsed(kept);
  const isWhole =
    (startedAt === null || isTime(startedAt)) &&
    isTime(before) &&
    Array.isArray(splits) &&
    Number.isSafeInteger(count);
  if (!isWhole) return UNUSED;
  return {
    startedAt: startedAt,
    before,
    splits: splits.filter(isTime).slice(0, MOST_SPLITS),
    count: Math.max(0, count as number),
  };
}

function parsed(kept: string | null): Partial<Record<keyof Stopwatch, unknown>> {
  try {
    return (JSON.parse(kept ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
