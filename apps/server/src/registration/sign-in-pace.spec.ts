import { waitForCode } from './sign-in-pace';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('The wait for a code', () => {
  it.each<[string, { issued: number[]; now: number; wait: number }]>([
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
    [
      'ten in the last day',
      { issued: Array.from({ length: 10 }, (_, n) => n * HOUR), now: 12 * HOUR, wait: 12 * HOUR },
    ],
    [
      'ten, the first a day ago',
      { issued: Array.from({ length: 10 }, (_, n) => n * HOUR), now: 24 * HOUR, wait: 0 },
    ],
    [
      'twelve in whatever order',
      { issued: Array.from({ length: 12 }, (_, n) => (11 - n) * HOUR), now: 12 * HOUR, wait: 14 * HOUR },
    ],
  ])('after %s', (_, { issued, now, wait }) => {
    expect(waitForCode(issued, now)).toBe(wait);
  });
});
