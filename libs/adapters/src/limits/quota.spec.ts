import { Quota } from './quota';

describe('A quota that comes back gradually', () => {
  const quota = () => new Quota({ times: 3, withinMs: 1500 }, 'gradually');
  const isEnough = (some: Quota, count: number, now: number) => some.take(count, now) === 0;

  it('gives as many at once as it holds', () => {
    const some = quota();
    expect([1, 1, 1, 1].map((count) => isEnough(some, count, 1000))).toEqual([true, true, true, false]);
  });

  it('fills up by and by, and no further', () => {
    const some = quota();
    some.take(3, 1000);
    expect(isEnough(some, 1, 1400)).toBe(false);
    expect(isEnough(some, 1, 2000)).toBe(true);
    expect(some.isWhole(1_000_000)).toBe(true);
    expect(isEnough(some, 4, 1_000_000)).toBe(false);
  });

  it('gives all it has to whoever wants more, and says how long to wait', () => {
    const some = quota();
    expect(some.take(4, 1000)).toBe(500);
    expect(isEnough(some, 1, 1000)).toBe(false);
    expect(isEnough(some, 1, 1500)).toBe(true);
  });

  it('is whole when as much has passed as was taken', () => {
    const some = quota();
    expect(some.isWhole(0)).toBe(true);
    some.take(1, 1000);
    expect(some.isWhole(1250)).toBe(false);
    expect(some.isWhole(1500)).toBe(true);
  });
});

describe('A quota that comes back all together', () => {
  const quota = () => new Quota({ times: 2, withinMs: 1000 }, 'together');

  it('counts from the first that is taken, also after something was given back too late', () => {
    const some = quota();
    some.take(1, 0);
    some.giveBack(1200);
    expect([some.take(1, 1400), some.take(1, 1500), some.take(1, 1600)]).toEqual([0, 0, 800]);
  });

  it('is whole when nothing is counted, or the time is over', () => {
    const some = quota();
    some.take(1, 0);
    expect(some.isWhole(500)).toBe(false);
    expect(some.isWhole(1000)).toBe(true);
    some.take(1, 2000);
    some.giveBack(2100);
    expect(some.isWhole(2100)).toBe(true);
  });
});
