import { X509Certificate } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../../test/support/until';
import { FixedClock } from '../../clock/clock';
import { paymentRequest } from '../payments.contract';
import { listenForCallbacks, DELAY_MS, openSimulator, PAYEE } from '../testing/open-simulator';
import { simulatorSettings, SwishSimulator } from './swish-simulator';

const DAY_MS = 86_400_000;

let directory = '';
beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'swish-simulator-'))));
afterEach(() => rm(directory, { recursive: true }));

const pathOf = (...names: string[]) => join(directory, 'swish-simulator', ...names);

describe('The simulator’s folder', () => {
  it('holds certificates that only the owner can read, and no CA key', async () => {
    const { simulator } = await openSimulator(directory);
    await simulator.close();
    const names = await readdir(pathOf('certificates'));
    expect(names.sort()).toEqual(['ca.pem', 'client.key', 'client.pem', 'server.key', 'server.pem']);
    for (const file of [...names.map((name) => pathOf('certificates', name)), pathOf('payments.jsonl')]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    expect((await stat(pathOf('certificates'))).mode & 0o777).toBe(0o700);
  });

  it('reuses its certificates, and creates others for another Swish number', async () => {
    const certificateFor = async (payee: string) => {
      const { simulator } = await openSimulator(directory, { payee });
      await simulator.close();
      return new X509Certificate(simulator.account.cert);
    };
    const [first, second, other] = [
      await certificateFor('1231181189'),
      await certificateFor('1231181189'),
      await certificateFor('1239999999'),
    ];
    expect(second.fingerprint256).toBe(first.fingerprint256);
    expect(first.subject).toBe('CN=1231181189');
    expect(other.subject).toBe('CN=1239999999');
    expect(other.issuer).toBe(first.issuer);
    expect(first.ca).toBe(false);
  });
});

describe('Restarting the simulator', () => {
  it('restores payments, tokens and outcomes', async () => {
    const before = await openSimulator(directory, { delayMs: 'manual' });
    const [paid, open] = [paymentRequest(), paymentRequest()];
    const payments = before.clientOf();
    await payments.create(paid);
    const created = await payments.create(open);
    before.simulator.payer(paid.id, 'pay');
    await payments.close();
    await before.simulator.close();

    const after = await openSimulator(directory, { delayMs: 'manual' });
    const again = after.clientOf();
    expect(await again.get(paid.id)).toMatchObject({ status: 'PAID', amount: 400 });
    expect(await again.create(paid)).toEqual({ kind: 'known' });
    expect(
      after.simulator.handlePayerPage(created.kind === 'created' ? created.token : '', 'pay').status,
    ).toBe(200);
    expect(await again.get(open.id)).toMatchObject({ status: 'PAID' });
    await again.close();
    await after.simulator.close();
  });

  it('ignores a line that a kill cut off', async () => {
    const before = await openSimulator(directory);
    const request = paymentRequest();
    const payments = before.clientOf();
    await payments.create(request);
    await payments.close();
    await before.simulator.close();
    await appendFile(pathOf('payments.jsonl'), '{"id":"torn line","paym');

    const after = await openSimulator(directory);
    const again = after.clientOf();
    expect(await again.get(request.id)).toMatchObject({ status: 'CREATED' });
    await again.close();
    await after.simulator.close();
    expect(await readFile(pathOf('payments.jsonl'), 'utf8')).not.toContain('torn line');
  });

  it('compacts the file to one line per stored payment', async () => {
    const before = await openSimulator(directory);
    const payments = before.clientOf();
    const [old, recent] = [paymentRequest(), paymentRequest()];
    await payments.create(old);
    before.clock.advance(DAY_MS);
    await payments.create(recent);
    await before.simulator.tick();
    await payments.close();
    await before.simulator.close();

    const after = await openSimulator(directory);
    await after.simulator.close();
    const lines = (await readFile(pathOf('payments.jsonl'), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(recent.id);
  });
});

describe('The simulator’s time', () => {
  it('follows the injected clock without calls of `tick`', async () => {
    const { simulator, clock, clientOf } = await openSimulator(directory, { tickMs: 1 });
    const listener = await listenForCallbacks();
    const payments = clientOf(listener.url);
    await payments.create(paymentRequest());
    clock.advance(DELAY_MS);
    await until(() => listener.received.length >= 2, { what: 'two callbacks' });
    expect(listener.received).toMatchObject([{ body: { status: 'PAID' } }, { body: { status: 'PAID' } }]);
    await payments.close();
    await simulator.close();
    await listener.close();
  });

  it('ends a payment after three minutes without the payer', async () => {
    const { simulator, clock, clientOf } = await openSimulator(directory, { delayMs: 'manual' });
    const payments = clientOf();
    const request = paymentRequest();
    await payments.create(request);
    clock.advance(179_999);
    expect(await payments.get(request.id)).toMatchObject({ status: 'CREATED' });
    clock.advance(1);
    expect(await payments.get(request.id)).toMatchObject({ status: 'ERROR', errorCode: 'TM01' });
    await payments.close();
    await simulator.close();
  });
});

describe('SwishSimulator in production', () => {
  const before = process.env.NODE_ENV;
  afterEach(() => (process.env.NODE_ENV = before));

  it('does not start, and names the settings to use instead', async () => {
    process.env.NODE_ENV = 'production';
    const started = SwishSimulator.start({
      folder: pathOf(),
      payee: PAYEE,
      clock: new FixedClock(0),
      delayMs: 0,
    });
    await expect(started).rejects.toThrow(/simulator is refused when NODE_ENV=production: set SWISH_URL/);
    expect(await readdir(directory)).toEqual([]);
    expect(() => simulatorSettings({ NODE_ENV: 'production' })).toThrow(/refused/);
  });
});

describe('SWISH_SIMULATOR_DELAY_MS', () => {
  it.each([
    [undefined, 4_000],
    ['', 4_000],
    ['0', 0],
    ['250', 250],
    ['manual', 'manual'],
  ])('reads %p as %p', (text, delayMs) => {
    expect(simulatorSettings({ SWISH_SIMULATOR_DELAY_MS: text })).toEqual({ delayMs });
  });

  it.each(['4s', '-1', '1.5', 'soon'])('refuses %p', (text) => {
    expect(() => simulatorSettings({ SWISH_SIMULATOR_DELAY_MS: text })).toThrow(
      /a whole number of milliseconds, or "manual"/,
    );
  });
});
