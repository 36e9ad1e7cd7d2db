import { waitForCode } from './sign-in-pace';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const US = 'us';
const codes = (times: readonly number[], client = US) => times.map((issued) => ({ issued, client }));
const hourly = (count: number) => Array.from({ length: count }, (_, n) => n * HOUR);

describe('The wait for a code', () => {
  it.each<[string, { issued: readonly number[]; now: number; wait: number }]>([
    ['nothing', { issued: [], now: 0, wait: 0 }],
    ['one just now', { issued: [0], now: 0, wait: MINUTE }],
    ['one almost a minute ago', { issued: [0], now: MINUTE - 1, wait: 1 }],
    ['one a minute ago', { issued: [0], now: MINUTE, wait: 0 }],
    [
      'five in the last hour',
      { issued: [0, 1, 2, 3, 4].map((n) => n * 2 * MINUTE), now: 30 * MINUTE, wait: 30 * MINUTE },
    ],
    ['four in the last hour', { issued: [0, 1, 2, 3].map((n) => n * 2 * MINUTE), now: 30 * MINUTE, wait: 0 }],
    [
      'five, the first an hour ago',
      { issued: [0, 1, 2, 3, 4].map((n) => n * 2 * MINUTE), now: HOUR, wait: 0 },
    ],
    ['ten in the last day', { issued: hourly(10), now: 12 * HOUR, wait: 12 * HOUR }],
    ['ten, the first a day ago', { issued: hourly(10), now: 24 * HOUR, wait: 0 }],
    ['twelve in whatever order', { issued: hourly(12).reverse(), now: 12 * HOUR, wait: 14 * HOUR }],
  ])('after %s', (_, { issued, now, wait }) => {
    expect(waitForCode(codes(issued), US, now)).toBe(wait);
  });

  it('is not longer for those in whose name a stranger has asked all day', () => {
    expect(waitForCode(codes(hourly(12), 'them'), US, 12 * HOUR)).toBe(0);
    expect(waitForCode([...codes(hourly(9)), ...codes(hourly(12), 'them')], US, 12 * HOUR)).toBe(0);
  });

  it('is a minute and an hour whoever has asked', () => {
    expect(waitForCode(codes([0], 'them'), US, 0)).toBe(MINUTE);
    const five = [0, 1, 2, 3, 4].map((n) => n * 2 * MINUTE);
    expect(waitForCode(codes(five, 'them'), US, 30 * MINUTE)).toBe(30 * MINUTE);
  });
});
