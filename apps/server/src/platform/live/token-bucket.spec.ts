import { TokenBucket } from './token-bucket';

describe('A bucket of tokens', () => {
  const bucket = () => new TokenBucket({ burst: 3, perSecond: 2 }, 1000);

  it('gives as many at once as it holds', () => {
    const some = bucket();
    expect([1, 1, 1, 1].map((count) => some.take(count, 1000))).toEqual([true, true, true, false]);
  });

  it('fills up by and by, and no further', () => {
    const some = bucket();
    some.take(3, 1000);
    expect(some.take(1, 1400)).toBe(false);
    expect(some.take(1, 2000)).toBe(true);
    expect(some.isFull(1_000_000)).toBe(true);
    expect(some.take(4, 1_000_000)).toBe(false);
  });

  it('gives all it has to whoever wants more', () => {
    const some = bucket();
    expect(some.take(100, 1000)).toBe(false);
    expect(some.take(1, 1000)).toBe(false);
    expect(some.take(1, 1500)).toBe(true);
  });
});
