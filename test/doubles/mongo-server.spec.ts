import {
  Long,
  MongoClient,
  MongoNetworkError,
  type Collection,
  type Document,
  type MongoClientOptions,
} from 'mongodb';
import { once } from 'node:events';
import { createCertificate } from '../support/certificate';
import { recordForTimeoutError, until, within } from '../support/until';
import { MongoServer, type MongoServerOptions } from './mongo-server';
import { TcpRelay } from './tcp-relay';

/** The deadline of a call that gets no answer, ms. */
const SOON = 300;

const servers: MongoServer[] = [];
const clients: MongoClient[] = [];

async function opened(options?: MongoServerOptions): Promise<MongoServer> {
  const server = await MongoServer.open(options);
  servers.push(server);
  return server;
}

/** A collection at a server, by a client with short timeouts. */
function runnersAt(url: string, options: MongoClientOptions = {}): Collection {
  const client = new MongoClient(url, {
    ...{ serverSelectionTimeoutMS: 20_000, minHeartbeatFrequencyMS: 20, heartbeatFrequencyMS: 20 },
    // A connection started while the server closes may get no answer; the client then opens another.
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
 * Kills the server once the driver has lost its monitoring connection. Driver 7.7 stops monitoring if it
 * requests a check on a connection that closes at the same time, as when a command's connection closes with
 * it.
 */
async function kill(server: MongoServer, { db }: Collection): Promise<void> {
  server.faults.onCommand(HELLOS, { applies: false, then: 'hang-up' }, Infinity);
  await within(once(db.client, 'serverHeartbeatFailed'), 'the driver to lose its monitoring connection');
  await server.stop();
  server.faults.clear();
}

/**
 * Waits until a denied read fails with the expected error: the driver may time out before it knows the cause.
 */
async function refusal(runners: Collection, expected: RegExp): Promise<void> {
  await until(async () => {
    const error = await runners.findOne({}).then(() => 'none', String);
    expect(error).not.toBe('none');
    return expected.test(recordForTimeoutError(error));
  });
}

const HELLOS = ['hello', 'isMaster', 'ismaster'];

const ada = { _id: 'ada' as never, bib: 1 };

describe('MongoServer on a write', () => {
  let server: MongoServer;
  let runners: Collection;
  const stored = () => server.documents('raceday', 'runners');
  beforeEach(async () => {
    server = await opened();
    runners = runnersAt(server.url);
    await runners.findOne({});
  });

  it('refuses it with the planned code, and accepts the next', async () => {
    server.faults.onCommand(['insert'], { applies: false, then: { code: 8000 } });
    await expect(runners.insertOne({ ...ada })).rejects.toMatchObject({
      code: 8000,
      codeName: 'Location8000',
    });
    expect(stored()).toEqual([]);
    await runners.insertOne({ ...ada });
    expect(stored()).toEqual([ada]);
  });

  it.each([11600, 91, 189])('makes the driver retry it after the transient code %i', async (code) => {
    server.faults.onCommand(['insert'], { applies: false, then: { code } });
    await runners.insertOne({ ...ada });
    expect([stored(), server.traffic.calls('insert')]).toEqual([[ada], 2]);
  });

  it.each([
    ['not applied', false],
    ['applied', true],
  ])('applies it once when the connection breaks without an answer: %s', async (_, applies) => {
    await runners.insertOne({ ...ada });
    server.faults.onCommand(['update'], { applies, then: 'hang-up' });
    const done = await runners.updateOne({ _id: ada._id }, { $set: { bib: 2 } });
    expect(done).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect([stored(), server.traffic.calls('update')]).toEqual([[{ ...ada, bib: 2 }], 2]);
  });

  it('answers a repeat like the first time', async () => {
    const doubtful = { applies: true, then: 'hang-up' } as const;
    server.faults.onCommand(['insert'], doubtful);
    expect(await runners.insertMany([{ ...ada }, { n: 2 }])).toMatchObject({ insertedCount: 2 });
    server.faults.onCommand(['delete'], doubtful);
    expect(await runners.deleteOne({ n: 2 })).toMatchObject({ deletedCount: 1 });
    expect(stored()).toEqual([ada]);
  });

  it('applies it once when it is repeated after a restart', async () => {
    // The driver must lose its answer before its monitoring connection: in the other order it does not retry
    // the write.
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
    expect([stored(), server.traffic.calls('insert')]).toEqual([[ada], 1]);
    await server.start();
    await inserted;
    expect([stored(), server.traffic.calls('insert')]).toEqual([[ada], 2]);
  });

  it('refuses it when its number is older', async () => {
    const session = runners.db.client.startSession();
    const insert = (txnNumber: number) => ({
      ...{ insert: 'runners', documents: [{ n: txnNumber }], txnNumber: Long.fromNumber(txnNumber) },
    });
    await runners.db.command(insert(2), { session });
    await expect(runners.db.command(insert(1), { session })).rejects.toMatchObject({ code: 225 });
    await session.endSession();
    expect(stored()).toHaveLength(1);
  });

  it('applies it without confirmation by the set', async () => {
    server.faults.onCommand(['insert'], { applies: true, then: { code: 64, inAnswer: 'write-concern' } }, 2);
    await expect(runners.insertOne({ ...ada })).rejects.toMatchObject({ code: 64 });
    expect(stored()).toEqual([ada]);
  });

  it('holds it before or after applying', async () => {
    const letIn = server.faults.hold('commands', ['insert']);
    const letOut = server.faults.hold('answers', ['insert']);
    const inserted = runners.insertOne({ ...ada });
    await until(() => server.traffic.unanswered('insert') === 1);
    expect(stored()).toEqual([]);
    letIn();
    await until(() => stored().length === 1);
    expect(server.traffic.unanswered('insert')).toBe(1);
    letOut();
    await inserted;
    expect(server.traffic.unanswered('insert')).toBe(0);
  });

  it('does not apply it when the server is killed while holding it', async () => {
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
    expect([stored(), server.traffic.calls('insert')]).toEqual([[ada], 2]);
    expect(served.mock.calls.filter(([name]) => name === 'insert')).toHaveLength(1);
  });

  it('applies it and answers after the sender’s deadline', async () => {
    const letOut = server.faults.hold('answers', ['insert']);
    // A call may time out before it is sent, so it repeats.
    await until(async () => {
      await expect(runners.insertOne({ ...ada }, { timeoutMS: SOON })).rejects.toThrow(/[Tt]imed out/);
      return stored().length > 0;
    });
    letOut();
    expect(stored()).toEqual([ada]);
  });

  it('makes writes and reads wait while another node is primary', async () => {
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

  it('records the last command of each name', async () => {
    await runners.insertOne({ ...ada }, { writeConcern: { w: 'majority', journal: true } });
    expect(server.traffic.lastCommand('insert')).toMatchObject({
      ordered: true,
      documents: [{ _id: 'ada' }],
    });
    expect(server.traffic.lastCommand('insert')?.writeConcern).toMatchObject({ w: 'majority', j: true });
  });
});

describe('A silent MongoServer', () => {
  it('leaves reads unanswered, and answers after release', async () => {
    const server = await opened();
    const runners = runnersAt(server.url);
    await runners.insertOne({ ...ada });
    const speak = server.faults.hold('answers');
    await expect(runners.findOne({}, { timeoutMS: SOON })).rejects.toThrow(/[Tt]imed out/);
    speak();
    expect(await runners.findOne({})).toEqual(ada);
  });

  it('can be imitated by a silent relay at a direct address', async () => {
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

describe('A killed MongoServer', () => {
  it('restarts on the same port with its documents', async () => {
    const server = await opened();
    const runners = runnersAt(server.url, { retryReads: false });
    await runners.insertMany(Array.from({ length: 5 }, (_, bib) => ({ bib })));
    const { port } = server;
    await kill(server, runners);
    expect(server.openConnections).toBe(0);
    await server.start();
    expect(server.port).toBe(port);
    expect(server.documents('raceday', 'runners')).toHaveLength(5);
    expect(server.collections('raceday')).toEqual(['runners']);
    expect(await runners.findOne({})).toMatchObject({ bib: 0 });
  });

  it('retains no bytes of deleted documents, and hands its data to a later server', async () => {
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

describe('An unsupported feature', () => {
  it.each<[string, Document, number]>([
    ['a command', { aggregate: 'runners', pipeline: [], cursor: {} }, 59],
    ['a field of a command', { find: 'runners', collation: { locale: 'sv' } }, 40415],
    ['a filter operator', { find: 'runners', filter: { name: { $nosuch: 1 } } }, 2],
    [
      'an index option',
      { createIndexes: 'runners', indexes: [{ key: { a: 1 }, name: 'a', unique: true }] },
      40415,
    ],
    ['an update by pipeline', { update: 'runners', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }, 9],
    ['an upsert', { update: 'runners', updates: [{ q: {}, u: { $set: { a: 1 } }, upsert: true }] }, 40415],
    ['an update operator', { update: 'runners', updates: [{ q: {}, u: { $inc: { bib: 1 } } }] }, 9],
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

describe('A standalone MongoServer', () => {
  it('has no numbered writes, so the driver does not retry an unanswered one', async () => {
    const server = await opened({ replicaSet: false });
    const runners = runnersAt(server.url);
    await runners.insertOne({ ...ada });
    server.faults.onCommand(['update'], { applies: true, then: 'hang-up' });
    await expect(runners.updateOne({}, { $set: { bib: 2 } })).rejects.toThrow(/closed/);
    expect(server.documents('raceday', 'runners')).toEqual([{ ...ada, bib: 2 }]);
    const numbered = { insert: 'runners', documents: [{}], txnNumber: Long.fromNumber(1) };
    await expect(runners.db.command(numbered)).rejects.toMatchObject({ code: 20 });
  });
});

describe('Access to MongoServer', () => {
  it('requires a known user and password', async () => {
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
    it('requires a client that trusts its certificate', async () => {
      const { file, ...tls } = await createCertificate();
      const server = await opened({ tls });
      const trusting = { tlsCAFile: file };
      await runnersAt(server.url, trusting).insertOne({ ...ada });
      const impatient = { serverSelectionTimeoutMS: SOON };
      await refusal(runnersAt(server.url, impatient), /self-signed certificate/);
      const plain = server.url.replace('&tls=true', '');
      await refusal(runnersAt(plain, impatient), /closed/);
      expect(server.documents('raceday', 'runners')).toEqual([ada]);
    });
  });
});
