import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ageFrom } from '../age';
import { stockholmInstant } from '../dates';
import { feesAt, headcount, quote, type Headcount } from './pricing';
import { prices } from './testing/family';

const early = { adult: 150, child: 100 };
const late = { adult: 250, child: 150 };
const at = (wall: string) => stockholmInstant(wall);

/** The price of these people with a code, at a time in Stockholm. */
function priceOf(
  people: Headcount,
  code: string | null,
  asked: { wall?: string; isCodeValid?: boolean } = {},
) {
  const { wall = '2025-07-15T12:00', isCodeValid = false } = asked;
  return quote(people, { prices, code, isCodeValid, at: at(wall) });
}

describe('The fees', () => {
  it.each([
    ['2025-01-01T00:00', early],
    ['2025-09-06T23:59:00', early],
    ['2025-09-06T23:59:59.999', early],
    ['2025-09-07T00:00:00', late],
    ['2025-09-13T12:00', late],
  ])('at %s are %p', (wall, fees) => {
    expect(feesAt(prices, at(wall))).toEqual(fees);
  });

  it('stay at the last step when none is open-ended', () => {
    const [first] = prices.steps;
    const steps = first ? [first] : [];
    expect(feesAt({ ...prices, steps }, at('2025-09-13T12:00'))).toEqual(early);
  });

  it('throw RangeError without steps', () => {
    expect(() => feesAt({ ...prices, steps: [] }, at('2025-09-13T12:00'))).toThrow(RangeError);
  });
});

describe('headcount', () => {
  it.each([
    [[15], 0, 1],
    [[16], 1, 0],
    [[0, 15, 16, 120], 2, 2],
    [[], 0, 0],
  ])('counts %p as %p adults and %p children', (ages, adults, children) => {
    expect(headcount(ages.map((age) => ({ age })))).toEqual({ adults, children });
  });

  it.each([
    [2009, 1, 0],
    [2010, 0, 1],
  ])('counts a runner born in %p by the age reached in 2025', (born, adults, children) => {
    const { age } = ageFrom(born, 2025);
    expect(headcount([{ age: age ?? NaN }])).toEqual({ adults, children });
  });
});

describe('The price', () => {
  const two = { adults: 2, children: 1 };

  it.each<[string, string | null, number, boolean]>([
    ['2025-07-15T12:00', null, 400, false],
    ['2025-09-07T00:00', null, 650, false],
    ['2025-07-15T12:00', 'HIFSPELAR', 150, true],
    ['2025-09-07T00:00', 'HIFSPELAR', 150, true],
    ['2025-07-15T12:00', 'HIFSPRINGER', 0, true],
    ['2025-09-06T23:59:59', 'EARLYBIRD', 250, true],
    ['2025-09-30T23:59:59.999', 'EARLYBIRD', 500, true],
    ['2025-10-01T00:00', 'EARLYBIRD', 650, false],
    ['2025-07-15T12:00', ' hifspelar ', 150, true],
    ['2025-07-15T12:00', 'NONSENSE', 400, false],
    ['2025-07-15T12:00', ' ', 400, false],
  ])('of two adults and a child at %s with the code %p is %p SEK', (wall, code, ...[price, valid]) => {
    expect(priceOf(two, code, { wall })).toEqual({ valid, price });
  });

  it('is 0 without people, with any code', () => {
    for (const code of [null, 'HIFSPELAR', 'HIFSPRINGER', 'EARLYBIRD'])
      expect(priceOf({ adults: 0, children: 0 }, code).price).toBe(0);
  });

  it('is one adult fee less with a single-use code, and never negative', () => {
    const isCodeValid = true;
    expect(priceOf(two, 'EP4SS1', { isCodeValid })).toEqual({ valid: true, price: 250 });
    expect(priceOf(two, 'EP4SS1', { isCodeValid, wall: '2025-09-07T00:00' }).price).toBe(400);
    expect(priceOf({ adults: 1, children: 0 }, 'EP4SS1', { isCodeValid }).price).toBe(0);
  });

  it('applies a single-use code only to an adult', () => {
    const children = { adults: 0, children: 2 };
    expect(priceOf(children, 'EP4SS1', { isCodeValid: true })).toEqual({ valid: false, price: 200 });
  });

  it('ignores the spelling of the code, in the edition and as typed', () => {
    const campaigns = [{ code: 'Åtta-Noll', kind: 'free' }] as const;
    for (const code of ['ÅTTA-NOLL', 'åttanoll', 'Åtta – noll']) {
      const question = { prices: { ...prices, campaigns }, code, isCodeValid: false };
      expect(quote(two, { ...question, at: at('2025-07-15T12:00') })).toEqual({ valid: true, price: 0 });
    }
  });

  it('is never negative when the discount exceeds a fee', () => {
    const steps = [{ until: null, adult: 150, child: 40 }];
    const question = { prices: { ...prices, steps }, code: 'EARLYBIRD', isCodeValid: false };
    expect(quote(two, { ...question, at: at('2025-07-15T12:00') }).price).toBe(200);
  });
});

interface Registered {
  readonly email: string;
  readonly bookedAt: string;
  readonly campaign?: string;
  readonly runners: readonly { readonly age: number }[];
  readonly expected: { readonly adults: number; readonly children: number; readonly amount: number };
}

describe('The 115 registrations of the rehearsal', () => {
  const content = join(__dirname, '../../../../content');
  const read = (file: string): unknown => JSON.parse(readFileSync(join(content, file), 'utf8'));
  const { registrations } = read('demo/raceday-2025.json') as { registrations: readonly Registered[] };

  it('cost exactly the expected amounts', () => {
    const worked = registrations.map(({ email, bookedAt, campaign = null, runners }) => {
      const people = headcount(runners);
      const question = { prices, code: campaign, isCodeValid: false, at: Date.parse(bookedAt) };
      return { email, ...people, amount: quote(people, question).price };
    });
    expect(worked).toHaveLength(115);
    expect(worked).toEqual(registrations.map(({ email, expected }) => ({ email, ...expected })));
  });
});
