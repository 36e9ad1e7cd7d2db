import { aConfig } from '../testing/builders';
import { withoutSession, isStorable, expiredEntries } from './offline-answer-rules';

const DAY = 24 * 60 * 60_000;
const now = Date.parse('2025-09-14T10:00:00Z');
const entry = (key: readonly unknown[], daysAgo = 0, size = 1000) => ({ key, at: now - daysAgo * DAY, size });

describe('Offline storage of answers', () => {
  it.each([[['config']], [['races']], [['race', 'race-250913-08']], [['years', 'x', 7]], [['courses']]])(
    'stores the answer to %j',
    (key) => {
      expect(isStorable(key)).toBe(true);
    },
  );

  // The key of every other query in web/src, and property names of JavaScript objects.
  it.each(
    ['own-years', 'registration', 'registrations', 'receipt', 'payment', 'registration-history', 'campaign']
      .concat(['erasures', 'corrections', 'overview', 'checks', 'mail-preference', 'day', 'epassi-codes'])
      .concat(['organisers-notices', 'receipt-codes', 'constructor', '__proto__', '']),
  )('never stores the answer to %j', (queryName) => {
    expect(isStorable([queryName])).toBe(false);
  });

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

  it('expires an answer that may no longer be stored', () => {
    expect(expiredEntries([entry(['gallery'])], now)).toHaveLength(1);
  });
});
