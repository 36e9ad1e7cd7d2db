import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreateResult, type PaymentRequest, readSwishAccount, SwishPayments } from '@app/adapters';
import { freePort } from '../../demo/src/free-port';
import { paymentRequest, paymentsContract } from '../../../libs/adapters/src/payments/payments.contract';
import {
  listenForCallbacks,
  callSimulator,
} from '../../../libs/adapters/src/payments/testing/open-simulator';
import { until } from '../../../test/support/until';
import { type RunningSimulator, startSimulator } from './simulator';
import { readSettings } from './settings';

let directory = '';
let simulator: RunningSimulator;
let ports: Record<'SWISH_PORT' | 'SWISH_PAGE_PORT', string>;
const settings = (changes: Record<string, string> = {}) =>
  readSettings({
    SWISH_DIR: directory,
    SWISH_PORT: '0',
    SWISH_PAGE_PORT: '0',
    SWISH_SIMULATOR_DELAY_MS: 'manual',
    ...changes,
  });
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swish-program-'));
  // It restarts on the same ports, which must stay free meanwhile.
  ports = { SWISH_PORT: String(await freePort()), SWISH_PAGE_PORT: String(await freePort()) };
  simulator = await startSimulator(settings(ports));
});
afterAll(async () => {
  await simulator.close();
  await rm(directory, { recursive: true });
});

/** A node of the product, configured from the program's output. Stores its payments' tokens. */
class Node extends SwishPayments {
  private readonly tokens = new Map<string, string>();

  constructor({ env }: RunningSimulator, callbackUrl = 'https://localhost/callback') {
    const problems: string[] = [];
    const account = readSwishAccount(env, problems);
    if (!account) throw new Error(problems.join());
    super(account, { callbackUrl: () => callbackUrl });
  }

  override async create(request: PaymentRequest): Promise<CreateResult> {
    const created = await super.create(request);
    if (created.kind === 'created') this.tokens.set(request.id, created.token);
    return created;
  }

  /** Fetches a payment's payer page; with `action` after pressing a button. */
  page(id: string, action?: string): Promise<Response> {
    const url = `${this.simulator?.payerPage ?? ''}/${this.tokens.get(id) ?? ''}`;
    const headers = { connection: 'close' };
    const pressed = action !== undefined && { method: 'POST', body: new URLSearchParams({ action }) };
    return fetch(url, { headers, ...pressed });
  }
}

paymentsContract('The simulator as a program of its own', () => {
  const payments = new Node(simulator);
  const untilEnded = async (id: string) => {
    await payments.page(id, 'pay');
  };
  return Promise.resolve({ payments, untilEnded });
});

