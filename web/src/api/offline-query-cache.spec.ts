import { aConfig, aRace } from '../testing/builders';
import { expiredEntries, isStorable, OfflineQueryCache, withoutSession } from './offline-query-cache';

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

const DAY = 24 * 60 * 60_000;
const now = Date.parse('2025-09-14T10:00:00Z');
const entry = (key: readonly unknown[], daysAgo = 0, size = 1000) => ({ key, at: now - daysAgo * DAY, size });

describe('Offline storage of answers', () => {
  it.each([[['config']], [['races']], [['race', 'race-250913-08']], [['years', 'x', 7]], [['courses']]])(
    'stores the answer to %j',
    (key) => expect(isStorable(key)).toBe(true),
  );

  // The key of every other query in web/src, and property names of JavaScript objects.
  it.each(
    ['own-years', 'registration', 'registrations', 'receipt', 'payment', 'registration-history', 'campaign']
      .concat(['erasures', 'corrections', 'overview', 'checks', 'mail-preference', 'day', 'epassi-codes'])
      .concat(['organisers-notices', 'receipt-codes', 'constructor', '__proto__', '']),
  )('never stores the answer to %j', (queryName) => expect(isStorable([queryName])).toBe(false));

  it('removes the session from the configuration', () => {
    const data = aConfig({ isAdmin: true, isLoggedIn: true, hasRegistration: true, organiserName: 'Stina' });
    const stored = withoutSession({ key: ['config'], data: { ...data, later: 'något eget' }, at: now });
    expect(stored.data).toMatchObject({ isAdmin: false, isLoggedIn: false, hasRegistration: false });
    expect(stored.data).toMatchObject({ edition: data.edition, texts: data.texts });
    expect(JSON.stringify(stored)).not.toMatch(/Stina|något eget/);
  });

  it('expires answers with names after three days, others after thirty', () => {
    const entries = [
      entry(['race', 'a'], 2.9),
      entry(['race', 'b'], 3),
      entry(['config'], 29),
      entry(['races'], 30),
    ];
    expect(expiredEntries(entries, now).map(({ key }) => key)).toEqual([['race', 'b'], ['races']]);
  });

  it('keeps the newest 24 answers, within the size limit', () => {
    const many = Array.from({ length: 26 }, (_, nth) => entry(['race', nth], nth / 100));
    expect(expiredEntries(many, now).map(({ key }) => key[1])).toEqual([24, 25]);
    const large = [
      entry(['race', 1], 0.1, 3_000_000),
      entry(['race', 2], 0.2, 3_000_000),
      entry(['races'], 0.3),
    ];
    expect(expiredEntries(large, now)).toEqual([large[1]]);
  });

  it('expires an answer that may no longer be stored', () =>
    expect(expiredEntries([entry(['gallery'])], now)).toHaveLength(1));
});
