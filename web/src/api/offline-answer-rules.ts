import type { QueryKey } from '@tanstack/react-query';
import type { AppConfig } from './app-config';

/** A query's answer: its key, its data, and when it came (epoch ms of this device). */
export interface OfflineAnswer {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly at: number;
}

/** A stored answer's metadata. */
export interface StoredEntry {
  readonly key: QueryKey;
  readonly at: number;
  readonly size: number;
}

/**
 * The public queries whose answers may be stored, and for how many days. Answers with names last a race
 * weekend: an erased runner, or a withheld time, must soon be gone from every device, also from one that
 * stays offline.
 */
const MAX_AGE_DAYS: Readonly<Record<string, number>> = {
  config: 30,
  courses: 30,
  races: 30,
  race: 3,
  years: 3,
  'old-results': 3,
};

const DAY_MS = 24 * 60 * 60_000;
const MAX_ANSWERS = 24;
/** In characters of JSON: about ten thousand runners. */
const MAX_TOTAL_SIZE = 4_000_000;

/**
 * Whether a query's answer is the same for every visitor, so that it may be stored. Queries not listed are
 * not stored.
 */
export function isStorable([queryName]: QueryKey): boolean {
  return typeof queryName === 'string' && Object.hasOwn(MAX_AGE_DAYS, queryName);
}

/** The configuration's public fields. A new field is not stored until it is listed here. */
const PUBLIC_FIELDS = [
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

/** Returns the answer as a signed-out visitor would get it. */
export function withoutSession({ key, data, at }: OfflineAnswer): OfflineAnswer {
  if (key[0] !== 'config') return { key, data, at };
  const config = data as AppConfig;
  const publicFields = Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, config[field]]));
  const signedOut = { isAdmin: false, isLoggedIn: false, hasRegistration: false, organiserName: null };
  return { key, data: { ...publicFields, ...signedOut }, at };
}

/**
 * Returns the stored answers to delete: those too old, and the oldest ones beyond the count or size limit.
 */
export function expiredEntries<Entry extends StoredEntry>(entries: readonly Entry[], now: number): Entry[] {
  const newestFirst = entries.toSorted((one, other) => other.at - one.at);
  let count = 0;
  let size = 0;
  return newestFirst.filter((entry) => {
    const isWithinLimits = isFresh(entry, now) && count < MAX_ANSWERS && size + entry.size <= MAX_TOTAL_SIZE;
    if (isWithinLimits) {
      count += 1;
      size += entry.size;
    }
    return !isWithinLimits;
  });
}

function isFresh({ key, at }: StoredEntry, now: number): boolean {
  const days = MAX_AGE_DAYS[String(key[0])] ?? 0;
  return isStorable(key) && now - at < days * DAY_MS;
}
