import {
  isDate,
  momentsOf,
  stockholmDate,
  stockholmInstant,
  stockholmTime,
  type DayEvent,
} from '@app/domain';

/** No moment in particular: all that has happened, or is known, by now. */
export const NOW = Infinity;

/** From where one looks at a race day: what had happened by `asOf`, as far as it was known by `knownAt`. Whole seconds, epoch ms. */
export interface Moment {
  readonly asOf: number;
  readonly knownAt: number;
}

/** From when to when the race's clock can be set, epoch ms. */
export interface Reach {
  readonly from: number;
  readonly until: number;
}

const SECOND = 1000;
const BEFORE_START = 5 * 60_000;
const HOUR = 60 * 60_000;

/** All of the second that clocks show is meant: what happened at 12:03:10.250 had happened at 12:03:10. */
export function hindsightOf({ asOf, knownAt }: Moment): Moment {
  return { asOf: asOf + SECOND - 1, knownAt: knownAt + SECOND - 1 };
}

/** A moment of the day ('2025-09-13') as it is typed and kept in the address: '12:03:10', with its date on another day; 'nu'. */
export function momentText(at: number, date: string): string {
  if (at === NOW) return 'nu';
  const day = stockholmDate(at);
  return day === date ? stockholmTime(at) : `${day} ${stockholmTime(at)}`;
}

/** What somebody has typed so; undefined where it is no moment. Seconds can be left out, and points will do. */
export function readMoment(text: string, date: string): number | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '' || typed === 'nu') return NOW;
  const found = TYPED.exec(typed);
  return found ? instantOf(found.slice(1), date) : undefined;
}

function instantOf(
  [day, hour = '', minute = '', second = '00']: readonly (string | undefined)[],
  date: string,
): number | undefined {
  const meant = day ?? date;
  return isDate(meant)
    ? stockholmInstant(`${meant}T${hour.padStart(2, '0')}:${minute}:${second}`)
    : undefined;
}

const TYPED = /^(?:(\d{4}-\d\d-\d\d)[ t])?([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d))?$/;

/**
 * The race's clock from a little before the first start on, to `now` or the last that happened on the day ('2025-09-13'); where nothing
 * has started, the last hour.
 */
export function reachOf(history: readonly DayEvent[], date: string, now: number): Reach {
  const [dawn, midnight] = [stockholmInstant(`${date}T00:00`), stockholmInstant(`${date}T23:59:59`)];
  const momentOf = momentsOf(history);
  let [first, last] = [Infinity, now <= midnight ? Math.max(now, dawn) : dawn];
  for (const told of history) {
    const at = momentOf(told);
    if (at <= midnight) last = Math.max(last, at);
    if (told.event.type === 'RaceStarted') first = Math.min(first, at);
  }
  const until = Math.ceil(last / SECOND) * SECOND;
  const from = first < until ? first - BEFORE_START : until - HOUR;
  return { from: Math.floor(from / 60_000) * 60_000, until };
}

/** Every second in which something became known, oldest first: between them nothing is another. */
export function stepsOfKnowledge(history: readonly DayEvent[]): readonly number[] {
  const seconds = new Set(history.map(({ meta }) => Math.floor(meta.recordedAt / SECOND) * SECOND));
  return [...seconds].sort((one, other) => one - other);
}

/** At which step one is, the last before a moment; behind all of them by now. */
export function stepAt(steps: readonly number[], knownAt: number): number {
  if (knownAt === NOW) return steps.length;
  const after = steps.findIndex((step) => step > knownAt);
  return Math.max(0, (after === -1 ? steps.length : after) - 1);
}

/** How far the race's clock has come after so many ms, at so many times its speed: whole seconds; by now it is there. */
export function playedTo(from: number, { until }: Reach, passed: number): number {
  const at = Math.floor((from + passed) / SECOND) * SECOND;
  return at >= until ? NOW : at;
}

/** A moment in words: 'kl. 12:03:10, känt 12:05:00'. */
export function momentInWords({ asOf, knownAt }: Moment, date: string): string {
  const happened = asOf === NOW ? 'nu' : `kl. ${momentText(asOf, date)}`;
  return knownAt === NOW ? `${happened}, allt känt` : `${happened}, känt ${momentText(knownAt, date)}`;
}
