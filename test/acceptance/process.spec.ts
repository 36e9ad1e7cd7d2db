import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { refuseWrites } from '../../libs/adapters/src/testing/refuse-writes';
import { until } from './support/family';

const root = join(__dirname, '../..');
const entry = join(root, 'dist/apps/server/src/main.js');
const children: ChildProcess[] = [];
/** How Node ends a process whose error nobody took. */
const UNCAUGHT = /^Node\.js v\d/m;

describe('The server as a process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'process-'));
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  it('names everything that is wrong with its configuration, and does not start', async () => {
    const { exit } = start({
      PORT: 'x',
      CLOCK: 'noon',
      ROLE: 'api',
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
    });
    const { code, output } = await exit;
    expect(code).toBe(1);
    for (const name of ['PORT', 'CLOCK', 'ROLE', 'NODE_ENV=production']) expect(output).toContain(name);
  });

  it('tells where it is, how to sign in and where the data lies; a second one is refused in words', async () => {
    const first = start({ DATA_DIR: dataDir });
    const url = await first.address;
    expect(first.output()).toMatch(/\/admin\/login#token=[\w-]{43}\n/);
    expect(first.output()).toContain(dataDir);

    const second = await start({ DATA_DIR: dataDir }).exit;
    expect(second).toEqual({ code: 1, output: expect.stringContaining('another process') as string });
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    first.stop();
    await first.exit;
  });

  it('does not start on a secret that was cut off, and says which', async () => {
    const cutDir = join(dataDir, 'cut');
    mkdirSync(cutDir);
    writeFileSync(join(cutDir, 'registration-secret'), '');
    const { code, output } = await start({ DATA_DIR: cutDir }).exit;
    expect(code).toBe(1);
    expect(output).toMatch(/^\S+\/registration-secret holds no whole secret\..*\n$/);
  });

  it('refuses a rehearsal at a public address, and shouts when it is meant', async () => {
    const site = { DATA_DIR: join(dataDir, 'public'), PUBLIC_URL: 'https://race.example.se' };
    const { code, output } = await start(site).exit;
    expect(code).toBe(1);
    for (const word of ['simulator', 'MAIL_URL', 'ADMIN_TOKEN', 'ALLOW_TEST_MODE=1'])
      expect(output).toContain(word);

    const adminToken = 'k'.repeat(40);
    const meant = start({ ...site, ALLOW_TEST_MODE: '1', ADMIN_TOKEN: adminToken });
    await meant.listening;
    expect(meant.output()).toMatch(/!{40}[^]*TEST MODE AT A PUBLIC ADDRESS[^]*simulator[^]*reaches nobody/);
    expect(meant.output()).toContain('/admin/login#token=(ADMIN_TOKEN)');
    expect(meant.output()).not.toContain(adminToken);
    meant.stop();
    await meant.exit;
  });

  it('does not start on a log that is gone, says how to go on, and does so once it is told to', async () => {
    const lostDir = join(dataDir, 'lost');
    const first = start({ DATA_DIR: lostDir });
    await organiserAt(await first.address, first.output());
    first.stop();
    await first.exit;
    rmSync(join(lostDir, 'events.sqlite'));

    const refused = await start({ DATA_DIR: lostDir }).exit;
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^Nothing was started: what lies in \S+lost does not belong together\./);
    expect(refused.output).toContain('Or go on knowingly, for this one start, with ACCEPT_LOSS=log.');

    const told = start({ DATA_DIR: lostDir, ACCEPT_LOSS: 'log,keys' });
    await told.address;
    told.stop();
    const { output } = await told.exit;
    expect(output).toContain('Gone on without (log): events.sqlite is new or empty');
    expect(output).toContain('ACCEPT_LOSS=keys was not needed');
    expect(output).toContain('Leave ACCEPT_LOSS out from the next start on.');
  });

  it('ends when asked to, whoever still watches', async () => {
    const server = start({ DATA_DIR: dataDir });
    const screen = io(await server.address, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => screen.once('connect', resolve));
    const gone = new Promise<string>((resolve) => screen.once('disconnect', resolve));
    server.stop();
    expect((await server.exit).code).toBe(0);
    expect(await gone).toBe('transport close');
  });

  it('ends when asked to, however busy the connections are', async () => {
    const server = start({ DATA_DIR: join(dataDir, 'busy') });
    const url = await server.address;
    const send = await organiserAt(url, server.output());
    let isGone = false;
    const clients = Array.from({ length: 16 }, async () => {
      while (!isGone) await (await send([addRunner()]))?.text();
    });
    await until(async () => (await runnersOf(url)) > 100);
    server.stop();
    expect((await server.exit).code).toBe(0);
    isGone = true;
    await Promise.all(clients);
  });

  it('ends as a failure when it cannot write, having promised nothing it does not keep', async () => {
    const fullDir = join(dataDir, 'full');
    const server = start({ DATA_DIR: fullDir }, 'ulimit -f 200; exec "$0" "$@"');
    const promised = await addRunnersUntilRefused(await server.address, server.output());
    expect((await server.exit).code).toBe(1);

    const again = start({ DATA_DIR: fullDir });
    expect(await runnersOf(await again.address)).toBeGreaterThanOrEqual(promised);
    again.stop();
    await again.exit;
  });

  it.each([
    ['keys.sqlite', 'keys', 'The key store has stopped'],
    ['reactors.sqlite', 'checkpoints', 'The reactors’ ledger has stopped'],
    ['sessions.sqlite', 'sessions', 'The session store has stopped'],
  ])('ends as a failure, and says so, when %s takes nothing more', async (file, table, words) => {
    const fullDir = join(dataDir, table);
    const first = start({ DATA_DIR: fullDir });
    await first.address;
    first.stop();
    await first.exit;
    refuseWrites(join(fullDir, file), table);

    const server = start({ DATA_DIR: fullDir });
    await addRunnersUntilRefused(await server.address, server.output());
    const { code, output } = await server.exit;
    expect(code).toBe(1);
    expect(output).toContain(`${words}: the disk is full`);
    expect(output).not.toMatch(UNCAUGHT);
  });

  it.each(['keys.sqlite', 'reactors.sqlite', 'sessions.sqlite'])(
    'does not start, and says so, when %s takes nothing from the first moment on',
    async (file) => {
      const fullDir = join(dataDir, `full-${file}`);
      const first = start({ DATA_DIR: fullDir });
      await first.address;
      first.stop();
      await first.exit;
      refuseWrites(join(fullDir, file), 'meta');

      const { code, output } = await start({ DATA_DIR: fullDir }).exit;
      expect(code).toBe(1);
      expect(output).toMatch(/^Nothing was started: The \S+ \S+ has stopped: the disk is full\n$/);
    },
  );

  it('does not start on a file that is none of ours, and says which', async () => {
    const oddDir = join(dataDir, 'odd');
    mkdirSync(oddDir);
    writeFileSync(join(oddDir, 'keys.sqlite'), 'not what was meant\n'.repeat(100));
    const { code, output } = await start({ DATA_DIR: oddDir }).exit;
    expect(code).toBe(1);
    expect(output).toMatch(/^Nothing was started: \S+keys\.sqlite cannot be used: .*not a database\n$/);
  });
});

