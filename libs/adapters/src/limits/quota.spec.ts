import { Quota } from './quota';

describe('A token-bucket quota', () => {
  const quota = () => new Quota({ times: 3, withinMs: 1500 }, 'token-bucket');
  const isEnough = (some: Quota, count: number, now: number) => some.takeOrWaitMs(count, now) === 0;

  it('grants its size at once', () => {
    const some = quota();
    expect([1, 1, 1, 1].map((count) => isEnough(some, count, 1000))).toEqual([true, true, true, false]);
  });

  it('refills over time, up to its size', () => {
    const some = quota();
    some.takeOrWaitMs(3, 1000);
    expect(isEnough(some, 1, 1400)).toBe(false);
    expect(isEnough(some, 1, 2000)).toBe(true);
    expect(some.isUnused(1_000_000)).toBe(true);
    expect(isEnough(some, 4, 1_000_000)).toBe(false);
  });

  it('grants what is left to an excessive request, and returns the time to wait', () => {
    const some = quota();
    expect(some.takeOrWaitMs(4, 1000)).toBe(500);
    expect(isEnough(some, 1, 1000)).toBe(false);
    expect(isEnough(some, 1, 1500)).toBe(true);
  });

  it('is unused once the taken amount has refilled', () => {
    const some = quota();
    expect(some.isUnused(0)).toBe(true);
    some.takeOrWaitMs(1, 1000);
    expect(some.isUnused(1250)).toBe(false);
    expect(some.isUnused(1500)).toBe(true);
  });
});

describe('A fixed-window quota', () => {
  const quota = () => new Quota({ times: 2, withinMs: 1000 }, 'fixed-window');

  it('counts from the first unit taken, also after one was given back late', () => {
    const some = quota();
    some.takeOrWaitMs(1, 0);
    some.giveBack(1200);
    expect([1400, 1500, 1600].map((now) => some.takeOrWaitMs(1, now))).toEqual([0, 0, 800]);
  });

  it('is unused when nothing is taken or the window has passed', () => {
    const some = quota();
    some.takeOrWaitMs(1, 0);
    expect(some.isUnused(500)).toBe(false);
    expect(some.isUnused(1000)).toBe(true);
    some.takeOrWaitMs(1, 2000);
    some.giveBack(2100);
    expect(some.isUnused(2100)).toBe(true);
  });
});
