import { FixedClock } from '../clock/clock';
import { rateLimiterContract } from '../testing/contracts';
import { MemoryRateLimiter } from './rate-limiter';

rateLimiterContract('Memory', (clock) => Promise.resolve(new MemoryRateLimiter(clock)));

describe('MemoryRateLimiter', () => {
  const once = { name: 'tries', times: 1, withinMs: 1_000 };
  const clock = new FixedClock(0);

  it('drops no unexpired counter, whatever else is seen', async () => {
    const limiter = new MemoryRateLimiter(clock, { keys: 100, shared: 1 });
    await limiter.takeOrWaitMs(once, 'seen first');
    for (let key = 0; key < 10_000; key++) await limiter.takeOrWaitMs(once, String(key));
    expect(await limiter.takeOrWaitMs(once, 'seen first')).toBe(1_000);
  });

  it('counts newcomers together while it is full', async () => {
    const limiter = new MemoryRateLimiter(clock, { keys: 2, shared: 1 });
    const twice = { ...once, times: 2 };
    const take = (...keys: string[]) => Promise.all(keys.map((key) => limiter.takeOrWaitMs(twice, key)));
    expect(await take('a', 'b', 'new', 'newer', 'newest')).toEqual([0, 0, 0, 0, 1_000]);
    await limiter.giveBack(twice, 'newer');
    expect(await take('newest', 'new', 'a', 'b')).toEqual([0, 1_000, 0, 0]);
  });

  it('spreads newcomers over several counters while it is full, so that few delay all others', async () => {
    const limiter = new MemoryRateLimiter(clock, { keys: 1, shared: 64 });
    const waits = [];
    for (let key = 0; key < 20; key++) waits.push(await limiter.takeOrWaitMs(once, `newcomer ${key}`));
    expect(waits.filter((wait) => wait === 0).length).toBeGreaterThan(10);
  });

  it('keeps no counter of a key that was given all its actions back', async () => {
    const limiter = new MemoryRateLimiter(clock, { keys: 3, shared: 1 });
    await limiter.takeOrWaitMs(once, 'kept');
    for (const key of ['b', 'c', 'd']) {
      await limiter.takeOrWaitMs(once, key);
      await limiter.giveBack(once, key);
    }
    expect([await limiter.takeOrWaitMs(once, 'x'), await limiter.takeOrWaitMs(once, 'y')]).toEqual([0, 0]);
    expect(await limiter.takeOrWaitMs(once, 'kept')).toBe(1_000);
  });

  it('counts a newcomer alone once others have expired', async () => {
    clock.set(0);
    const limiter = new MemoryRateLimiter(clock, { keys: 2, shared: 1 });
    const take = (key: string) => limiter.takeOrWaitMs(once, key);
    await take('a');
    clock.set(400);
    await take('b');
    await take('shared');
    clock.set(1_000);
    expect([await take('new'), await take('newer'), await take('b')]).toEqual([0, 400, 400]);
    clock.set(1_400);
    expect([await take('newer'), await take('new')]).toEqual([0, 600]);
  });

  it('isolates one name’s keys from a flood under another', async () => {
    const limiter = new MemoryRateLimiter(clock, { keys: 100, shared: 1 });
    await limiter.takeOrWaitMs(once, 'a');
    for (let key = 0; key < 200; key++) await limiter.takeOrWaitMs({ ...once, name: 'flood' }, String(key));
    expect(await limiter.takeOrWaitMs(once, 'a')).toBeGreaterThan(0);
  });

  it('does not block a key after the clock was set back', async () => {
    const limiter = new MemoryRateLimiter(clock);
    clock.set(1_000_000);
    await limiter.takeOrWaitMs(once, 'a');
    clock.set(0);
    expect(await limiter.takeOrWaitMs(once, 'a')).toBe(0);
  });

  it('leaves no timer running', async () => {
    jest.useFakeTimers();
    await new MemoryRateLimiter(clock).takeOrWaitMs({ ...once, name: 'timed' }, 'a');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});
