import { SqliteEventStore } from '@app/adapters';
import { newEvent } from '@app/eventing/testing';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { temporaryFolder } from '../support/temporary-folder';
import { killAll, startServer, type SpawnedServer } from './support/server-process';
import { nextMessage } from './support/messages';

describe('The server process', () => {
  const dataDir = temporaryFolder('process');
  afterAll(() => killAll());

  it('names every configuration error and does not start', async () => {
    const { exit } = startServer({
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
    let first: SpawnedServer;
    let url: string;
    beforeAll(async () => {
      first = startServer({ DATA_DIR: dataDir });
      url = await first.readyUrl;
    });

    it('prints its address, the sign-in link and the data folder', () => {
      expect(first.output()).toMatch(/\/admin\/login#token=[\w-]{43}\n/);
      expect(first.output()).toContain(dataDir);
    });

    it('stays, and a second one on the same data is refused', async () => {
      const second = await startServer({ DATA_DIR: dataDir }).exit;
      expect(second).toEqual({ code: 1, output: expect.stringContaining('another process') as string });
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
    });

    it('stops on request with a screen connected', async () => {
      const screen = io(url, { transports: ['websocket'], reconnection: false });
      await nextMessage(screen, 'connect');
      const gone = nextMessage<string>(screen, 'disconnect');
      first.stop();
      expect((await first.exit).code).toBe(0);
      expect(await gone).toBe('transport close');
    });
  });

  it('does not start on a log with an unknown event type, and names the release that wrote it', async () => {
    const log = await SqliteEventStore.open(join(dataDir, 'events.sqlite'));
    const { meta, ...newer } = newEvent('PrizeGiven', { type: 'PrizeGiven' });
    await log.append('raceday-250913', 0, [{ ...newer, meta: { ...meta, release: '9.9.9' } }]);
    await log.close();
    const { code, output } = await startServer({ DATA_DIR: dataDir }).exit;
    expect(code).toBe(1);
    expect(output).toMatch(
      /PrizeGiven, version 1[^]*version 9\.9\.9 wrote it\. Start that one or a newer one/,
    );
  });
});
