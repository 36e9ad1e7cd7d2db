import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { refuseWrites } from '../../libs/adapters/src/testing/refuse-writes';
import { killAll, start } from './support/server-process';
import { endsWhenAStoreStops, STORES } from './support/stopped-store';

describe('The server as a process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'process-'));
  afterAll(() => {
    killAll();
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

  it('ends when asked to, whoever still watches', async () => {
    const server = start({ DATA_DIR: dataDir });
    const screen = io(await server.address, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => screen.once('connect', resolve));
    const gone = new Promise<string>((resolve) => screen.once('disconnect', resolve));
    server.stop();
    expect((await server.exit).code).toBe(0);
    expect(await gone).toBe('transport close');
  });

  endsWhenAStoreStops({ dataDir, stores: STORES.slice(0, 1), refuseWrites });
});
