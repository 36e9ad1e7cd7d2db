import type { QueryKey } from '@tanstack/react-query';
import { asStrangersSee, mayBeKept, surplus, type KeptEntry, type Seen } from './seen-rules';

/** The cache's name. The service worker leaves it in place when a new build takes over. */
const SHELF = 'raceday.last-seen';
const PLACE = '/last-seen/';
const SEEN_AT = 'x-seen-at';
const SIZE = 'x-size';

/**
 * The latest public answers, stored in this browser for offline use. Never personal answers, nor the
 * organisers'.
 */
export class LastSeen {
  constructor(
    private readonly caches: Pick<CacheStorage, 'open'>,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Stores the answers that may be stored, and deletes those that are too old or too many. */
  async keep(answers: readonly Seen[]): Promise<void> {
    const cache = await this.caches.open(SHELF);
    for (const seen of answers.filter(({ key }) => mayBeKept(key))) {
      const known = await cache.match(placeOf(seen.key));
      if (Number(known?.headers.get(SEEN_AT) ?? 0) > seen.at) continue;
      const text = JSON.stringify(asStrangersSee(seen).data);
      const headers = {
        'content-type': 'application/json',
        [SEEN_AT]: String(seen.at),
        [SIZE]: String(text.length),
      };
      await cache.put(placeOf(seen.key), new Response(text, { headers }));
    }
    await this.letGo(cache);
  }

  /** Returns the stored answers that may still be shown. */
  async read(): Promise<readonly Seen[]> {
    const cache = await this.caches.open(SHELF);
    await this.letGo(cache);
    const entries = await entriesIn(cache);
    return Promise.all(
      entries.map(async ({ key, at, answer }) => ({ key, at, data: (await answer.json()) as unknown })),
    );
  }

  /** Deletes an answer: the server reports that the thing no longer exists. */
  async forget(key: QueryKey): Promise<void> {
    const cache = await this.caches.open(SHELF);
    await cache.delete(placeOf(key));
  }

  private async letGo(cache: Cache): Promise<void> {
    const gone = surplus(await entriesIn(cache), this.now());
    await Promise.all(gone.map(({ key }) => cache.delete(placeOf(key))));
  }
}

function placeOf(key: QueryKey): string {
  return PLACE + encodeURIComponent(JSON.stringify(key));
}

function keyAt(address: string): QueryKey {
  const place = address.slice(address.indexOf(PLACE) + PLACE.length);
  return JSON.parse(decodeURIComponent(place)) as QueryKey;
}

async function entriesIn(cache: Cache): Promise<(KeptEntry & { readonly answer: Response })[]> {
  const requests = await cache.keys();
  const entries = await Promise.all(
    requests.map(async ({ url }) => {
      const answer = await cache.match(url);
      const number = (name: string) => Number(answer?.headers.get(name) ?? 0);
      return answer ? [{ key: keyAt(url), at: number(SEEN_AT), size: number(SIZE), answer }] : [];
    }),
  );
  return entries.flat();
}
