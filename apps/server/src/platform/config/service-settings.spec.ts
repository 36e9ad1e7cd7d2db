import { paymentSettings } from './service-settings';

describe('Who takes payments', () => {
  const read = (env: Record<string, string>) => {
    const problems: string[] = [];
    return { settings: paymentSettings(env, problems), problems };
  };

  it('is the simulator when nothing is said, paying by itself after a while or by hand', () => {
    expect(read({})).toEqual({ settings: { kind: 'simulator', delayMs: 4000 }, problems: [] });
    expect(read({ SWISH_SIMULATOR_DELAY_MS: 'manual' }).settings).toEqual({
      kind: 'simulator',
      delayMs: 'manual',
    });
  });

  it('is never the simulator where money is real', () => {
    const { settings, problems } = read({ NODE_ENV: 'production' });
    expect(settings).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('refused when NODE_ENV=production')]);
  });

  it('is a whole Swish account that Swish can report to, or nobody', () => {
    const { settings, problems } = read({ SWISH_URL: 'https://cpc.getswish.net/swish-cpcapi' });
    expect(settings).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('SWISH_PAYEE, SWISH_CERT, SWISH_KEY must be set too')]);
  });

  it('tells of a delay that is none', () => {
    expect(read({ SWISH_SIMULATOR_DELAY_MS: 'soon' }).problems).toEqual([
      'SWISH_SIMULATOR_DELAY_MS must be a whole number of milliseconds, or "manual"',
    ]);
  });
});
