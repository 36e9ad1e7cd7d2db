import { ownValue } from '@app/domain';
import type { QueryKey } from '@tanstack/react-query';
import type { AppConfig } from './app-config';

/** The cache's name. The service worker leaves it in place when a new build takes over. */
const CACHE_NAME = 'raceday.last-seen';
const PATH_PREFIX = '/last-seen/';
const RECEIVED_AT = 'x-seen-at';
const SIZE = 'x-size';

/**
 * The latest public answers, stored in this browser for offline use. Never personal answers, nor the
 * organisers'.
 */
export class OfflineQueryCache {
  constructor(
    private readonly caches: Pick<CacheStorage, 'open'>,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Stores the answers that may be stored, and deletes those that are too old or too many. */
  async put(answers: readonly OfflineAnswer[]): Promise<void> {
    const cache = await this.caches.open(CACHE_NAME);
    for (const answer of answers.filter(({ key }) => isStorable(key))) {
      const stored = await cache.match(addressOf(answer.key));
      if (Number(stored?.headers.get(RECEIVED_AT) ?? 0) > answer.at) continue;
      const text = JSON.stringify(withoutSession(answer).data);
      const headers = {
        'content-type': 'application/json',
        [RECEIVED_AT]: String(answer.at),
        [SIZE]: String(text.length),
      };
      await cache.put(addressOf(answer.key), new Response(text, { headers }));
    }
    await this.deleteExpired(cache);
  }

  /** Returns the stored answers that may still be shown. */
  async read(): Promise<readonly OfflineAnswer[]> {
    const cache = await this.caches.open(CACHE_NAME);
    await this.deleteExpired(cache);
    const entries = await entriesIn(cache);
    return Promise.all(
      entries.map(async ({ key, at, answer }) => ({ key, at, data: (await answer.json()) as unknown })),
    );
  }

  /** Deletes an answer: the server reports that the thing no longer exists. */
  async delete(key: QueryKey): Promise<void> {
    const cache = await this.caches.open(CACHE_NAME);
    await cache.delete(addressOf(key));
  }

  private async deleteExpired(cache: Cache): Promise<void> {
    const expired = expiredEntries(await entriesIn(cache), this.now());
    await Promise.all(expired.map(({ key }) => cache.delete(addressOf(key))));
  }
}

function addressOf(key: QueryKey): string {
  return PATH_PREFIX + encodeURIComponent(JSON.stringify(key));
}

function keyFromAddress(address: string): QueryKey {
  const encodedKey = address.slice(address.indexOf(PATH_PREFIX) + PATH_PREFIX.length);
  return JSON.parse(decodeURIComponent(encodedKey)) as QueryKey;
}

async function entriesIn(cache: Cache): Promise<(StoredEntry & { readonly answer: Response })[]> {
  const requests = await cache.keys();
  const entries = await Promise.all(
    requests.map(async ({ url }) => {
      const answer = await cache.match(url);
      const number = (name: string) => Number(answer?.headers.get(name) ?? 0);
      return answer
        ? [{ key: keyFromAddress(url), at: number(RECEIVED_AT), size: number(SIZE), answer }]
        : [];
    }),
  );
  return entries.flat();
}

/** A query's answer: its key, its data, and when it came (epoch ms of this device). */
export interface OfflineAnswer {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly at: number;
}

/** A stored answer's metadata. */
interface StoredEntry {
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
  const days = ownValue(MAX_AGE_DAYS, String(key[0])) ?? 0;
  return isStorable(key) && now - at < days * DAY_MS;
}
