import type { QueryKey } from '@tanstack/react-query';
import {
  withoutSession,
  isStorable,
  expiredEntries,
  type StoredEntry,
  type OfflineAnswer,
} from './offline-answer-rules';

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
