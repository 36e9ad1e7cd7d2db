import { FixedClock, MemoryRateLimiter, type Allowance } from '@app/adapters';
import { RateLimits } from './rate-limits';

describe('RateLimits', () => {
  const clock = new FixedClock(0);
  const once: Allowance = { name: 'mails', times: 1, withinMs: 30_000 };
  const twice: Allowance = { name: 'network', times: 2, withinMs: 60_000 };
  const mail = (who: string) => ({ allowance: once, who });
  const network = { allowance: twice, who: '198.51.100.7', why: 'Många härifrån.' };
  let keys: string[];
  let limits: RateLimits;

  beforeEach(() => {
    keys = [];
    const limiter = new MemoryRateLimiter(clock);
    const take = limiter.takeOrWaitMs.bind(limiter);
    jest.spyOn(limiter, 'takeOrWaitMs').mockImplementation((allowance, key) => {
      keys.push(key);
      return take(allowance, key);
    });
    limits = new RateLimits(limiter, 'a secret');
  });

  it('counts every claim or none of them', async () => {
    await limits.take(mail('asa'), network);
    await expect(limits.take(mail('asa'), network)).rejects.toMatchObject({ retryAfter: 30 });
    await limits.take(mail('bo'), network);
    await expect(limits.take(mail('cia'), network)).rejects.toMatchObject({
      retryAfter: 60,
      text: 'Många härifrån. Vänta en minut.',
    });
    await limits.take(mail('cia'));
  });

  it('reports the longest wait', async () => {
    await limits.take(mail('asa'), network);
    await limits.take(network);
    await expect(limits.take(mail('asa'), network)).rejects.toMatchObject({ retryAfter: 60 });
  });

  it('gives back what an unsuccessful action took', async () => {
    const giveBack = await limits.take(mail('asa'), network);
    await giveBack();
    await limits.take(mail('asa'), network);
  });

  it('passes the limiter keyed hashes instead of names', async () => {
    await limits.take(mail('asa@example.se'), network);
    await new RateLimits(new MemoryRateLimiter(clock), 'another secret').take(network);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    expect(keys).not.toContain('asa@example.se');
  });
});
