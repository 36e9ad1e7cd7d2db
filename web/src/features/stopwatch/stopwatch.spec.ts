import {
  countBy,
  elapsed,
  readStopwatch,
  resetTime,
  split,
  splitRows,
  startOrStop,
  formatStopwatchTime,
  UNUSED,
} from './stopwatch';

/** Noon of the race day. */
const NOON = Date.parse('2025-09-13T10:00:00Z');
const running = startOrStop(UNUSED, NOON);

describe('A stopwatch', () => {
  it('shows 0 before it is started', () => expect(elapsed(UNUSED, NOON)).toBe(0));

  it('runs from its start, and stands still once stopped', () => {
    expect(elapsed(running, NOON + 1500)).toBe(1500);
    const stopped = startOrStop(running, NOON + 2000);
    expect(elapsed(stopped, NOON + 90_000)).toBe(2000);
  });

  it('resumes from the time shown', () => {
    const stopped = startOrStop(running, NOON + 2000);
    const again = startOrStop(stopped, NOON + 10_000);
    expect(elapsed(again, NOON + 11_000)).toBe(3000);
  });

  it("never goes back when the device's clock is set back", () => {
    const again = startOrStop(startOrStop(running, NOON + 2000), NOON + 3000);
    expect(elapsed(again, NOON - 60_000)).toBe(2000);
  });

  it('lists splits newest first, each with its lap time', () => {
    const split3 = [1000, 2500, 2700].reduce((watch, ms) => split(watch, NOON + ms), running);
    expect(splitRows(split3)).toEqual([
      { number: 3, lap: 200, total: 2700 },
      { number: 2, lap: 1500, total: 2500 },
      { number: 1, lap: 1000, total: 1000 },
    ]);
  });

  it('takes no split while stopped', () => expect(split(UNUSED, NOON)).toBe(UNUSED));

  it('takes at most 500 splits', () => {
    let watch = running;
    for (let ms = 1; ms <= 600; ms++) watch = split(watch, NOON + ms);
    expect(watch.splits).toHaveLength(500);
  });

  it('counts up, and down to 0', () => {
    expect(countBy(countBy(UNUSED, 1), 1).count).toBe(2);
    expect(countBy(UNUSED, -1).count).toBe(0);
  });

  it('resets without its counter', () =>
    expect(resetTime(countBy(split(running, NOON + 5), 1))).toEqual({ ...UNUSED, count: 1 }));

  it.each([
    [0, '0:00.0'],
    [99, '0:00.0'],
    [63_278, '1:03.2'],
    [3_723_400, '1:02:03.4'],
  ])('formats %i ms as %s', (ms, shown) => expect(formatStopwatchTime(ms)).toBe(shown));
});

describe('A stored stopwatch', () => {
  const used = countBy(split(running, NOON + 700), 1);

  it('is restored', () => expect(readStopwatch(used)).toEqual(used));

  it.each([
    null,
    [],
    17,
    {},
    { startedAt: 'x', before: 0, splits: [], count: 0 },
    { startedAt: null, before: -1, splits: [], count: 0 },
    { startedAt: null, before: 0, splits: {}, count: 0 },
    { startedAt: null, before: 0, splits: [], count: 1.5 },
    { startedAt: null, before: Infinity, splits: [], count: 0 },
  ])('is replaced by an unused one for %j', (stored) => expect(readStopwatch(stored)).toEqual(UNUSED));

  it('retains only valid splits', () =>
    expect(readStopwatch({ ...used, splits: [700, 'x', null, -3, 900] }).splits).toEqual([700, 900]));
});
