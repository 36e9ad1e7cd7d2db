import { Database, parseMongoDbUrl, MongoNodeRegistry, SqliteEventStore } from '@app/adapters';
import { newEvent } from '@app/eventing/testing';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder';
import { MongoServer } from '../doubles/mongo-server';
import { killAll, signInAndCreateRace, startServer } from './support/server-process';

describe('A folder that a newer release has written to', () => {
  const folder = temporaryFolder('newer');
  const dataDir = join(folder, 'data');
  afterAll(() => killAll());

  const everything = async () => {
    const log = await SqliteEventStore.open(join(dataDir, 'events.sqlite'));
    const pages = [];
    for await (const page of log.read('raceday-250913')) pages.push(...page);
    await log.close();
    return pages;
  };

  it('has the release in every event', async () => {
    const server = startServer({ DATA_DIR: dataDir });
    await signInAndCreateRace(await server.readyUrl, server.output());
    server.stop();
    expect((await server.exit).code).toBe(0);
    expect(await everything()).toMatchObject([
      { event: { type: 'RaceCreated' }, meta: { release: expect.stringMatching(/^\d+\.\d+\.\d+$/) } },
    ]);
  });

  it.each([
    ['version', { type: 'RaceEnded', v: 7 }, /RaceEnded, version 7 \(event [\w-]+ in raceday-250913\)/],
    ['type', { type: 'PrizeGiven' }, /PrizeGiven, version 1/],
  ])(
    'is refused when it holds an event whose %s this release does not know',
    async (_what, event, expectedText) => {
      const before = await everything();
      const { meta, ...newer } = newEvent(event.type, event);
      const newerDir = join(folder, event.type);
      cpSync(dataDir, newerDir, { recursive: true });
      const log = await SqliteEventStore.open(join(newerDir, 'events.sqlite'));
      await log.append('raceday-250913', before.length, [{ ...newer, meta: { ...meta, release: '9.9.9' } }]);
      await log.close();
      const { code, output } = await startServer({ DATA_DIR: newerDir }).exit;
      expect(code).toBe(1);
      expect(output).toMatch(expectedText);
      expect(output).toMatch(/version 9\.9\.9 wrote it\. Start that one or a newer one/);
    },
  );

  it('is refused too when views in MongoDB make reading the log unnecessary', async () => {
    const mongo = await MongoServer.open();
    const database = await Database.open(parseMongoDbUrl(mongo.url));
    const registry = new MongoNodeRegistry(database);
    await registry.recordWrittenVersions([{ type: 'PrizeGiven', version: 1, release: '9.9.9' }]);
    const { code, output } = await startServer({ DATA_DIR: dataDir, MONGODB_URL: mongo.url }).exit;
    expect(await registry.all()).toEqual([]);
    await database.close();
    await mongo.close();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Nothing was started: .* cannot read:\n\n {2}- PrizeGiven, version 1: version 9\.9\.9 wrote it\n\nStart version 9\.9\.9 or a newer one\.$/m,
    );
  });
});
