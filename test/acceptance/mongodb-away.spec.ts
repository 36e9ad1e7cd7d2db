import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoServer } from '../doubles/mongo-server';
import { addRunner, killAll, organiserAt, start } from './support/server-process';

/** Less than it takes a server to give up. */
const IN_TIME_MS = 8000;

describe('A server whose MongoDB goes away', () => {
  let folder: string;
  let mongo: MongoServer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mongodb-away-'));
    mongo = await MongoServer.open();
  });
  afterEach(async () => {
    killAll();
    await mongo.close();
    await rm(folder, { recursive: true, maxRetries: 20 });
  });

  it('refuses what needs it, does not add up the waiting, and stops in time', async () => {
    const server = start({ DATA_DIR: folder, MONGODB_URL: mongo.url });
    const send = await organiserAt(await server.address, server.output());
    expect((await send([addRunner()]))?.status).toBe(200);
    await mongo.stop();
    expect((await send([addRunner()]))?.status).toBe(503);
    const before = performance.now();
    expect((await send([addRunner()]))?.status).toBe(503);
    expect(performance.now() - before).toBeLessThan(IN_TIME_MS / 2);
    server.stop();
    const { code, output } = await server.exit;
    expect([code, output]).toEqual([1, expect.stringContaining('It did not end in order')]);
    expect(performance.now() - before).toBeLessThan(IN_TIME_MS);
  });
});
