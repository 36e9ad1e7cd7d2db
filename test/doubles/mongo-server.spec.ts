import {
  Long,
  MongoClient,
  MongoNetworkError,
  type Collection,
  type Document,
  type MongoClientOptions,
} from 'mongodb';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { observe, until, within } from '../support/until';
import { MongoServer, type MongoServerOptions } from './mongo-server';
import { TcpRelay } from './tcp-relay';

/** How long a call waits that nobody will answer, ms. */
const SOON = 300;

const servers: MongoServer[] = [];
const clients: MongoClient[] = [];

async function opened(options?: MongoServerOptions): Promise<MongoServer> {
  const server = await MongoServer.open(options);
  servers.push(server);
  return server;
}

/** Runners at a server, by a client with little patience. */
function runnersAt(url: string, options: MongoClientOptions = {}): Collection {
  const client = new MongoClient(url, {
    ...{ serverSelectionTimeoutMS: 20_000, minHeartbeatFrequencyMS: 20, heartbeatFrequencyMS: 20 },
    // A connection that is begun while the server closes may be answered by nobody: another one is begun then.
    connectTimeoutMS: 2000,
    ...options,
  });
  clients.push(client);
  return client.db().collection('runners');
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/**
 * Kills the server once the driver has lost the connection by which it monitors it. Driver 7.7 stops
 * monitoring if it requests a check on a connection that closes at the same time, as when a command's connection closes with it.
 */
async function kill(server: MongoServer, { db }: Collection): Promise<void> {
  server.faults.onCommand(HELLOS, { applies: false, then: 'hang-up' }, Infinity);
  await within(once(db.client, 'serverHeartbeatFailed'), 'the driver to lose its monitoring connection');
  await server.stop();
  server.faults.clear();
}

/** The error of a reading that is never let in, once it is the expected one: the driver may be out of time before it knows why. */
async function refusal(runners: Collection, expected: RegExp): Promise<void> {
  await until(async () => {
    const error = await runners.findOne({}).then(() => 'none', String);
    expect(error).not.toBe('none');
    return expected.test(observe(error));
  });
}

const HELLOS = ['hello', 'isMaster', 'ismaster'];

const ada = { _id: 'ada' as never, bib: 1 };

describe('A write to the double', () => {
  let server: MongoServer;
  let runners: Collection;
  const kept = () => server.documents('raceday', 'runners');
  beforeEach(async () => {
    server = await opened();
    runners = runnersAt(server.url);
    await runners.findOne({});
  });

  it('is refused as told, by number and labels, and the next one is taken', async () => {
    server.faults.onCommand(['insert'], { applies: false, then: { code: 8000, labels: ['Told'] } });
    await expect(runners.insertOne({ ...ada })).rejects.toMatchObject({
      code: 8000,
      codeName: 'Location8000',
      errorLabels: ['Told'],
    });
    expect(kept()).toEqual([]);
    await runners.insertOne({ ...ada });
    expect(kept()).toEqual([ada]);
  });

  it.each([11600, 91, 189])('that is refused for a while by %i is sent again by the driver', async (code) => {
    server.faults.onCommand(['insert'], { applies: false, then: { code } });
    await runners.insertOne({ ...ada });
    expect([kept(), server.traffic.calls('insert')]).toEqual([[ada], 2]);
  });

  it.each([
    ['not applied', false],
    ['applied', true],
  ])('whose connection breaks with nothing answered is applied once: %s', async (_, applies) => {
    await runners.insertOne({ ...ada });
    server.faults.onCommand(['update'], { applies, then: 'hang-up' });
    const done = await runners.updateOne({ _id: ada._id }, { $inc: { bib: 1 } });
    expect(done).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect([kept(), server.traffic.calls('update')]).toEqual([[{ ...ada, bib: 2 }], 2]);
  });

  it('is answered the second time as the first, whatever it was', async () => {
    const doubtful = { applies: true, then: 'hang-up' } as const;
    server.faults.onCommand(['insert'], doubtful);
    expect(await runners.insertMany([{ ...ada }, { n: 2 }])).toMatchObject({ insertedCount: 2 });
    server.faults.onCommand(['update'], doubtful);
    const upserted = await runners.updateOne({ _id: 'bea' as never }, { $set: { bib: 2 } }, { upsert: true });
    expect(upserted).toMatchObject({ upsertedCount: 1, upsertedId: 'bea', matchedCount: 0 });
    server.faults.onCommand(['delete'], doubtful);
    expect(await runners.deleteOne({ bib: 2 })).toMatchObject({ deletedCount: 1 });
    expect(kept()).toHaveLength(2);
  });

  it('that is sent again after a restart is applied once', async () => {
    // The driver loses its answer first and its monitoring connection then: in the other order it does not send a write again.
    const letIn = server.faults.hold('commands', HELLOS);
    const lost = new Promise<void>((resolve) => {
      runners.db.client.on('serverDescriptionChanged', ({ newDescription: { type } }) => {
        if (type === 'Unknown') resolve();
      });
    });
    server.faults.onCommand(['insert'], { applies: true, then: 'hang-up' });
    const inserted = runners.insertOne({ ...ada });
    await within(lost, 'the driver to lose its answer');
    await until(() => HELLOS.some((name) => server.traffic.unanswered(name) > 0));
    await server.stop();
    letIn();
    expect([kept(), server.traffic.calls('insert')]).toEqual([[ada], 1]);
    await server.start();
    await inserted;
    expect([kept(), server.traffic.calls('insert')]).toEqual([[ada], 2]);
  });

  it('of a number that is past is refused', async () => {
    const session = runners.db.client.startSession();
    const insert = (txnNumber: number) => ({
      ...{ insert: 'runners', documents: [{ n: txnNumber }], txnNumber: Long.fromNumber(txnNumber) },
    });
    await runners.db.command(insert(2), { session });
    await expect(runners.db.command(insert(1), { session })).rejects.toMatchObject({ code: 225 });
    await session.endSession();
    expect(kept()).toHaveLength(1);
  });

  it('is applied and not confirmed by the set', async () => {
    server.faults.onCommand(['insert'], { applies: true, then: { code: 64, inAnswer: 'write-concern' } }, 2);
    await expect(runners.insertOne({ ...ada })).rejects.toMatchObject({ code: 64 });
    expect(kept()).toEqual([ada]);
  });

  it('is held before it is applied, or after', async () => {
    const letIn = server.faults.hold('commands', ['insert']);
    const letOut = server.faults.hold('answers', ['insert']);
    const inserted = runners.insertOne({ ...ada });
    await until(() => server.traffic.unanswered('insert') === 1);
    expect(kept()).toEqual([]);
    letIn();
    await until(() => kept().length === 1);
    expect(server.traffic.unanswered('insert')).toBe(1);
    letOut();
    await inserted;
    expect(server.traffic.unanswered('insert')).toBe(0);
  });

  it('that is held when the server is killed was never heard', async () => {
    const served = jest.spyOn(server.faults, 'take');
    const runners = runnersAt(server.url, { retryWrites: false });
    const letIn = server.faults.hold('commands', ['insert']);
    const lost = runners.insertOne({ ...ada }).catch((error: unknown) => error);
    await until(() => server.traffic.unanswered('insert') === 1);
    await kill(server, runners);
    letIn();
    expect(await lost).toBeInstanceOf(MongoNetworkError);
    await server.start();
    await runners.insertOne({ ...ada });
    expect([kept(), server.traffic.calls('insert')]).toEqual([[ada], 2]);
    expect(served.mock.calls.filter(([name]) => name === 'insert')).toHaveLength(1);
  });

  it('is applied and answered too late for its sender', async () => {
    const letOut = server.faults.hold('answers', ['insert']);
    // It may be out of time before it is sent: the next one is.
    await until(async () => {
      await expect(runners.insertOne({ ...ada }, { timeoutMS: SOON })).rejects.toThrow(/[Tt]imed out/);
      return kept().length > 0;
    });
    letOut();
    expect(kept()).toEqual([ada]);
  });

  it('is answered no sooner than the delay after it was applied', async () => {
    server.faults.answerDelayMs = 20;
    let appliedAt = NaN;
    jest.spyOn(server.faults, 'take').mockImplementation((name) => {
      if (name === 'insert') appliedAt = performance.now();
      return undefined;
    });
    await runners.insertOne({ ...ada });
    expect(performance.now() - appliedAt).toBeGreaterThanOrEqual(19); // A timer may be a ms early.
  });

  it('waits while another is primary, and so does a reading', async () => {
    const electedAgain = server.faults.stepDown();
    const inserted = runners.insertOne({ ...ada });
    await until(() => server.traffic.calls('insert') === 1);
    electedAgain();
    await inserted;
    server.faults.stepDown();
    const found = runners.findOne({});
    await until(() => server.traffic.calls('find') > 1);
    server.faults.clear();
    expect(await found).toEqual(ada);
  });

  it('tells what was asked for', async () => {
    await runners.insertOne({ ...ada }, { writeConcern: { w: 'majority', journal: true } });
    expect(server.traffic.lastOf('insert')).toMatchObject({ ordered: true, documents: [{ _id: 'ada' }] });
    expect(server.traffic.lastOf('insert')?.writeConcern).toMatchObject({ w: 'majority', j: true });
  });
});

describe('A server that is silent', () => {
  it('answers nobody, and goes on when it is let go', async () => {
    const server = await opened();
    const runners = runnersAt(server.url);
    await runners.insertOne({ ...ada });
    const speak = server.faults.hold('answers');
    await expect(runners.findOne({}, { timeoutMS: SOON })).rejects.toThrow(/[Tt]imed out/);
    speak();
    expect(await runners.findOne({})).toEqual(ada);
  });

  it('or a wire that is, by an address that the driver does not leave', async () => {
    const server = await opened();
    const relay = await TcpRelay.open(server.directUrl);
    const runners = runnersAt(relay.url);
    await runners.insertOne({ ...ada });
    relay.silence();
    await expect(runners.findOne({}, { timeoutMS: SOON })).rejects.toThrow(/[Tt]imed out/);
    relay.resume();
    expect(await runners.findOne({})).toEqual(ada);
    await relay.close();
  });
});

describe('A server that is killed', () => {
  it('comes back on the same port with its documents and indexes, without its cursors', async () => {
    const server = await opened();
    const runners = runnersAt(server.url, { retryReads: false });
    await runners.createIndex({ bib: 1 }, { unique: true });
    await runners.insertMany(Array.from({ length: 5 }, (_, bib) => ({ bib })));
    const cursor = runners.find({}, { batchSize: 2 });
    await cursor.next();
    expect(server.openCursors).toBe(1);
    const { port } = server;
    await kill(server, runners);
    expect(server.openConnections).toBe(0);
    await server.start();
    expect([server.port, server.openCursors]).toEqual([port, 0]);
    expect(server.documents('raceday', 'runners')).toHaveLength(5);
    expect(server.collections('raceday')).toEqual(['runners']);
    expect(await runners.findOne({})).toMatchObject({ bib: 0 });
    await expect(runners.insertOne({ bib: 4 })).rejects.toMatchObject({ code: 11000 });
    await cursor.close();
  });

  it('keeps the bytes of what stands in it and of nothing else', async () => {
    const server = await opened();
    const runners = runnersAt(server.url);
    await runners.insertOne({ ...ada, name: 'Ada Lovelace' });
    expect(server.data.bytes().includes('Lovelace')).toBe(true);
    await runners.deleteOne({ _id: ada._id });
    expect(server.data.bytes().includes('Lovelace')).toBe(false);
    const later = await opened({ data: server.data });
    await runnersAt(later.url).insertOne({ ...ada });
    expect(server.documents('raceday', 'runners')).toEqual([ada]);
  });
});

describe('What the double does not know', () => {
  it.each<[string, Document, number]>([
    ['a command', { aggregate: 'runners', pipeline: [], cursor: {} }, 59],
    ['a field of a command', { find: 'runners', collation: { locale: 'sv' } }, 40415],
    ['a filter', { find: 'runners', filter: { name: { $nosuch: 1 } } }, 2],
    ['an index', { createIndexes: 'runners', indexes: [{ key: { a: 1 }, name: 'a', sparse: true }] }, 40415],
    ['an update', { update: 'runners', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }, 9],
    ['a change', { update: 'runners', updates: [{ q: {}, u: { $rename: { a: 'b' } } }] }, 9],
  ])('is refused: %s', async (_, command, code) => {
    const server = await opened();
    const runners = runnersAt(server.url);
    await runners.insertOne({ ...ada });
    const answer = await runners.db.command(command).catch((error: unknown) => error);
    expect(answer).toMatchObject(
      code === 9 ? { writeErrors: [expect.objectContaining({ code })] } : { code },
    );
  });
});

describe('A server that stands alone', () => {
  it('has no numbered writes: what was not answered is not sent again', async () => {
    const server = await opened({ replicaSet: false });
    const runners = runnersAt(server.url);
    await runners.insertOne({ ...ada });
    server.faults.onCommand(['update'], { applies: true, then: 'hang-up' });
    await expect(runners.updateOne({}, { $inc: { bib: 1 } })).rejects.toThrow(/closed/);
    expect(server.documents('raceday', 'runners')).toEqual([{ ...ada, bib: 2 }]);
    const numbered = { insert: 'runners', documents: [{}], txnNumber: Long.fromNumber(1) };
    await expect(runners.db.command(numbered)).rejects.toMatchObject({ code: 20 });
  });
});

describe('The way in', () => {
  it('is open to who knows the password, and to nobody else', async () => {
    const server = await opened({ users: { 'år=,': 'hemligt ½' } });
    await runnersAt(server.urlAs('år=,', 'hemligt ½')).insertOne({ ...ada });
    const wrong = [server.urlAs('år=,', 'wr0ng'), server.urlAs('nobody', 'hemligt ½')];
    for (const url of wrong) {
      await expect(runnersAt(url).findOne({})).rejects.toMatchObject({ code: 18 });
    }
    await expect(runnersAt(server.url).findOne({})).rejects.toMatchObject({ code: 13 });
    expect(server.documents('raceday', 'runners')).toEqual([ada]);
  });

  describe('by TLS', () => {
    const tls = { cert: '', key: '' };
    let folder = '';
    beforeAll(async () => {
      const { private: key, cert } = await generate([{ name: 'commonName', value: 'store' }], {
        extensions: [
          { name: 'basicConstraints', cA: true, critical: true },
          { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
        ],
      });
      Object.assign(tls, { cert, key });
      folder = await mkdtemp(join(tmpdir(), 'mongo-server-'));
      await writeFile(join(folder, 'ca.pem'), cert);
    });
    afterAll(() => rm(folder, { recursive: true }));

    it('is open to who trusts its certificate, and to nobody else', async () => {
      const server = await opened({ tls });
      const trusting = { tlsCAFile: join(folder, 'ca.pem') };
      await runnersAt(server.url, trusting).insertOne({ ...ada });
      const hasty = { serverSelectionTimeoutMS: SOON };
      await refusal(runnersAt(server.url, hasty), /self-signed certificate/);
      const plain = server.url.replace('&tls=true', '');
      await refusal(runnersAt(plain, hasty), /closed/);
      expect(server.documents('raceday', 'runners')).toEqual([ada]);
    });
  });
});
