import { stockholmDate, stockholmInstant } from '../dates';

/** What is asked of an edition: its day 'YYYY-MM-DD', starts 'HH:MM' and moments 'YYYY-MM-DDTHH:MM', all as clocks in Stockholm show them. */
export interface EditionTimes {
  readonly date: string;
  readonly distances: readonly { readonly start: string }[];
  readonly registrationCloses: string;
  readonly registrationButtonUntil: string;
}

/** Where an edition stands: one registers for it, waits for it, runs it, or has run it. */
export type EditionMoment = 'registering' | 'waiting' | 'race-day' | 'over';

/** The moment of an edition at an instant (epoch ms). Its day is a whole day in Stockholm, whatever is open on it. */
export function momentOf(edition: EditionTimes, now: number): EditionMoment {
  const today = stockholmDate(now);
  if (today > edition.date) return 'over';
  if (today === edition.date) return 'race-day';
  return registrationAt(edition, now) === 'open' ? 'registering' : 'waiting';
}

/** How one registers at an instant: here, then on site for as long as links to the registration are shown, then not at all. */
export function registrationAt(
  edition: Pick<EditionTimes, 'registrationCloses' | 'registrationButtonUntil'>,
  now: number,
): 'open' | 'on-site' | 'over' {
  if (now < stockholmInstant(edition.registrationCloses)) return 'open';
  return now <= stockholmInstant(edition.registrationButtonUntil) ? 'on-site' : 'over';
}

/** When a distance of the edition is to start, epoch ms. */
export function plannedStart({ date }: Pick<EditionTimes, 'date'>, start: string): number {
  return stockholmInstant(`${date}T${start}`);
}

/** When the first of them is to start, epoch ms. */
export function firstStart(edition: Pick<EditionTimes, 'date' | 'distances'>): number {
  return Math.min(...edition.distances.map(({ start }) => plannedStart(edition, start)));
}

/** What is left until an instant, in the units people count it in. */
export type TimeLeft =
  | { readonly unit: 'days'; readonly days: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number; readonly seconds: number };

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * What is left from `now` until `instant`, both epoch ms; null when it has come. More than a day ahead it is days by the calendar in
 * Stockholm, then hours and begun minutes, and in the last hour minutes and begun seconds.
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
