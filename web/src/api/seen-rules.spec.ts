import { aConfig } from '../testing/builders';
import { asStrangersSee, mayBeKept, surplus } from './seen-rules';

const DAY = 24 * 60 * 60_000;
const now = Date.parse('2025-09-14T10:00:00Z');
const entry = (key: readonly unknown[], daysAgo = 0, size = 1000) => ({ key, at: now - daysAgo * DAY, size });

describe('What a browser keeps of answers', () => {
  it.each([[['config']], [['races']], [['race', 'race-250913-08']], [['years', 'x', 7]], [['courses']]])(
    'may be that to %j',
    (key) => {
      expect(mayBeKept(key)).toBe(true);
    },
  );

  // The first words of every other question in web/src, and what JavaScript itself would answer to.
  it.each(
    ['own-years', 'registration', 'registrations', 'receipt', 'payment', 'registration-history', 'campaign']
      .concat(['erasures', 'corrections', 'overview', 'checks', 'mail-preference', 'day', 'epassi-codes'])
      .concat(['organisers-notices', 'receipt-codes', 'constructor', '__proto__', '']),
  )('is never that to %j', (what) => {
    expect(mayBeKept([what])).toBe(false);
  });

  it('does not tell who was signed in', () => {
    const data = aConfig({ isAdmin: true, isLoggedIn: true, hasRegistration: true, organiserName: 'Stina' });
    const kept = asStrangersSee({ key: ['config'], data: { ...data, later: 'något eget' }, at: now });
    expect(kept.data).toMatchObject({ isAdmin: false, isLoggedIn: false, hasRegistration: false });
    expect(kept.data).toMatchObject({ edition: data.edition, texts: data.texts });
    expect(JSON.stringify(kept)).not.toMatch(/Stina|något eget/);
  });

  it('is let go after three days where it names people, else after thirty', () => {
    const entries = [
      entry(['race', 'a'], 2.9),
      entry(['race', 'b'], 3),
      entry(['config'], 29),
      entry(['races'], 30),
    ];
    expect(surplus(entries, now).map(({ key }) => key)).toEqual([['race', 'b'], ['races']]);
  });

  it('is the newest two dozen, and no more than fits', () => {
    const many = Array.from({ length: 26 }, (_, nth) => entry(['race', nth], nth / 100));
    expect(surplus(many, now).map(({ key }) => key[1])).toEqual([24, 25]);
    const large = [
      entry(['race', 1], 0.1, 3_000_000),
      entry(['race', 2], 0.2, 3_000_000),
      entry(['races'], 0.3),
    ];
    expect(surplus(large, now)).toEqual([large[1]]);
  });

  it('is nothing that may not be kept any more', () => {
    expect(surplus([entry(['gallery'])], now)).toHaveLength(1);
  });
});
