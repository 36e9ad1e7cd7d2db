import {
  isDate,
  raceClockTimes,
  stockholmDate,
  stockholmInstant,
  stockholmTime,
  type DayEvent,
} from '@app/domain';

/** The open end of both axes: the latest state of the race, or all that is recorded. */
export const LATEST = Infinity;

/** A bitemporal point: the events up to `asOf`, as recorded by `knownAt`. Whole seconds, epoch ms. */
export interface Moment {
  readonly asOf: number;
  readonly knownAt: number;
}

/** The range in which the race’s clock can be set, epoch ms. */
export interface ClockRange {
  readonly from: number;
  readonly until: number;
}

const SECOND = 1000;
const BEFORE_START = 5 * 60_000;
const HOUR = 60 * 60_000;

/** Extends a moment to the end of its second: an event at 12:03:10.250 has happened at 12:03:10. */
export function endOfSecond({ asOf, knownAt }: Moment): Moment {
  return { asOf: asOf + SECOND - 1, knownAt: knownAt + SECOND - 1 };
}

/** A moment as the field and the address show it: 'nu', or '12:03:10', with its date on another day. */
export function momentText(at: number, date: string): string {
  if (at === LATEST) return 'nu';
  const day = stockholmDate(at);
  return day === date ? stockholmTime(at) : `${day} ${stockholmTime(at)}`;
}

/** Parses such a text; undefined when invalid. Seconds may be missing, and points separate too. */
export function parseMoment(text: string, date: string): number | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '' || typed === 'nu') return LATEST;
  const found = TYPED.exec(typed);
  return found ? instantOf(found.slice(1), date) : undefined;
}

function instantOf(
  [day, hour = '', minute = '', second = '00']: readonly (string | undefined)[],
  date: string,
): number | undefined {
  const dateText = day ?? date;
  return isDate(dateText)
    ? stockholmInstant(`${dateText}T${hour.padStart(2, '0')}:${minute}:${second}`)
    : undefined;
}

const TYPED = /^(?:(\d{4}-\d\d-\d\d)[ t])?([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d))?$/;

/**
 * The range of the race’s clock: from five minutes before the first start to `now` or the last event of the
 * day ('2025-09-13'). Without a start: the last hour.
 */
export function clockRangeOf(history: readonly DayEvent[], date: string, now: number): ClockRange {
  const [dawn, midnight] = [stockholmInstant(`${date}T00:00`), stockholmInstant(`${date}T23:59:59`)];
  const momentOf = raceClockTimes(history);
  let [first, last] = [Infinity, now <= midnight ? Math.max(now, dawn) : dawn];
  for (const dayEvent of history) {
    const at = momentOf(dayEvent);
    if (at <= midnight) last = Math.max(last, at);
    if (dayEvent.event.type === 'RaceStarted') first = Math.min(first, at);
  }
  const until = Math.ceil(last / SECOND) * SECOND;
  const from = first < until ? first - BEFORE_START : until - HOUR;
  return { from: Math.floor(from / 60_000) * 60_000, until };
}

/** Every second in which something was recorded, oldest first. Nothing changes between them. */
export function recordingTimesOf(history: readonly DayEvent[]): readonly number[] {
  const seconds = new Set(history.map(({ meta }) => Math.floor(meta.recordedAt / SECOND) * SECOND));
  return [...seconds].sort((one, other) => one - other);
}

/** The index of the last time at or before a moment, 0 when there is none; their number for LATEST. */
export function recordingIndexAt(recordingTimes: readonly number[], knownAt: number): number {
  if (knownAt === LATEST) return recordingTimes.length;
  const after = recordingTimes.findIndex((time) => time > knownAt);
  return Math.max(0, (after === -1 ? recordingTimes.length : after) - 1);
}

/** The position of the race’s clock after `passed` ms of playback, in whole seconds; LATEST at the end. */
export function playbackPosition(from: number, { until }: ClockRange, passed: number): number {
  const at = Math.floor((from + passed) / SECOND) * SECOND;
  return at >= until ? LATEST : at;
}

/** A moment as text: '12:03:10, känt 12:05:00'. */
export function describeMoment({ asOf, knownAt }: Moment, date: string): string {
  const happened = asOf === LATEST ? 'nu' : momentText(asOf, date);
  return knownAt === LATEST ? `${happened}, allt känt` : `${happened}, känt ${momentText(knownAt, date)}`;
}
