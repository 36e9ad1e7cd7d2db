import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { refuseWrites } from '../../libs/adapters/src/testing/refuse-writes';
import { killAll, start, type Running } from './support/server-process';
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

  describe('while it runs', () => {
    let first: Running;
    let url: string;
    beforeAll(async () => {
      first = start({ DATA_DIR: dataDir });
      url = await first.address;
    });

    it('tells where it is, how to sign in and where the data lies', () => {
      expect(first.output()).toMatch(/\/admin\/login#token=[\w-]{43}\n/);
      expect(first.output()).toContain(dataDir);
    });

    it('stays, and a second one is refused in words', async () => {
      const second = await start({ DATA_DIR: dataDir }).exit;
      expect(second).toEqual({ code: 1, output: expect.stringContaining('another process') as string });
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
    });

    it('ends when asked to, whoever still watches', async () => {
      const screen = io(url, { transports: ['websocket'], reconnection: false });
      await new Promise<void>((resolve) => screen.once('connect', resolve));
      const gone = new Promise<string>((resolve) => screen.once('disconnect', resolve));
      first.stop();
      expect((await first.exit).code).toBe(0);
      expect(await gone).toBe('transport close');
    });
  });

  endsWhenAStoreStops({ dataDir, stores: STORES.slice(0, 1), refuseWrites });
});
