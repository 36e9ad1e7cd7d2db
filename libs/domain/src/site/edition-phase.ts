import { stockholmDate, stockholmInstant } from '../dates';

/** An edition's day 'YYYY-MM-DD', starts 'HH:MM' and instants 'YYYY-MM-DDTHH:MM', all in Stockholm time. */
interface EditionTimes {
  readonly date: string;
  readonly distances: readonly { readonly start: string }[];
  readonly registrationCloses: string;
  readonly registrationButtonUntil: string;
}

/** The phase of an edition: registration is open, then closed, race day, then over. */
export type EditionPhase = 'registering' | 'waiting' | 'race-day' | 'over';

/**
 * The phase at an instant (epoch ms). Race day is the whole day in Stockholm, even if registration is still
 * open.
 */
export function editionPhase(edition: EditionTimes, now: number): EditionPhase {
  const today = stockholmDate(now);
  if (today > edition.date) return 'over';
  if (today === edition.date) return 'race-day';
  return registrationStateAt(edition, now) === 'open' ? 'registering' : 'waiting';
}

/** Whether one registers online, then on site while links to the registration are shown, then not at all. */
export function registrationStateAt(
  edition: Pick<EditionTimes, 'registrationCloses' | 'registrationButtonUntil'>,
  now: number,
): 'open' | 'on-site' | 'over' {
  if (now < stockholmInstant(edition.registrationCloses)) return 'open';
  return now <= stockholmInstant(edition.registrationButtonUntil) ? 'on-site' : 'over';
}

/** The planned start of a distance, epoch ms. */
export function plannedStart({ date }: Pick<EditionTimes, 'date'>, start: string): number {
  return stockholmInstant(`${date}T${start}`);
}

/** The earliest planned start, epoch ms. */
export function firstStart(edition: Pick<EditionTimes, 'date' | 'distances'>): number {
  return Math.min(...edition.distances.map(({ start }) => plannedStart(edition, start)));
}

/** The time left until an instant, in suitable units. */
export type TimeLeft =
  | { readonly unit: 'days'; readonly days: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number; readonly seconds: number };

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The time left from `now` until `instant`, both epoch ms; null once it is reached. Over a day it is calendar
 * days in Stockholm, then hours and started minutes, in the last hour minutes and started seconds.
 */
export function timeLeft(instant: number, now: number): TimeLeft | null {
  const left = instant - now;
  if (left <= 0) return null;
  if (left > DAY) return { unit: 'days', days: daysBetween(now, instant) };
  if (left > HOUR) {
    const minutes = Math.ceil(left / (60 * SECOND));
    return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  }
  const seconds = Math.ceil(left / SECOND);
  return { unit: 'minutes', minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
}

function daysBetween(one: number, other: number): number {
  const midnight = (ms: number) => Date.parse(`${stockholmDate(ms)}T00:00Z`);
  return (midnight(other) - midnight(one)) / DAY;
}
