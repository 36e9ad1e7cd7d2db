import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FixedClock, SwishSimulator } from '@app/adapters';
import { paymentSettings } from './service-settings';

describe('paymentSettings', () => {
  const read = (env: Record<string, string>) => {
    const problems: string[] = [];
    return { settings: paymentSettings(env, problems), problems };
  };

  it('defaults to the simulator, paying after a delay or by hand', () => {
    expect(read({})).toEqual({ settings: { kind: 'simulator', delayMs: 4000 }, problems: [] });
    expect(read({ SWISH_SIMULATOR_DELAY_MS: 'manual' }).settings).toEqual({
      kind: 'simulator',
      delayMs: 'manual',
    });
  });

  it('refuses the simulator in production', () => {
    const { settings, problems } = read({ NODE_ENV: 'production' });
    expect(settings).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('refused when NODE_ENV=production')]);
  });

  it('requires every setting of a Swish account', () => {
    const { settings, problems } = read({ SWISH_URL: 'https://cpc.getswish.net/swish-cpcapi' });
    expect(settings).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('SWISH_PAYEE, SWISH_CERT, SWISH_KEY must be set too')]);
  });

  describe('with SWISH_URL', () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-settings-'));
    const env: Record<string, string> = {};
    beforeAll(async () => {
      const clock = new FixedClock(0);
      const simulator = await SwishSimulator.start({ folder, payee: '1231181189', clock, delayMs: 'manual' });
      const { cert, key, ca } = simulator.files;
      Object.assign(env, { SWISH_PAYEE: '1231181189', SWISH_CERT: cert, SWISH_KEY: key, SWISH_CA: ca });
      await simulator.close();
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    const SWISH = 'https://cpc.getswish.net/swish-cpcapi';
    const ELSEWHERE = 'https://swish.example.se/swish-cpcapi';
    const unreported = 'PUBLIC_URL must be an https address: Swish reports payments to it';

    it('requires an address Swish can report to, checked at once for a known Swish host', () => {
      expect(read({ ...env, SWISH_URL: SWISH, PUBLIC_URL: 'http://localhost:3000' })).toEqual({
        settings: undefined,
        problems: [unreported],
      });
      const { settings, problems } = read({ ...env, SWISH_URL: ELSEWHERE });
      expect(problems).toEqual([]);
      expect(settings).toMatchObject({ kind: 'swish', swishRefusal: unreported });
      const site = { PUBLIC_URL: 'https://race.example.se' };
      expect(read({ ...env, ...site, SWISH_URL: SWISH })).toMatchObject({
        settings: { kind: 'swish', swishRefusal: undefined },
        problems: [],
      });
    });

    it.each<[env: Record<string, string>, words: RegExp | undefined]>([
      [{}, undefined],
      [{ PUBLIC_URL: 'http://localhost:3000' }, undefined],
      [{ PUBLIC_URL: 'https://race.example.se', ALLOW_TEST_MODE: '1' }, undefined],
      [{ PUBLIC_URL: 'https://race.example.se' }, /set ALLOW_TEST_MODE=1 to rehearse anyway$/],
      [{ NODE_ENV: 'production', ALLOW_TEST_MODE: '1' }, /refused when NODE_ENV=production/],
      [
        { NODE_ENV: 'production', PUBLIC_URL: 'https://race.example.se', ALLOW_TEST_MODE: '1' },
        /refused when NODE_ENV=production/,
      ],
    ])('accepts or refuses a simulator at that address with %j', (changes, pattern) => {
      const { settings } = read({ ...env, ...changes, SWISH_URL: ELSEWHERE });
      const refusal = settings?.kind === 'swish' ? settings.simulatorRefusal : 'not asked';
      if (pattern) expect(refusal).toMatch(pattern);
      else expect(refusal).toBeUndefined();
    });
  });

  it('reports an invalid delay', () => {
    expect(read({ SWISH_SIMULATOR_DELAY_MS: 'soon' }).problems).toEqual([
      'SWISH_SIMULATOR_DELAY_MS must be a whole number of milliseconds, or "manual"',
    ]);
  });
});
