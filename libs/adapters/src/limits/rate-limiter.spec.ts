import { FixedClock } from '../clock/clock';
import { rateLimiterContract } from '../testing/contracts';
import { MemoryRateLimiter } from './rate-limiter';

rateLimiterContract('Memory', (clock) => Promise.resolve(new MemoryRateLimiter(clock)));

describe('MemoryRateLimiter', () => {
  const once = { name: 'tries', times: 1, withinMs: 1_000 };
  const clock = new FixedClock(0);

  it('evicts the least recently seen key above its limit', async () => {
    const limiter = new MemoryRateLimiter(clock, 100);
    await limiter.takeOrWaitMs(once, 'seen now and then');
    await limiter.takeOrWaitMs(once, 'seen first');
    for (let key = 0; key < 99; key++) {
      await limiter.takeOrWaitMs(once, String(key));
      await limiter.takeOrWaitMs(once, 'seen now and then');
    }
    expect(await limiter.takeOrWaitMs(once, 'seen now and then')).toBeGreaterThan(0);
    expect(await limiter.takeOrWaitMs(once, '98')).toBeGreaterThan(0);
    expect(await limiter.takeOrWaitMs(once, 'seen first')).toBe(0);
  });

  it('isolates one name’s keys from a flood under another', async () => {
    const limiter = new MemoryRateLimiter(clock, 100);
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
