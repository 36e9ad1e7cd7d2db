import fc from 'fast-check';
import { publicTimes, timeBins } from './time-bins';

const minutes = (count: number) => count * 60_000;

describe('timeBins', () => {
  it('counts results in bins of equal width, including empty ones', () => {
    const bins = timeBins([minutes(20), minutes(20) + 1, minutes(24), minutes(33.5)]);
    expect(bins).toHaveLength(14);
    expect(bins[0]).toEqual({ from: minutes(20), to: minutes(21), count: 2 });
    expect(bins[4]).toEqual({ from: minutes(24), to: minutes(25), count: 1 });
    expect(bins.at(-1)).toEqual({ from: minutes(33), to: minutes(34), count: 1 });
  });

  it('returns no bins without results, and one bin for one result', () => {
    expect(timeBins([])).toEqual([]);
    expect(timeBins([207_000])).toEqual([{ from: 205_000, to: 210_000, count: 1 }]);
  });

  it('counts every result once, in at most 24 contiguous bins', () => {
    const results = fc.array(fc.integer({ min: 60_000, max: 20_000_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(results, (field) => {
        const bins = timeBins(field);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(field.length);
        expect(bins.length).toBeLessThanOrEqual(24);
        for (const [index, { to }] of bins.slice(0, -1).entries()) expect(bins[index + 1]?.from).toBe(to);
        for (const ms of field)
          expect(bins.some(({ from, to, count }) => ms >= from && ms < to && count > 0)).toBe(true);
      }),
    );
  });
});

describe('publicTimes', () => {
  it('returns the results of finishers whose time is not withheld', () => {
    const rows = [
      { status: 'finished', result: 207_000 },
      { status: 'finished', result: null },
      { status: 'dsq', result: 180_000 },
      { status: '', result: null },
    ] as const;
    expect(publicTimes(rows)).toEqual([207_000]);
  });
});
