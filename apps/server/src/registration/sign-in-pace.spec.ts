import { waitForCode } from './sign-in-pace';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('The wait for a code', () => {
  it.each<[string, number[], number, number]>([
    ['nothing', [], 0, 0],
    ['one just now', [0], 0, MINUTE],
    ['one almost a minute ago', [0], MINUTE - 1, 1],
    ['one a minute ago', [0], MINUTE, 0],
    ['five in the last hour', [0, 1, 2, 3, 4].map((n) => n * 2 * MINUTE), 30 * MINUTE, 30 * MINUTE],
    ['four in the last hour', [0, 1, 2, 3].map((n) => n * 2 * MINUTE), 30 * MINUTE, 0],
    ['five, the first an hour ago', [0, 1, 2, 3, 4].map((n) => n * 2 * MINUTE), HOUR, 0],
    ['ten in the last day', Array.from({ length: 10 }, (_, n) => n * HOUR), 12 * HOUR, 12 * HOUR],
    ['ten, the first a day ago', Array.from({ length: 10 }, (_, n) => n * HOUR), 24 * HOUR, 0],
    ['twelve in whatever order', Array.from({ length: 12 }, (_, n) => (11 - n) * HOUR), 12 * HOUR, 14 * HOUR],
  ])('after %s', (_, issued, now, wait) => {
    expect(waitForCode(issued, now)).toBe(wait);
  });
});
