import { Quota } from './quota';

describe('A quota that refills gradually', () => {
  const quota = () => new Quota({ times: 3, withinMs: 1500 }, 'gradually');
  const isEnough = (some: Quota, count: number, now: number) => some.take(count, now) === 0;

  it('grants its size at once', () => {
    const some = quota();
    expect([1, 1, 1, 1].map((count) => isEnough(some, count, 1000))).toEqual([true, true, true, false]);
  });

  it('refills over time, up to its size', () => {
    const some = quota();
    some.take(3, 1000);
    expect(isEnough(some, 1, 1400)).toBe(false);
    expect(isEnough(some, 1, 2000)).toBe(true);
    expect(some.isFull(1_000_000)).toBe(true);
    expect(isEnough(some, 4, 1_000_000)).toBe(false);
  });

  it('grants what is left to an excessive request, and returns the time to wait', () => {
    const some = quota();
    expect(some.take(4, 1000)).toBe(500);
    expect(isEnough(some, 1, 1000)).toBe(false);
    expect(isEnough(some, 1, 1500)).toBe(true);
  });

  it('is full once the taken amount has refilled', () => {
    const some = quota();
    expect(some.isFull(0)).toBe(true);
    some.take(1, 1000);
    expect(some.isFull(1250)).toBe(false);
    expect(some.isFull(1500)).toBe(true);
  });
});

describe('A quota that refills all at once', () => {
  const quota = () => new Quota({ times: 2, withinMs: 1000 }, 'together');

  it('counts from the first unit taken, also after one was given back late', () => {
    const some = quota();
    some.take(1, 0);
    some.giveBack(1200);
    expect([some.take(1, 1400), some.take(1, 1500), some.take(1, 1600)]).toEqual([0, 0, 800]);
  });

  it('is full when nothing is taken or the window has passed', () => {
    const some = quota();
    some.take(1, 0);
    expect(some.isFull(500)).toBe(false);
    expect(some.isFull(1000)).toBe(true);
    some.take(1, 2000);
    some.giveBack(2100);
    expect(some.isFull(2100)).toBe(true);
  });
});