describe('Swish simulator program', () => {
  it('identifies itself and its payer pages in every answer, even to unknown clients', async () => {
    const { SWISH_URL: url, SWISH_CA } = simulator.env;
    const ca = readSwishAccount(simulator.env, [])?.ca ?? SWISH_CA;
    const node = new Node(simulator);
    expect([node.peer, node.provider, node.simulator]).toEqual(['unknown', 'localhost', undefined]);
    await node.identifyPeer();
    const { payerPage } = simulator;
    expect(payerPage).toMatch(/^http:\/\/localhost:\d+\/sim\/pay$/);
    expect([node.peer, node.provider, node.simulator]).toEqual(['simulator', 'simulator', { payerPage }]);
    for (const path of [`v1/paymentrequests/${paymentRequest().id}`, 'nothing', '/simulator/journal'])
      expect(await callSimulator({ url, ca }, { method: 'GET', path })).toMatchObject({
        status: 401,
        simulator: payerPage,
      });
    await node.close();
  });

  it("serves the advertised payer page, with the link back to the payment's requester", async () => {
    const node = new Node(simulator, 'http://127.0.0.1:3000/api/swish/callback');
    const { id } = paymentRequest();
    await node.create(paymentRequest({ id }));
    const open = await node.page(id);
    expect(open.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await open.text()).toContain('Väntar på dig');
    expect(await (await node.page(id, 'nonsense')).text()).toContain('Väntar på dig');
    expect(await (await node.page(id, 'pay')).text()).toContain(`href="http://localhost:3000/kvitto/${id}"`);
    expect(await node.get(id)).toMatchObject({ status: 'PAID' });
    for (const path of ['', `/${'A'.repeat(32)}`])
      expect((await fetch(`${simulator.payerPage}${path}`)).status).toBe(404);
    await node.close();
  });

  it('sends each node the callbacks of its own payments', async () => {
    const listeners = [await listenForCallbacks(), await listenForCallbacks()];
    const paid = listeners.map(async ({ url, received }) => {
      const node = new Node(simulator, 'http://node.example.se:3000/api/swish/callback');
      const reachable = new Node(simulator, url);
      const { id } = paymentRequest();
      expect(await node.create(paymentRequest())).toMatchObject({ kind: 'created' });
      await reachable.create(paymentRequest({ id }));
      await reachable.page(id, 'pay');
      await until(() => received.length >= 2, { what: 'two callbacks' });
      expect(received.map(({ body }) => body.id)).toEqual([id, id]);
      await Promise.all([node.close(), reachable.close()]);
    });
    await Promise.all(paid);
    await Promise.all(listeners.map((listener) => listener.close()));
  });

  it('serves its payments and payer pages again after a restart', async () => {
    const node = new Node(simulator);
    const { id } = paymentRequest();
    await node.create(paymentRequest({ id }));
    await expect(startSimulator(settings(ports))).rejects.toThrow('EADDRINUSE');
    await simulator.close();
    simulator = await startSimulator(settings(ports));
    await node.page(id, 'pay');
    expect(await node.get(id)).toMatchObject({ status: 'PAID' });
    await node.close();
  });
});

describe('readSettings', () => {
  it('reads exactly the variables in docs/operations.md', () => {
    const names = new Set<string>();
    readSettings(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
    const docs = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
    const [, section = ''] = /\n## A Swish simulator of its own\n([^]*?)\n## /.exec(docs) ?? [];
    const documented = [...section.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name);
    expect([...names].filter((name) => name !== 'NODE_ENV').toSorted()).toEqual(documented.toSorted());
  });

  it('has defaults that work on one machine', () => {
    expect(readSettings({})).toMatchObject({
      folder: expect.stringMatching(/\/swish-simulator$/),
      listenHost: '127.0.0.1',
      publicHostName: 'localhost',
      port: 3443,
      pagePort: 3480,
      payee: '1231181189',
      delayMs: 4000,
    });
  });

  it('lets other machines reach it by a name in its certificate', async () => {
    const named = { SWISH_NAME: 'swish.example.se', SWISH_PAGE_URL: 'https://betala.example.se' };
    const other = await startSimulator(settings({ ...named, SWISH_DIR: join(directory, 'named') }));
    expect(other.env.SWISH_URL).toMatch(/^https:\/\/swish\.example\.se:\d+\/swish-cpcapi$/);
    expect(other.payerPage).toBe('https://betala.example.se/sim/pay');
    const { url = '', ca, cert, key } = readSwishAccount(other.env, []) ?? {};
    const here = { url: url.replace('swish.example.se', '127.0.0.1'), ca, cert: cert ?? '', key: key ?? '' };
    const path = `v1/paymentrequests/${paymentRequest().id}`;
    const asked = { method: 'GET', path, servername: 'swish.example.se' };
    expect(await callSimulator(here, asked)).toMatchObject({ status: 404 });
    await other.close();
  });

  it('reports every invalid variable', () => {
    const wrong = {
      SWISH_PORT: 'x',
      SWISH_NAME: 'a b',
      SWISH_PAGE_URL: '/x',
      SWISH_PAYEE: '070',
      SWISH_HOST: '!',
    };
    const problem = (env: Record<string, string>) => {
      try {
        readSettings(env);
        return '';
      } catch (error) {
        return String(error);
      }
    };
    for (const name of Object.keys(wrong)) expect(problem(wrong)).toContain(`${name} must be`);
    expect(problem({ NODE_ENV: 'production' })).toContain('refused when NODE_ENV=production');
    expect(problem({ SWISH_SIMULATOR_DELAY_MS: 'soon' })).toContain('SWISH_SIMULATOR_DELAY_MS');
  });
});
