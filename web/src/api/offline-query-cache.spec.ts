import { aConfig, aRace } from '../testing/builders';
import { OfflineQueryCache } from './offline-query-cache';

const HOUR = 60 * 60_000;
const at = Date.parse('2025-09-13T10:00:00Z');
const race = ['race', 'race-250913-08'];

describe('OfflineQueryCache', () => {
  let now: number;
  let cache: FakeCache;
  let offlineCache: OfflineQueryCache;

  beforeEach(() => {
    now = at;
    cache = new FakeCache();
    const caches = { open: () => Promise.resolve(cache as unknown as Cache) };
    offlineCache = new OfflineQueryCache(caches, () => now);
  });

  it('returns an answer with the time it was received', async () => {
    await offlineCache.put([{ key: race, data: [aRace()], at }]);
    expect(await offlineCache.read()).toEqual([{ key: race, data: [aRace()], at }]);
  });

  it('stores the newest answer to a query, in any order', async () => {
    await offlineCache.put([{ key: race, data: ['Anna'], at }]);
    await offlineCache.put([{ key: race, data: ['Borttagen'], at: at + 1 }]);
    await offlineCache.put([{ key: race, data: ['Anna'], at }]);
    expect(await offlineCache.read()).toEqual([{ key: race, data: ['Borttagen'], at: at + 1 }]);
    expect([...cache.texts.values()].join()).not.toContain('Anna');
  });

  it('stores no personal data', async () => {
    const data = aConfig({ isAdmin: true, organiserName: 'Stina' });
    await offlineCache.put([
      { key: ['own-years'], data: ['Anna'], at },
      { key: ['config'], data, at },
    ]);
    expect([...cache.texts.keys()]).toEqual(['/last-seen/%5B%22config%22%5D']);
    expect([...cache.texts.values()].join()).not.toMatch(/Stina|"isAdmin":true/);
  });

  it('deletes answers that are too old, and those the server reports as gone', async () => {
    await offlineCache.put([
      { key: race, data: ['Anna'], at },
      { key: ['races'], data: [], at },
      { key: ['courses'], data: [], at },
    ]);
    await offlineCache.delete(['courses']);
    now += 72 * HOUR;
    expect((await offlineCache.read()).map(({ key }) => key)).toEqual([['races']]);
    expect(cache.texts.size).toBe(1);
  });
});

/** The parts of Cache in use: texts and headers by address. */
class FakeCache {
  readonly texts = new Map<string, string>();
  private readonly headers = new Map<string, Headers>();

  async put(address: string, answer: Response): Promise<void> {
    this.texts.set(address, await answer.text());
    this.headers.set(address, answer.headers);
  }

  async match(url: string): Promise<Response | undefined> {
    const address = new URL(url, 'https://race.example.se').pathname;
    const headers = this.headers.get(address);
    return headers && new Response(this.texts.get(address), { headers });
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.texts.keys()].map((address) => ({ url: `https://lopp.example.se${address}` }));
  }

  async delete(address: string): Promise<boolean> {
    return this.texts.delete(address);
  }
}
