import { join } from 'node:path';
import { FixedClock } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { secrets } from '../support/node-environment';
import { temporaryFolder } from '../support/temporary-folder';
import { runCommand } from '../../apps/ops/src/testing/run-command';
import { readConfig } from '../../apps/server/src/platform/config/config';
import { openEngines } from '../../apps/server/src/platform/engines/engines';
import { EventStoreServer } from '../doubles/event-store-server';
import { MongoServer } from '../doubles/mongo-server';
import { startApp } from './support/running-app';

const morning = Date.parse('2025-09-13T07:30:00Z');
const part = 'race-250913-08';
// A data folder stores its master key, so MASTER_KEY is set for servers only.
const { MASTER_KEY, ...common } = secrets;

describe('Empty servers configured while the data folder holds a product', () => {
  const root = temporaryFolder('unmoved-folder');
  const folder = join(root, 'data');
  let store: EventStoreServer;
  let mongo: MongoServer;
  let env: Record<string, string>;

  const start = async (variables: Readonly<Record<string, string>>) =>
    startApp({
      engines: await openEngines(readConfig({ ...common, ...variables }), new FixedClock(morning)),
    });
  const move = () => runCommand(['move', '--from', folder, '--to', 'servers'], { ...common, ...env });

  beforeAll(async () => {
    for (const level of ['warn', 'error'] as const) jest.spyOn(Logger.prototype, level).mockImplementation();
    [store, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
    env = {
      ...{ EVENTSTORE_URL: store.url, MONGODB_URL: mongo.url, MAIL_URL: 'smtp://127.0.0.1:1' },
      MASTER_KEY,
    };
    const app = await start({ DATA_DIR: folder });
    await app.createRaceWith(1);
    await app.stop();
  });
  afterAll(async () => {
    store.kill();
    await mongo.close();
    jest.restoreAllMocks();
  });

  it('are refused, with the move command to run', async () => {
    const refused = start({ ...env, DATA_DIR: folder });
    await expect(refused).rejects.toThrow(/holds the data of a product, and the servers .* are empty/);
    await expect(refused).rejects.toThrow(`npm run ops -- move --from ${folder} --to servers`);
    expect(store.log.all.map(({ stream }) => stream)).toEqual(['log-identity']);
  });

  it('are refused while a product runs on the folder', async () => {
    const app = await start({ DATA_DIR: folder });
    await expect(start({ ...env, DATA_DIR: folder })).rejects.toThrow(
      /Started now, the product would be empty/,
    );
    await app.stop();
  });

  it('are accepted when the folder is empty or is not the configured one', async () => {
    const fresh = join(root, 'fresh');
    await (await start({ DATA_DIR: fresh })).stop();
    const app = await start({ ...env, DATA_DIR: fresh });
    expect((await app.request('/api/races')).body).toEqual([]);
    await app.stop();
  });

  it('accept a move after a product ran on them, once it has stopped and stores nothing', async () => {
    const app = await start({ ...env, DATA_DIR: join(root, 'none') });
    await app.getAsOrganiser('/admin/api/overview'); // an organiser opens a page and finds it empty
    await app.stop();
    const refused = await move();
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringMatching(/a product was started there before the move, and it has stored \d+ sessions/),
    ]);
    const engines = await openEngines(
      readConfig({ ...common, ...env, DATA_DIR: '/nonexistent' }),
      new FixedClock(morning),
    );
    await engines.sessions.endExpired(Number.MAX_SAFE_INTEGER);
    const again = await startApp({ engines });
    await again.stop();
    const moved = await move();
    expect(moved.text).toMatch(/a product was started here, and it has no events/);
    expect([moved.code, moved.text]).toEqual([0, expect.stringContaining('Moved and compared')]);
    const there = await start({ ...env, DATA_DIR: folder });
    expect((await there.request(`/api/races/get/${part}`)).body).toHaveLength(2);
    await there.stop();
  });
});
