import { FixedClock } from '../clock/clock';
import type { RateLimiter } from '../limits/rate-limiter';

/** The contract of every rate limiter. `open` returns a new one each time, whose windows follow the clock. */
export function rateLimiterContract(name: string, open: (clock: FixedClock) => Promise<RateLimiter>): void {
  describe(`${name} as a rate limiter`, () => {
    const twice = { name: 'tries', times: 2, withinMs: 1_000 };
    const clock = new FixedClock(0);
    let limiter: RateLimiter;
    beforeEach(async () => {
      clock.set(1_757_750_400_000);
      limiter = await open(clock);
    });

    const takeAll = async (count: number, key = 'a') => {
      const waits = [];
      for (let taken = 0; taken < count; taken++) waits.push(await limiter.take(twice, key));
      return waits;
    };

    it('refuses above the limit until the window that started with the first ends', async () => {
      expect(await limiter.take(twice, 'a')).toBe(0);
      clock.advance(400);
      expect(await takeAll(2)).toEqual([0, 600]);
      clock.advance(599);
      expect(await limiter.take(twice, 'a')).toBe(1);
      clock.advance(1);
      expect(await takeAll(3)).toEqual([0, 0, 1_000]);
    });

    it('does not extend the window for refused takes', async () => {
      expect(await takeAll(2 + 10)).toEqual([0, 0, ...Array<number>(10).fill(1_000)]);
      await limiter.giveBack(twice, 'a');
      expect(await takeAll(2)).toEqual([0, 1_000]);
    });

    it('separates keys and names', async () => {
      await takeAll(3);
      expect(await limiter.take(twice, 'b')).toBe(0);
      expect(await limiter.take({ ...twice, name: 'mails' }, 'a')).toBe(0);
    });

    it('admits no more than the limit of concurrent takes', async () => {
      const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.take(twice, 'a')));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
    });

    it('gives back at most what the current window counted', async () => {
      await takeAll(2);
      await limiter.giveBack(twice, 'a');
      expect(await takeAll(2)).toEqual([0, 1_000]);
      clock.advance(1_000);
      await limiter.giveBack(twice, 'a');
      await limiter.giveBack(twice, 'never seen');
      expect(await takeAll(3)).toEqual([0, 0, 1_000]);
      expect(await takeAll(3, 'never seen')).toEqual([0, 0, 1_000]);
    });
  });
}
