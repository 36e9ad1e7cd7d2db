import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Family } from '../../apps/demo/src/family';
import { freePort } from '../../apps/demo/src/free-port';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';
import { killAll, startServer, startSwish } from './support/server-process';

const runner = { firstname: 'Anna', lastname: 'Ek', age: 41, group: 'Dam', company: '', distance: 5.6 };

describe('Two product nodes and a Swish simulator, each a process', () => {
  const folder = temporaryFolder('swish-program');
  const nodes: { url: string; dataDir: string; output: () => string }[] = [];
  let settings: Record<string, string>;
  let swish: Awaited<ReturnType<typeof startSwish>>;

  beforeAll(async () => {
    settings = {
      SWISH_DIR: join(folder, 'swish'),
      SWISH_PORT: String(await freePort()),
      SWISH_PAGE_PORT: String(await freePort()),
      SWISH_SIMULATOR_DELAY_MS: 'manual',
    };
    swish = await startSwish(settings);
    const started = ['a', 'b'].map(async (name) => {
      const dataDir = join(folder, name);
      const server = startServer({
        ...swish.env,
        DATA_DIR: dataDir,
        CLOCK: '2025-08-20T10:00:00.000Z',
      });
      nodes.push({ url: await server.readyUrl, dataDir, output: () => server.output() });
    });
    await Promise.all(started);
  });
  afterAll(() => killAll());

  /** Books at a node; returns the family, the payment and the payment page. */
  const book = async (node: { url: string; dataDir: string }, email: string) => {
    const family = await Family.signIn(node, email, '10.3.0.1');
    await family.save([{ ...runner, key: 'a' }]);
    const { payref, link } = (await family.book(undefined)) as { payref: string; link?: string };
    return { family, payref, link: link ?? '' };
  };
  const press = (link: string) =>
    fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      headers: { connection: 'close' },
    });

  it('print test mode at the start, and report it to every page', async () => {
    for (const { url, output } of nodes) {
      expect(output()).toMatch(/Payments go to +a simulator at https:\S+ \(test mode: no money moves\)/);
      expect(await (await fetch(`${url}/api/config`)).json()).toMatchObject({ testMode: true });
    }
  });

  it('settle payments, also when the simulator is killed between booking and payment', async () => {
    const families = await Promise.all(nodes.map((node, index) => book(node, `familj${index}@example.se`)));
    await swish.stop('SIGKILL');
    const [one] = families;
    expect((await one?.family.ownPage())?.paid).toBe(false);
    swish = await startSwish(settings);
    for (const [index, { family, payref, link }] of families.entries()) {
      expect(link).toMatch(
        new RegExp(`^http://localhost:${settings.SWISH_PAGE_PORT ?? ''}/sim/pay/[0-9A-F]{32}$`),
      );
      expect(await (await press(link)).text()).toContain(`/kvitto/${payref}`);
      // Without polling: the simulator calls back the node that created the payment.
      await until(async () => (await family.ownPage()).paid);
      const { url, dataDir } = nodes[index] ?? { url: '', dataDir: '' };
      const receipt = await (await fetch(`${url}/api/receipts/${payref}`)).json();
      expect(receipt).toMatchObject({ amount: 150 });
      const day = await (await fetch(`${url}/api/receipts/${payref}/start.ics`)).text();
      expect(day).toContain('Testläge');
      const mail = await until(() => receiptMailIn(join(dataDir, 'outbox')));
      expect(mail).toMatch(/Testl=C3=A4ge|Testläge/);
    }
  });

  it('do not start in production, and write nothing to disk', async () => {
    const dataDir = join(folder, 'none');
    const env = {
      ...swish.env,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://race.example.se',
    };
    const real = { MAIL_URL: 'smtp://mail.example.se', ADMIN_TOKEN: 'k'.repeat(40) };
    const { code, output } = await startServer({ ...env, ...real }).exit;
    expect(code).toBe(1);
    expect(output).toMatch(/SWISH_URL leads to a Swish simulator, which is refused when NODE_ENV=production/);
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('leave the simulator running until SIGTERM, and a second one on its ports is refused', async () => {
    await expect(startSwish(settings)).rejects.toThrow(/ended with 1 and printed no settings[^]*EADDRINUSE/);
    expect(await swish.stop('SIGTERM')).toBe(0);
  });
});

async function receiptMailIn(folder: string): Promise<string | undefined> {
  const name = (await readdir(folder)).find((file) => file.startsWith('receipt'));
  return name === undefined ? undefined : readFile(join(folder, name), 'utf8');
}
