import {
  Database,
  parseMongoDbUrl,
  FixedClock,
  MasterKey,
  MongoKeyStore,
  MongoRateLimiter,
  MongoReactorStore,
  MongoSessionStore,
  MongoViewStore,
} from '@app/adapters';
import { StoreUnavailable, StoreFailed } from '@app/eventing';
import { flakyViewStoreContract } from '@app/eventing/testing';
import { type Db, MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { MongoServer, type MongoServerOptions } from '../doubles/mongo-server';
import { createCertificate } from '../support/certificate';
import { until } from '../support/until';

/** Shortens the driver's heartbeat, which waits at least half a second by default. */
const QUICK = '&minHeartbeatFrequencyMS=20&heartbeatFrequencyMS=20';
/** For tests with an unavailable server: they wait for both limits. */
const retryPolicy = { callMs: 300, totalMs: 1500 };
/** For tests in which the server answers in the end, however slow the machine is. */
const longRetryOptions = { retryPolicy: { callMs: 2000, totalMs: 60_000 } };
const master = new MasterKey('a master key of tests that is long enough');
const views = ['notes', 'balances'].map((name) => ({ name, version: 1 }));
const row = (text: string, revision: number) => ({
  ...{ view: 'notes', partition: 'a', key: '1' },
  row: { text, revision },
});
const anna = { subject: 'anna', kind: 'registration', expiresAt: 2000 } as const;

const servers: MongoServer[] = [];
const databases: Database[] = [];

async function startServer(options?: MongoServerOptions): Promise<MongoServer> {
  const server = await MongoServer.open(options);
  servers.push(server);
  return server;
}

async function openDatabase(url: string, options: object = {}): Promise<Database> {
  return openWithUrl(`${url}${QUICK}`, options);
}

async function openWithUrl(url: string, options: object = {}): Promise<Database> {
  const database = await Database.open(parseMongoDbUrl(url), { retryPolicy, ...options });
  databases.push(database);
  return database;
}

afterEach(async () => {
  await Promise.all(databases.splice(0).map((each) => each.close()));
  await Promise.all(servers.splice(0).map((each) => each.close()));
});

/** Destroys the first socket to this port that writes; resolves then. */
function destroySocketAtNextWrite(port: number): Promise<void> {
  const originalWrite = Reflect.get(Socket.prototype, 'write') as (
    this: Socket,
    ...all: unknown[]
  ) => boolean;
  const write = jest.spyOn(Socket.prototype, 'write');
  return new Promise((resolve) =>
    write.mockImplementation(function (this: Socket, ...data) {
      if (this.remotePort !== port) return originalWrite.apply(this, data);
      write.mockRestore();
      this.destroy();
      resolve();
      return this.write(...data);
    }),
  );
}

describe('Connecting to MongoDB', () => {
  it('reconnects when the driver has stopped monitoring the server', async () => {
    const server = await startServer({ replicaSet: false });
    const database = await openDatabase(server.url);
    // The driver's next write is its server monitor's check.
    await destroySocketAtNextWrite(server.port);
    await server.start();
    await until(() => database.runWithRetries((db) => db.command({ ping: 1 })).catch(() => undefined));
    expect(database.lastError()).toBeUndefined();
    await database.close();
    await until(() => server.openConnections === 0);
  });

  it("closes in time when the driver's close never resolves", async () => {
    const database = await openDatabase((await startServer()).url);
    const endless = jest.spyOn(MongoClient.prototype, 'close').mockReturnValue(new Promise(() => undefined));
    await database.close();
    endless.mockRestore();
  });

  it('rejects a wrong password with StoreFailed', async () => {
    const server = await startServer({ users: { race: 'right' } });
    await expect(openDatabase(server.urlAs('race', 'wrong'))).rejects.toThrow(
      /^access denied: see the user and password in MONGODB_URL, and what they may do there$/,
    );
    await expect(openDatabase(server.url)).rejects.toThrow(StoreFailed);
    await expect(openDatabase(server.urlAs('race', 'right'))).resolves.toBeDefined();
  });

  it('rejects an untrusted certificate, and names the side that does not use TLS', async () => {
    const tls = await createCertificate();
    const secure = await startServer({ tls });
    const plain = await startServer();
    await expect(openDatabase(secure.url)).rejects.toThrow(
      /^the certificate of localhost:\d+ is not trusted \(.+\): see tlsCAFile in MONGODB_URL$/,
    );
    await expect(openDatabase(`${plain.url}&tls=true`)).rejects.toThrow(
      /^127\.0\.0\.1:\d+ does not speak TLS: MONGODB_URL must not say tls=true$/,
    );
    await expect(openDatabase(secure.url.replace('&tls=true', ''))).rejects.toThrow(
      /^localhost:\d+ speaks TLS only: MONGODB_URL needs tls=true for it$/,
    );
    await expect(openDatabase(`${secure.url}&tlsCAFile=${tls.file}`)).resolves.toBeDefined();
  });

  it('waits for a server that is not up yet, and reports the reason', async () => {
    const server = await startServer();
    await server.stop();
    const reasons: string[] = [];
    const database = openDatabase(server.url, { onWaiting: (why: string) => reasons.push(why) });
    // The first call may time out before the driver has an error to report.
    await until(() => reasons.some((why) => why.includes('ECONNREFUSED')));
    await server.start();
    expect((await database).lastError()).toBeUndefined();
  });

  it('never shows the password in an error', () => {
    for (const text of [
      'mongodb://a:secret@',
      'mongodb://a:sec%ret@x',
      'mongodb://a:secret@x/?what=1',
      'http://a:secret@x',
    ])
      expect(() => parseMongoDbUrl(text)).toThrow(expect.not.stringContaining('sec'));
    expect(parseMongoDbUrl('mongodb://a:secret@x:1,y/race?replicaSet=rs').label).toBe('x:1,y:27017/race');
    expect(parseMongoDbUrl('mongodb://x').name).toBe('raceday');
  });
});

describe('A failing MongoDB', () => {
  const lost = { applies: false, then: 'hang-up' } as const;
  const unanswered = { applies: true, then: 'hang-up' } as const;

  it.each([
    ['is lost before it is applied', lost],
    ['is applied and never answered', unanswered],
    ['reaches a node that is not primary', { applies: false, then: { code: 10107 } }],
    ['fails because its collection was replaced', { applies: false, then: { code: 175 } }],
    ['is not confirmed by the majority', { applies: true, then: { code: 64, inAnswer: 'write-concern' } }],
  ] as const)('has the same effect when a command %s', async (_, fault) => {
    const server = await startServer();
    const database = await openDatabase(server.url, longRetryOptions);
    const failNextTwo = () => server.faults.onCommand(['insert', 'update', 'delete', 'find'], fault, 2);

    const keys = new MongoKeyStore(database, master);
    failNextTwo();
    const made = await keys.ensure(['a', 'b']);
    expect(await new MongoKeyStore(database, master).find(['a', 'b'])).toEqual(made);

    const sessions = new MongoSessionStore(database);
    failNextTwo();
    await sessions.put('one', anna);
    failNextTwo();
    await sessions.endAll('anna');
    expect(await sessions.get('one')).toBeUndefined();

    const reactors = new MongoReactorStore(database);
    failNextTwo();
    await reactors.saveCheckpoint('log/mail', '0001');
    failNextTwo();
    await reactors.saveCheckpoint('log/mail', '0002');
    expect(await reactors.checkpoint('log/mail')).toBe('0002');

    const store = new MongoViewStore(database, views);
    failNextTwo();
    await store.save('notes', [row('one', 1)], { version: 1, log: 'l', position: '0001' });
    failNextTwo();
    await store.save('notes', [row('two', 2)], { version: 1, log: 'l', position: '0002' });
    expect(await store.list('notes', 'a')).toEqual([{ text: 'two', revision: 2 }]);
    expect(await store.checkpoint('notes')).toMatchObject({ position: '0002' });
  });

  it('counts each attempt at least once when answers are lost', async () => {
    const server = await startServer();
    const limiter = new MongoRateLimiter(
      await openDatabase(server.url, longRetryOptions),
      new FixedClock(1000),
    );
    const five = { name: 'tries', times: 5, withinMs: 60_000 };
    const waits: number[] = [];
    for (let take = 0; take < 8; take += 1) {
      server.faults.onCommand(['update'], unanswered, 2);
      waits.push(await limiter.takeOrWaitMs(five, 'anna'));
    }
    expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(5);
    expect(waits.at(-1)).toBeGreaterThan(0);
  });

  it('counts reads locally while it is unavailable, and throws StoreUnavailable for other limits', async () => {
    const server = await startServer();
    const database = await openDatabase(server.url);
    const limiter = new MongoRateLimiter(database, new FixedClock(1000));
    const twoTries = { name: 'tries', times: 2, withinMs: 60_000 };
    const reading = { ...twoTries, name: 'readings', fallsBackToLocal: true } as const;
    expect(await limiter.takeOrWaitMs(twoTries, 'anna')).toBe(0);
    expect(await limiter.takeOrWaitMs(reading, 'anna')).toBe(0);
    await server.stop();
    const readings = [];
    for (let take = 0; take < 3; take += 1) readings.push(await limiter.takeOrWaitMs(reading, 'anna'));
    expect(readings).toEqual([0, 0, 60_000]);
    await expect(limiter.takeOrWaitMs(twoTries, 'anna')).rejects.toThrow(StoreUnavailable);
    await server.start();
    await until(() => database.lastError() === undefined);
    for (const allowance of [twoTries, reading])
      expect([
        await limiter.takeOrWaitMs(allowance, 'anna'),
        await limiter.takeOrWaitMs(allowance, 'anna'),
      ]).toEqual([0, 60_000]);
  });

  it('is reported while it is silent and when it answers again', async () => {
    const server = await startServer();
    const reasons: (string | undefined)[] = [];
    const database = await openDatabase(server.url, {
      onAvailabilityChange: (reason?: string) => reasons.push(reason),
    });
    reasons.length = 0; // Ignores a slow start.
    const release = server.faults.hold('answers');
    await expect(new MongoKeyStore(database, master).find(['a'])).rejects.toThrow(StoreUnavailable);
    expect(database.lastError()).toBeDefined();
    expect(database.connectionState().unavailableMs).toBeGreaterThan(0);
    release();
    await until(() => database.lastError() === undefined);
    expect(database.connectionState().unavailableMs).toBe(0);
    expect(reasons).toEqual([expect.any(String), undefined]);
  });

  it('is retried until the retry policy ends, then once per call, and never after stopRetrying()', async () => {
    const totalMs = 600_000;
    const server = await startServer();
    const database = await openDatabase(server.url, { retryPolicy: { callMs: 300, totalMs } });
    await server.stop();
    const ping = jest.fn((db: Db) => db.command({ ping: 1 }));
    const triesOf = async (call: Promise<unknown>) => {
      await expect(call).rejects.toThrow(StoreUnavailable);
      return ping.mock.calls.splice(0).length;
    };

    const first = database.runWithRetries(ping);
    await until(() => ping.mock.calls.length > 1);
    const realNow = performance.now.bind(performance);
    const now = jest.spyOn(performance, 'now').mockImplementation(() => realNow() + totalMs);
    try {
      expect(await triesOf(first)).toBeGreaterThan(1);
      expect(await triesOf(database.runWithRetries(ping))).toBe(1);
      database.stopRetrying();
      expect(await triesOf(database.runWithRetries(ping))).toBe(0);
    } finally {
      now.mockRestore();
    }
  });

  it('answers for cached sessions only', async () => {
    const server = await startServer();
    const database = await openDatabase(server.url);
    const sessions = new MongoSessionStore(database);
    await sessions.put('seen', anna);
    await new MongoSessionStore(database).put('elsewhere', anna);
    await server.stop();
    expect(await sessions.get('seen')).toEqual(anna);
    await expect(sessions.get('elsewhere')).rejects.toThrow(StoreUnavailable);
    await server.start();
    await until(() => database.lastError() === undefined);
    expect(await sessions.get('elsewhere')).toEqual(anna);
    await new MongoSessionStore(database).end('seen');
    expect(await sessions.get('seen')).toBeUndefined();
  });

  it('answers for cached sessions and keys for twelve hours', async () => {
    const server = await startServer();
    const database = await openDatabase(server.url);
    const [sessions, keys] = [new MongoSessionStore(database), new MongoKeyStore(database, master)];
    await sessions.put('seen', anna);
    const made = await keys.ensure(['anna']);
    await server.stop();
    const now = performance.now.bind(performance);
    const hoursLater = (hours: number) =>
      jest.spyOn(performance, 'now').mockImplementation(() => now() + hours * 3_600_000);
    const isUnavailable = (asked: Promise<unknown>) =>
      asked.then(
        () => false,
        (error: unknown) => error instanceof StoreUnavailable,
      );
    try {
      hoursLater(11.9);
      expect(await sessions.get('seen')).toEqual(anna);
      expect(await keys.find(['anna'])).toEqual(made);
      hoursLater(12.1);
      // The cache reads its clock once a millisecond.
      await until(() => isUnavailable(sessions.get('seen')));
      await until(() => isUnavailable(keys.find(['anna'])));
    } finally {
      jest.restoreAllMocks();
    }
  });

  it.each([
    ['update', 'update', 1],
    ['insert', 'insert', 0],
  ] as const)(
    'ignores late writes of a node that paused before its %s, when its successor has written',
    async (_, command, before) => {
      const server = await startServer();
      const [node, other] = await Promise.all([
        openDatabase(server.url, { retryPolicy: { callMs: 100_000, totalMs: 100_000 } }),
        openDatabase((await startServer({ data: server.data })).url, longRetryOptions),
      ]);
      const [paused, successor] = [new MongoViewStore(node, views), new MongoViewStore(other, views)];
      const [pausedReactors, reactors] = [new MongoReactorStore(node), new MongoReactorStore(other)];
      const at = (number: number) => ({ version: 1, log: 'l', position: String(number).padStart(4, '0') });
      for (let revision = 1; revision <= before; revision += 1) {
        await paused.save('notes', [row('first', revision)], at(revision));
        await pausedReactors.saveCheckpoint('log/mail', '0001');
      }

      const wakeUp = server.faults.hold('commands', [command]);
      const late = [
        paused.save('notes', [row('old', 3)], at(3)),
        pausedReactors.saveCheckpoint('log/mail', '0003'),
      ];
      await until(() => server.traffic.unanswered(command) === late.length);
      await successor.save('notes', [row('new', 7)], at(7));
      await reactors.saveCheckpoint('log/mail', '0007');
      wakeUp();
      await Promise.all(late);

      const expectSuccessorsWrites = async () => {
        expect(await successor.get('notes', 'a', '1')).toEqual({ text: 'new', revision: 7 });
        expect(await successor.checkpoint('notes')).toEqual(at(7));
        expect(await reactors.checkpoint('log/mail')).toBe('0007');
      };
      await expectSuccessorsWrites();
      await paused.save('notes', [row('old', 4)], at(4));
      await pausedReactors.saveCheckpoint('log/mail', '0004');
      await expectSuccessorsWrites();
    },
  );

  describe('with views', () => {
    let server: MongoServer;
    beforeEach(async () => (server = await startServer()));
    flakyViewStoreContract('MongoDB', async () => {
      const database = await openWithUrl(
        server.url.replace('/raceday?', `/t-${randomUUID().slice(0, 8)}?`),
        longRetryOptions,
      );
      return new MongoViewStore(database, views);
    });
  });
});
