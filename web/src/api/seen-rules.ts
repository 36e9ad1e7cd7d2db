import type { QueryKey } from '@tanstack/react-query';
import type { AppConfig } from './app-config';

/** An answer that was seen: what was asked, what it said, and when it came, epoch ms of this device. */
export interface Seen {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly at: number;
}

/** What is known of a kept answer without reading it. */
export interface KeptEntry {
  readonly key: QueryKey;
  readonly at: number;
  readonly size: number;
}

/**
 * The public questions whose answers may be kept, and for how many days. Where an answer names people it is a race weekend: somebody who
 * is erased, or whose time is withheld, is gone from every device soon, also from one that never hears of it.
 */
const KEPT_DAYS: Readonly<Record<string, number>> = {
  config: 30,
  courses: 30,
  races: 30,
  race: 3,
  years: 3,
  'old-results': 3,
};

const DAY_MS = 24 * 60 * 60_000;
const MOST_ANSWERS = 24;
/** In characters of JSON: some ten thousand runners. */
const MOST_IN_ALL = 4_000_000;

/** Whether everybody gets the same answer to this question, so that it may be kept. What is not named is not kept. */
export function mayBeKept([what]: QueryKey): boolean {
  return typeof what === 'string' && Object.hasOwn(KEPT_DAYS, what);
}

/** What everybody is told by the configuration. A field that comes later is not kept until it is named here. */
const TOLD_TO_ALL = [
  'wsUrl',
  'site',
  'now',
  'clockSpeed',
  'testMode',
  'mailStays',
  'googleClientId',
  'worksOffline',
  'edition',
  'texts',
  'outlines',
  'notices',
  'resultYears',
  'earlierRaceDays',
] as const satisfies readonly (keyof AppConfig)[];

/** The answer as a stranger would have got it: without who is signed in. */
export function asStrangersSee({ key, data, at }: Seen): Seen {
  if (key[0] !== 'config') return { key, data, at };
  const config = data as AppConfig;
  const told = Object.fromEntries(TOLD_TO_ALL.map((field) => [field, config[field]]));
  const nobody = { isAdmin: false, isLoggedIn: false, hasRegistration: false, organiserName: null };
  return { key, data: { ...told, ...nobody }, at };
}

/** Which kept answers are let go: those that are too old, and the oldest where there are too many or too large ones. */
export function surplus<Entry extends KeptEntry>(entries: readonly Entry[], now: number): Entry[] {
  const newestFirst = entries.toSorted((one, other) => other.at - one.at);
  let count = 0;
  let size = 0;
  return newestFirst.filter((entry) => {
    const isKept = isInTime(entry, now) && count < MOST_ANSWERS && size + entry.size <= MOST_IN_ALL;
    if (isKept) {
      count += 1;
      size += entry.size;
    }
    return !isKept;
  });
}

function isInTime({ key, at }: KeptEntry, now: number): boolean {
  const days = KEPT_DAYS[String(key[0])] ?? 0;
  return mayBeKept(key) && now - at < days * DAY_MS;
}
