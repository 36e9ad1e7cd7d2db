import { arrivalsByMinute } from './arrivals';

const gun = Date.parse('2025-09-13T09:00:00Z');
const short = 'race-250913-08';
const long = 'race-250913-56';
const cross = (part: string, ms: number) => ({ part, finished: gun + ms });

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

  it('returns nothing without crossings, and ignores other races', () => {
    expect(arrivalsByMinute([], [short])).toEqual([]);
    expect(arrivalsByMinute([{ part: short, finished: null }, cross(long, 0)], [short])).toEqual([]);
  });

  it('stops six hours after the first crossing', () => {
    const minutes = arrivalsByMinute([cross(short, 0), cross(short, 864_000_000)], [short]);
    expect(minutes).toHaveLength(360);
    expect(minutes.map(({ counts }) => counts[0]).filter(Boolean)).toEqual([1]);
  });
});