interface Running {
  /** Once it has told where it is. */
  readonly listening: Promise<string>;
  /** Where it listens, once it answers. */
  readonly address: Promise<string>;
  readonly exit: Promise<{ code: number | null; output: string }>;
  output(): string;
  stop(): void;
}

function start(env: Record<string, string>, shell = 'exec "$0" "$@"'): Running {
  const child = spawn('sh', ['-c', shell, process.execPath, entry], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  });
  children.push(child);
  let output = '';
  const heard = new Promise<string>((resolve) => {
    const hear = (text: Buffer) => {
      output += text.toString();
      const [, url] = /runs at\s+(\S+)/.exec(output) ?? [];
      if (url) resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  return {
    listening: heard,
    get address() {
      return heard.then(whenReady);
    },
    exit: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))),
    output: () => output,
    stop: () => child.kill('SIGTERM'),
  };
}

async function whenReady(url: string): Promise<string> {
  await until(async () => (await fetch(`${url}/health/ready`)).ok);
  return url;
}

async function runnersOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/races/get/race-250913-08`);
  const rows: unknown = answer.ok ? await answer.json() : [];
  return Array.isArray(rows) ? rows.length - 1 : 0;
}

/** Signs in by the printed link and creates the race. Gives how to send commands; undefined = nobody answered. */
async function organiserAt(url: string, welcome: string) {
  const post = async (path: string, body: unknown, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  const [, token] = /#token=(\S+)/.exec(welcome) ?? [];
  const signedIn = await post('/admin/api/authenticate', { token });
  const cookie = signedIn?.headers.getSetCookie()[0]?.split(';', 1)[0];
  await post('/admin/api/races/create-race/race-250913-08', { date: '2025-09-13', distance: 800 }, cookie);
  return (commands: readonly unknown[]) => post('/admin/api/commands', { commands }, cookie);
}

function addRunner() {
  const runner = { firstname: 'Anna', lastname: 'Ek' };
  return { id: randomUUID(), type: 'AddRunner', part: 'race-250913-08', runner };
}

/** Adds runners until the server refuses or is gone. Gives how many it said it had added. */
async function addRunnersUntilRefused(url: string, welcome: string): Promise<number> {
  const send = await organiserAt(url, welcome);
  for (let promised = 0; ; promised += 50) {
    const answer = await send(Array.from({ length: 50 }, addRunner));
    if (!answer?.ok) return promised;
  }
}
