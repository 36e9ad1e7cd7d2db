import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  FixedClock,
  PaymentsNotConfigured,
  SIMULATED_PAYEE,
  SwishPayments,
  SwishSimulator,
} from '@app/adapters';
import { Logger } from '@nestjs/common';
import { until } from '../../../../../test/support/until';
import { freePort } from '../../../../demo/src/free-port';
import { BadConfig, type Config } from '../config/config';
import { paymentSettings } from '../config/service-settings';
import { MonitoredPayments } from './monitored-payments';
import { CallbackAddress, connectPayments, PaymentMode } from './payment-engine';

const folder = mkdtempSync(join(tmpdir(), 'vetted-'));
const clock = new FixedClock(Date.parse('2025-08-20T10:00:00Z'));
const payerPage = 'http://sim.example.se/sim/pay';
let logged: string[];
let simulator: SwishSimulator;
// It restarts on the same port, which must stay free meanwhile.
beforeAll(async () => (simulator = await open(await freePort())));
beforeEach(() => {
  logged = [];
  const log = (message: unknown) => void logged.push(String(message));
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(log);
  jest.spyOn(Logger.prototype, 'error').mockImplementation(log);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

function open(port: number): Promise<SwishSimulator> {
  return SwishSimulator.start({
    folder,
    payee: SIMULATED_PAYEE,
    clock,
    delayMs: 'manual',
    tickMs: 0,
    port,
    payerPage,
  });
}

/** A client of the simulator that only knows its address. */
function clientOf(): SwishPayments {
  const { url, payee, cert, key, ca } = simulator.account;
  const account = { provider: 'localhost', url, payee, cert, key, ca };
  return new SwishPayments(account, { callbackUrl: () => 'https://localhost/callback' });
}

function configOf(env: Record<string, string>): Config {
  const { files, account } = simulator;
  const problems: string[] = [];
  const payments = paymentSettings(
    {
      SWISH_URL: account.url,
      SWISH_PAYEE: account.payee,
      SWISH_CERT: files.cert,
      SWISH_KEY: files.key,
      SWISH_CA: files.ca,
      ...env,
    },
    problems,
  );
  expect(problems).toEqual([]);
  const publicUrl = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL);
  return { payments, publicUrl, dataDir: join(folder, 'none') } as Partial<Config> as Config;
}

const request = {
  id: 'A'.repeat(32),
  amount: 250,
  message: 'Loppet',
  callbackIdentifier: 'b'.repeat(32),
  reference: 'kvitto',
};

describe('An external simulator at start', () => {
  const site = { PUBLIC_URL: 'https://race.example.se' };

  it('is refused at a public address', async () => {
    const connecting = connectPayments(configOf(site), clock);
    await expect(connecting).rejects.toThrow(BadConfig);
    await expect(connecting).rejects.toThrow(/SWISH_URL leads to a Swish simulator; set ALLOW_TEST_MODE=1/);
  });

  it('turns test mode on where it is allowed, and supplies the payer page', async () => {
    const config = configOf({ ...site, ALLOW_TEST_MODE: '1' });
    const { payments } = await (await connectPayments(config, clock))();
    const mode = new PaymentMode(payments, config);
    expect(logged).toEqual([`Payments go to a simulator (${payerPage}): no real money moves`]);
    expect([payments.provider, mode.isTest]).toEqual(['simulator', true]);
    expect(mode.payerLink({ token: 'T', payref: 'P' })).toBe(`${payerPage}/T`);
    await payments.close();
  });
});

it('MonitoredPayments refuses Swish when its callbacks could not reach us', async () => {
  const stub: Partial<SwishPayments> = { peer: 'swish', get: () => Promise.resolve(undefined) };
  const payments = new MonitoredPayments(stub as SwishPayments, {
    clock,
    verification: { swishRefusal: 'no address', simulatorRefusal: 'other' },
  });
  expect(payments.refusal).toBe('no address');
  await expect(payments.get(request.id)).rejects.toThrow(new PaymentsNotConfigured('no address'));
  expect([payments.answeredAt, payments.failedAt]).toEqual([null, clock.now()]);
});

describe('An external simulator that answers only after the start', () => {
  it('is asked again while unreachable, then recognised', async () => {
    const config = configOf({});
    const at = Number(new URL(simulator.account.url).port);
    const inner = clientOf();
    const payments = new MonitoredPayments(inner, { clock, verification: {}, retryMs: 10 });
    const mode = new PaymentMode(payments, config);
    await simulator.close();
    await payments.verify();
    expect([payments.provider, mode.isTest]).toEqual(['localhost', false]);
    expect(mode.payerLink({ token: 'T', payref: 'P' })).toMatch(/^swish:/);
    expect(logged).toEqual([
      expect.stringMatching(
        /^Swish did not answer .*cannot tell whether it is a simulator until it answers$/,
      ),
    ]);

    simulator = await open(at);
    await until(() => inner.peer !== 'unknown', { what: 'an answer of the simulator' });
    expect([payments.provider, mode.isTest]).toEqual(['simulator', true]);
    expect(mode.payerLink({ token: 'T', payref: 'P' })).toBe(`${payerPage}/T`);
    await payments.close();
  });

  it('gets no calls after the one that reveals it, whose answer is dropped', async () => {
    const payments = new MonitoredPayments(clientOf(), {
      clock,
      verification: { simulatorRefusal: 'not here' },
    });
    for (const call of [
      () => payments.create(request),
      () => payments.get(request.id),
      () => payments.cancel(request.id),
    ])
      await expect(call()).rejects.toThrow(new PaymentsNotConfigured('not here'));
    expect(logged).toEqual(['Payments are refused: not here']);
    const calls = simulator.journal().filter(({ id }) => id === request.id);
    expect(calls).toMatchObject([{ call: 'create' }]);
    await payments.close();
  });
});

describe('CallbackAddress', () => {
  it('uses the public address if there is one', () => {
    const { url } = new CallbackAddress(new URL('https://lopp.example.se'));
    expect(url).toBe('https://lopp.example.se/api/swish/callback');
  });

  it('otherwise uses this machine, once the server listens', () => {
    const address = new CallbackAddress(undefined);
    expect(() => address.url).toThrow('does not listen yet');
    address.setPort(3000);
    expect(address.url).toBe('http://127.0.0.1:3000/api/swish/callback');
  });
});
