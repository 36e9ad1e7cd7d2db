import { nodeEnvironment, secrets } from '../support/node-environment';
import { temporaryFolder } from '../support/temporary-folder';
import { EventStoreServer } from '../doubles/event-store-server';
import { MongoServer } from '../doubles/mongo-server';
import { addRunnerCommand, killAll, signInAndCreateRace, startServer } from './support/server-process';

describe('A server whose MongoDB becomes unavailable', () => {
  let folder: string;
  let mongo: MongoServer;
  beforeEach(async () => {
    folder = temporaryFolder('mongodb-away');
    mongo = await MongoServer.open();
  });
  afterEach(async () => {
    killAll();
    await mongo.close();
  });

  it('answers 503 to a command that needs MongoDB, retries the first only, and stops within its time limit', async () => {
    const server = startServer({ DATA_DIR: folder, MONGODB_URL: mongo.url });
    const send = await signInAndCreateRace(await server.readyUrl, server.output());
    expect((await send([addRunnerCommand()]))?.status).toBe(200);
    const refusedAfterMs = async () => {
      const before = performance.now();
      expect((await send([addRunnerCommand()]))?.status).toBe(503);
      return performance.now() - before;
    };
    await mongo.stop();
    // The first request is retried until its deadline, the second tried once;
    // test/engines/mongodb-unavailable.spec.ts counts the attempts.
    const firstMs = await refusedAfterMs();
    expect(await refusedAfterMs()).toBeLessThan(firstMs);
    server.stop();
    const { code, output } = await server.exit;
    expect([code, output]).toEqual([1, expect.stringContaining('The shutdown failed')]);
    expect(output).not.toContain('The shutdown did not finish within');
  });

  it.each([
    ['created before the outage', false],
    ['loaded at a restart before the outage', true],
  ])(
    'times a whole race that it %s, and answers store-away to requests that must write to MongoDB',
    async (_, isRestarted) => {
      const env = { DATA_DIR: folder, MONGODB_URL: mongo.url, CLOCK: '2025-09-13T08:00:00.000Z' };
      let server = startServer(env);
      let url = await server.readyUrl;
      let send = await signInAndCreateRace(url, server.output());
      const part = 'race-250913-08';
      const named = ['runner-a', 'runner-b'].map((sort) => ({ ...addRunnerCommand(), sort }));
      const other = { type: 'CreateRace', part: 'race-250913-16', date: '2025-09-13', distance: 1600 };
      expect((await send([{ id: 'other', ...other }, ...named]))?.status).toBe(200);
      if (isRestarted) {
        server.stop();
        await server.exit;
        server = startServer(env);
        url = await server.readyUrl;
        send = await signInAndCreateRace(url, server.output());
      }
      await mongo.stop();

      const asked = [
        { type: 'RegisterBib', sort: 'runner-a', bib: 7 },
        { type: 'RegisterBib', sort: 'runner-b', bib: 8 },
        { type: 'StartRace' },
        { type: 'FinishRunner', sort: 'runner-a' },
        { type: 'RestoreRunner', sort: 'runner-a' },
        { type: 'UndoCommand', command: 'away-4' },
        { type: 'SetRunnerStatus', sort: 'runner-b', status: 'dnf' },
        { type: 'EndRace' },
      ].map((command, index) => ({ id: `away-${String(index)}`, part, ...command }));
      const answer = (await (await send(asked))?.json()) as { results: { outcome: string }[] };
      expect(answer.results.map(({ outcome }) => outcome)).toEqual(asked.map(() => 'accepted'));
      const rows = (await (await fetch(`${url}/api/races/get/${part}`)).json()) as Record<string, unknown>[];
      expect(rows.map(({ state, bib, status }) => state ?? [bib, status])).toEqual([
        'ended',
        [7, 'finished'],
        [8, 'dnf'],
      ]);

      const post = (path: string, body: object) =>
        fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const [, token] = /#token=(\S+)/.exec(server.output()) ?? [];
      const refused = [
        await send([{ ...addRunnerCommand(), part: other.part }]),
        await post('/email', { email: 'anna@example.se' }),
        await post('/admin/api/authenticate', { token }),
      ];
      const answers = refused.map(async (one) => [one?.status, await one?.json()]);
      const expectedAnswer = [503, { code: 'store-away', error: 'Servern kan inte spara just nu' }];
      expect(await Promise.all(answers)).toEqual(refused.map(() => expectedAnswer));
    },
  );

  it('does not start with a user without write access, and prints the reason', async () => {
    mongo.faults.onCommand(['insert', 'update'], { applies: false, then: { code: 13 } }, 1000);
    const { code, output } = await startServer({ DATA_DIR: folder, MONGODB_URL: mongo.url }).exit;
    expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was started: access denied/m)]);
    expect(output).not.toMatch(/^ +at /m);
  });
});

describe('Two servers on one MongoDB and one event store', () => {
  it('leave data that the next server starts from, in either order of stopping', async () => {
    const [mongo, eventLog] = await Promise.all([MongoServer.open(), EventStoreServer.start()]);
    const engines = nodeEnvironment(eventLog, mongo);
    const first = startServer(engines);
    const send = await signInAndCreateRace(await first.readyUrl, `#token=${secrets.ADMIN_TOKEN}\n`);
    expect((await send([addRunnerCommand()]))?.status).toBe(200);
    const second = startServer(engines);
    await second.readyUrl;
    second.stop();
    expect((await second.exit).code).toBe(0);
    first.stop();
    expect((await first.exit).code).toBe(0);
    const next = startServer(engines);
    const ended = next.exit.then(({ output }) => output);
    expect(await Promise.race([next.readyUrl, ended])).toMatch(/^http/);
    killAll();
    eventLog.kill();
    await mongo.close();
  });
});
