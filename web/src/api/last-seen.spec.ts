import { aConfig, aRace } from '../testing/builders';
import { LastSeen } from './last-seen';

const HOUR = 60 * 60_000;
const at = Date.parse('2025-09-13T10:00:00Z');
const race = ['race', 'race-250913-08'];

describe('OfflineAnswers', () => {
  let now: number;
  let shelf: FakeCache;
  let lastSeen: LastSeen;

  beforeEach(() => {
    now = at;
    shelf = new FakeCache();
    const caches = { open: () => Promise.resolve(shelf as unknown as Cache) };
    lastSeen = new LastSeen(caches, () => now);
  });

  it('returns an answer with the time it was received', async () => {
    await lastSeen.keep([{ key: race, data: [aRace()], at }]);
    expect(await lastSeen.read()).toEqual([{ key: race, data: [aRace()], at }]);
  });

  it('stores the newest answer to a query, in whatever order they come', async () => {
    await lastSeen.keep([{ key: race, data: ['Anna'], at }]);
    await lastSeen.keep([{ key: race, data: ['Borttagen'], at: at + 1 }]);
    await lastSeen.keep([{ key: race, data: ['Anna'], at }]);
    expect(await lastSeen.read()).toEqual([{ key: race, data: ['Borttagen'], at: at + 1 }]);
    expect([...shelf.kept.values()].join()).not.toContain('Anna');
  });

  it('stores no personal data', async () => {
    const data = aConfig({ isAdmin: true, organiserName: 'Stina' });
    await lastSeen.keep([
      { key: ['own-years'], data: ['Anna'], at },
      { key: ['config'], data, at },
    ]);
    expect([...shelf.kept.keys()]).toEqual(['/last-seen/%5B%22config%22%5D']);
    expect([...shelf.kept.values()].join()).not.toMatch(/Stina|"isAdmin":true/);
  });

  it('deletes answers that are too old, and those the server reports as gone', async () => {
    await lastSeen.keep([
      { key: race, data: ['Anna'], at },
      { key: ['races'], data: [], at },
      { key: ['courses'], data: [], at },
    ]);
    await lastSeen.forget(['courses']);
    now += 72 * HOUR;
    expect((await lastSeen.read()).map(({ key }) => key)).toEqual([['races']]);
    expect(shelf.kept.size).toBe(1);
  });
});

/** The parts of Cache in use: texts and headers by address. */
class FakeCache {
  readonly kept = new Map<string, string>();
  private readonly headers = new Map<string, Headers>();

  async put(address: string, answer: Response): Promise<void> {
    this.kept.set(address, await answer.text());
    this.headers.set(address, answer.headers);
  }

  async match(url: string): Promise<Response | undefined> {
    const address = new URL(url, 'https://race.example.se').pathname;
    const headers = this.headers.get(address);
    return headers && new Response(this.kept.get(address), { headers });
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.kept.keys()].map((address) => ({ url: `https://lopp.example.se${address}` }));
  }

  async delete(address: string): Promise<boolean> {
    return this.kept.delete(address);
  }
}
