import fc from 'fast-check';
import { publicTimes, timeBins, arrivalsByMinute } from './histograms';

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

const gun = Date.parse('2025-09-13T09:00:00Z');
const short = 'race-250913-08';
const long = 'race-250913-56';
const cross = (part: string, ms: number) => ({ part, status: 'finished', finished: gun + ms });

describe('arrivalsByMinute', () => {
  it('counts finishers per race and minute, including empty minutes', () => {
    const arrivals = [cross(short, 185_000), cross(short, 239_999), cross(long, 360_000)];
    expect(arrivalsByMinute(arrivals, [short, long])).toEqual([
      { at: gun + 180_000, counts: [2, 0] },
      { at: gun + 240_000, counts: [0, 0] },
      { at: gun + 300_000, counts: [0, 0] },
      { at: gun + 360_000, counts: [0, 1] },
    ]);
  });

  it('returns nothing without crossings, and ignores other races and disqualified runners', () => {
    expect(arrivalsByMinute([], [short])).toEqual([]);
    const runners = [
      { part: short, status: '', finished: null },
      { ...cross(short, 0), status: 'dsq' },
      cross(long, 0),
    ];
    expect(arrivalsByMinute(runners, [short])).toEqual([]);
  });

  it('stops six hours after the first crossing', () => {
    const minutes = arrivalsByMinute([cross(short, 0), cross(short, 864_000_000)], [short]);
    expect(minutes).toHaveLength(360);
    expect(minutes.map(({ counts }) => counts[0]).filter(Boolean)).toEqual([1]);
  });
});
