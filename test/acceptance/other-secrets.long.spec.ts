import { Database, parseMongoDbUrl, FixedClock } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { runCommand } from '../../apps/ops/src/testing/run-command';
import { readConfig } from '../../apps/server/src/platform/config/config';
import { openEngines } from '../../apps/server/src/platform/engines/engines';
import { EventStoreServer } from '../doubles/event-store-server';
import { MongoServer } from '../doubles/mongo-server';
import { nodeEnvironment } from '../support/node-environment';
import { until } from '../support/until';
import { type RunningApp, startApp } from './support/running-app';

const morning = Date.parse('2025-09-13T07:30:00Z');

describe('Two nodes with different secrets', () => {
  let store: EventStoreServer;
  let mongo: MongoServer;
  let warned: jest.SpyInstance;
  const apps: RunningApp[] = [];

  beforeAll(async () => {
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    [store, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
  });
  afterAll(async () => {
    for (const app of apps) await app.stop();
    store.kill();
    await mongo.close();
    jest.restoreAllMocks();
  });

  const envWith = (changes: Readonly<Record<string, string>> = {}) => ({
    ...nodeEnvironment(store, mongo),
    ...changes,
  });
  const node = async (changes: Readonly<Record<string, string>> = {}) => {
    const app = await startApp({
      engines: await openEngines(readConfig(envWith(changes)), new FixedClock(morning)),
    });
    apps.push(app);
    return app;
  };
  const notesOf = async (app: RunningApp) =>
    (await app.getAsOrganiser('/health/ready')).body.notes as string[];
  const checked = async (changes?: Readonly<Record<string, string>>) =>
    (await runCommand(['check'], envWith(changes))).text.split('\n');

  it('are ready, and report the difference in the log and the readiness notes', async () => {
    const one = await node();
    await one.createRaceWith(1);
    expect(await notesOf(one)).toEqual([]);
    const other = await node({ SESSION_SECRET: 'x'.repeat(40) });
    const expectedNote = expect.stringMatching(
      / has a different SESSION_SECRET from .*Set the same on all nodes$/,
    ) as string;
    for (const app of [one, other]) await until(async () => (await notesOf(app)).length > 0);
    for (const app of [one, other]) {
      const { status, body } = await app.getAsOrganiser('/health/ready');
      expect([status, body.notes]).toEqual([200, [expectedNote]]);
    }
    expect(warned.mock.calls.flat()).toContainEqual(expectedNote);
  });

  it('are found by `ops check`, which tries the configured secrets on the stored data', async () => {
    const lines = await checked();
    expect(lines).toContain('ok     MASTER_KEY: decrypts the data in MongoDB');
    expect(lines).toContainEqual(
      expect.stringMatching(/^ok {5}REGISTRATION_SECRET: matches the registration ids/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^fails {2}secrets of nodes: \S+ has a different SESSION_SECRET from this configuration: /,
      ),
    );
    const others = await checked({ MASTER_KEY: 'n'.repeat(40), REGISTRATION_SECRET: 'q'.repeat(40) });
    expect(others).toContainEqual(expect.stringMatching(/^fails {2}MASTER_KEY: MASTER_KEY does not match/));
    expect(others).toContainEqual(
      expect.stringMatching(/^fails {2}REGISTRATION_SECRET: does not match the registration ids/),
    );
  });

  it('store no secret in MongoDB', async () => {
    const database = await Database.open(parseMongoDbUrl(mongo.url));
    const nodes = JSON.stringify(await database.all('nodes'));
    await database.close();
    expect(nodes).toContain('SESSION_SECRET');
    for (const secret of ['s', 'x', 'a', 'r']) expect(nodes).not.toContain(secret.repeat(10));
  });

  it('are not reported once the other node has stopped', async () => {
    await apps.pop()?.stop();
    expect(await checked()).toContainEqual(
      expect.stringMatching(/^ok {5}secrets of nodes: running nodes have/),
    );
  });
});
