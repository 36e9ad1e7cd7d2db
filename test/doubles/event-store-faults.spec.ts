import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  type AppendExpectedRevision,
  type AppendToStreamOptions,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { EventStoreLog } from './event-store-log';
import { EventStoreServer } from './event-store-server';
import { notLeader, serverBusy, serverNotReady, unavailable } from './event-store-refusals';
import { TcpRelay } from './tcp-relay';
import { until } from '../support/until';

const credentials = { username: 'admin', password: 'changeit' };
/** How long a call waits that nobody will answer, ms. */
const SOON = 300;

let server: EventStoreServer;
let client: EventStoreDBClient;
let relay: TcpRelay | undefined;

beforeEach(async () => {
  server = await EventStoreServer.start();
  client = EventStoreDBClient.connectionString(server.url);
});

afterEach(async () => {
  await client.dispose();
  await relay?.close();
  relay = undefined;
  server.kill();
});

const happened = () => jsonEvent({ type: 'Happened', data: {} });

/** A classic append of one event to the stream `a`. */
function append(
  event = happened(),
  expectedRevision: AppendExpectedRevision = NO_STREAM,
  options: AppendToStreamOptions = {},
) {
  return client.appendToStream('a', event, { credentials, expectedRevision, ...options });
}

/** The same by the batch call. */
function batchAppend(event = happened()) {
  return client.appendToStream('a', event, { expectedRevision: NO_STREAM });
}

/** Sends an append that is not answered until the server has written it: its deadline may pass before it has arrived. */
async function unansweredAppend(event: ReturnType<typeof happened>): Promise<void> {
  await until(async () => {
    await expect(append(event, NO_STREAM, { deadline: SOON })).rejects.toMatchObject({
      type: 'deadline-exceeded',
    });
    return server.log.all.length > 0;
  });
}

async function readAll(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const item of items) count += item ? 1 : 0;
  return count;
}

describe('An append to the double', () => {
  it('is refused as told, with nothing written, and the next one is taken', async () => {
    server.faults.onAppend({ commits: false, then: serverBusy });
    await expect(append()).rejects.toMatchObject({ type: 'unavailable' });
    expect(server.log.all).toEqual([]);
    await append();
    expect(server.log.all).toHaveLength(1);
  });

  it('is refused with any status', async () => {
    server.faults.onAppend({ commits: false, then: { code: status.ABORTED, message: 'later' } });
    await expect(append()).rejects.toMatchObject({ type: 'timeout', code: status.ABORTED });
  });

  it('is sent to the leader, where the next one arrives', async () => {
    const leader = await EventStoreServer.start();
    server.faults.onAppend({ commits: false, then: notLeader({ host: '127.0.0.1', port: leader.port }) });
    await expect(append()).rejects.toMatchObject({ type: 'not-leader' });
    await append();
    expect([server.log.all.length, leader.log.all.length]).toEqual([0, 1]);
    leader.kill();
  });

  it('is written and never answered; told again it is answered as the first time', async () => {
    server.faults.onAppend({ commits: true, then: 'silence' }, Infinity);
    const event = happened();
    await unansweredAppend(event);
    server.faults.clear();
    await expect(append(event)).resolves.toMatchObject({ nextExpectedRevision: 0n });
    expect(server.log.all).toHaveLength(1);
    await until(() => server.unansweredAppends === 0);
  });

  it('is written and answered with an error', async () => {
    server.faults.onAppend({ commits: true, then: unavailable }, 2);
    const event = happened();
    await expect(append(event)).rejects.toMatchObject({ type: 'unavailable' });
    await expect(append(event)).rejects.toMatchObject({ type: 'unavailable' });
    await append(event);
    expect(server.log.all).toHaveLength(1);
  });

  it('is held before it is written, or after', async () => {
    const letIn = server.faults.hold('appends');
    const letOut = server.faults.hold('answers');
    const answer = append();
    await until(() => server.unansweredAppends === 1);
    expect(server.log.all).toHaveLength(0);
    letIn();
    await until(() => server.log.all.length === 1);
    expect(server.unansweredAppends).toBe(1);
    letOut();
    await answer;
  });

  it('is written and answered too late for its writer', async () => {
    const letOut = server.faults.hold('answers');
    await unansweredAppend(happened());
    letOut();
    await append(happened(), 0n);
    expect(server.log.all).toHaveLength(2);
  });

  it('is answered no sooner than the delay after it was written', async () => {
    server.faults.answerDelayMs = 20;
    let writtenAt = NaN;
    jest.spyOn(server.log, 'append').mockImplementationOnce((...appended) => {
      writtenAt = performance.now();
      return EventStoreLog.prototype.append.apply(server.log, appended);
    });
    await append();
    expect(performance.now() - writtenAt).toBeGreaterThanOrEqual(19); // A timer may be a ms early.
  });
});

describe('A batch append to the double', () => {
  it('learns in its answer that the server is not ready, and its connection stays', async () => {
    server.faults.onAppend({ commits: false, then: serverNotReady });
    await expect(batchAppend()).rejects.toMatchObject({
      type: 'unknown',
      message: 'Could not recognize Server Is Not Ready',
    });
    await batchAppend();
    expect(server.calls.batchAppend).toBe(1);
  });

  it('is broken off with all others on its connection', async () => {
    server.faults.onAppend({ commits: true, then: unavailable });
    await expect(batchAppend()).rejects.toMatchObject({ type: 'unavailable' });
    expect(server.log.all).toHaveLength(1);
  });

  it('waits for the answer what the server can do, and only until it comes', async () => {
    const letOut = server.faults.hold('features');
    const answer = batchAppend();
    await until(() => server.calls.features === 1);
    await append();
    letOut();
    await expect(answer).rejects.toMatchObject({ type: 'wrong-expected-version' });
  });

  it('is too late where the clock of the server is ahead', async () => {
    server.faults.clockAheadMs = 11_000;
    await expect(batchAppend()).rejects.toMatchObject({ type: 'deadline-exceeded' });
    expect(server.log.all).toEqual([]);
  });

  it('ends as if all were well, and nobody is answered', async () => {
    server.faults.onAppend({ commits: true, then: 'end-of-call' });
    const answered = jest.fn();
    // The client waits for that answer even when it is disposed of.
    const stuck = EventStoreDBClient.connectionString(server.url);
    void stuck.appendToStream('a', happened(), { expectedRevision: NO_STREAM }).then(answered, answered);
    await until(() => server.log.all.length === 1);
    await append(happened(), 0n);
    expect(answered).not.toHaveBeenCalled();
  });

  it('is not offered by a server that does not know it', async () => {
    const old = await EventStoreServer.start({ batchAppend: false });
    const its = EventStoreDBClient.connectionString(old.url);
    await its.appendToStream('a', happened());
    expect(old.calls).toMatchObject({ append: 1, batchAppend: 0 });
    old.kill();
  });
});

describe('A reader at the double', () => {
  it('is counted for as long as its call is open', async () => {
    await client.appendToStream('a', [happened(), happened()], { credentials });
    const left = client.subscribeToStream('a');
    for await (const each of left) if (each.event) break;
    expect(server.openSubscriptions).toBe(1);
    await left.unsubscribe();
    await until(() => server.openSubscriptions === 0);
    expect(await readAll(client.readStream('a'))).toBe(2);
    await until(() => server.openReads === 0);
  });

  it('is cut off after as many events as told', async () => {
    await client.appendToStream('a', [happened(), happened(), happened()], { credentials });
    server.faults.onRead({ after: 2, then: unavailable });
    const seen = jest.fn();
    const cut = client.readStream('a') as unknown as Readable;
    cut.on('data', seen);
    expect(await once(cut, 'error')).toMatchObject([{ type: 'unavailable' }]);
    expect(seen).toHaveBeenCalledTimes(2);
    expect(await readAll(client.readStream('a'))).toBe(3);
  });

  it('hears of nothing while news are held, though it can be read', async () => {
    const subscription = client.subscribeToStream('a');
    await once(subscription as unknown as Readable, 'confirmation');
    const heard: unknown[] = [];
    (subscription as unknown as Readable).on('data', (event) => heard.push(event));
    const letThrough = server.faults.hold('news');
    await append();
    expect(await readAll(client.readStream('a', { credentials }))).toBe(1);
    expect(heard).toEqual([]);
    letThrough();
    await until(() => heard.length === 1);
    await subscription.unsubscribe();
  });

  it('loses its subscription when all are cut, and may come back', async () => {
    await append();
    const cut = client.subscribeToAll() as unknown as Readable;
    cut.resume();
    await once(cut, 'caughtUp');
    const lost = once(cut, 'error');
    server.cutSubscriptions();
    expect(await lost).toMatchObject([{ type: 'unavailable' }]);
    const back = client.subscribeToAll();
    for await (const each of back) if (each.event) break;
    await back.unsubscribe();
  });

  it('is told of the position it has come to, though nothing passes the filter', async () => {
    const told: bigint[] = [];
    const all = Array.from({ length: 5 }, happened);
    await client.appendToStream('a', all, { credentials });
    const filter = {
      filterOn: 'streamName' as const,
      prefixes: ['none'],
      maxSearchWindow: 2,
      checkpointInterval: 2,
      checkpointReached: (_: unknown, { commit }: { commit: bigint }) => {
        told.push(commit);
      },
    };
    const subscription = client.subscribeToAll({ fromPosition: START, filter });
    subscription.resume();
    await until(() => told.length > 0);
    await subscription.unsubscribe();
    expect(told).toEqual([server.log.all[3]?.position]);
  });
});

describe('The double', () => {
  it('comes back on its port with all it has written, after a kill', async () => {
    const { url } = server;
    await append();
    const lost = client.subscribeToStream('a') as unknown as Readable;
    const error = once(lost, 'error');
    lost.resume();
    await once(lost, 'caughtUp');
    server.kill();
    await error;
    await expect(append(happened(), 0n)).rejects.toMatchObject({ type: 'unavailable' });
    await server.restart();
    expect(server.url).toBe(url);
    await append(happened(), 0n, { deadline: 60_000 });
    expect(await readAll(client.readStream('a'))).toBe(2);
  });

  it('stops in order though somebody follows, appends and was never answered', async () => {
    server.faults.onAppend({ commits: true, then: 'silence' });
    const [unanswered, batched] = [append(), batchAppend()].map((each) =>
      each.catch((error: unknown) => error),
    );
    const followed = client.subscribeToAll() as unknown as Readable;
    const error = once(followed, 'error');
    followed.resume();
    await once(followed, 'caughtUp');
    await until(() => server.calls.append + server.calls.batchAppend === 2 && server.log.all.length === 1);
    await server.stop();
    expect(await error).toMatchObject([{ type: 'unavailable' }]);
    expect(await unanswered).toBeInstanceOf(Error);
    expect(await batched).toBeInstanceOf(Error);
    const next = await EventStoreServer.start({ log: server.log });
    expect(next.log.all).toHaveLength(1);
    next.kill();
  });

  it('is not heard through a wire that has gone silent, and is again when it is mended', async () => {
    relay = await TcpRelay.open(server.url);
    client = EventStoreDBClient.connectionString(relay.url);
    await append();
    relay.silence();
    const event = happened();
    await expect(append(event, 0n, { deadline: SOON })).rejects.toMatchObject({ type: 'deadline-exceeded' });
    expect(server.log.all).toHaveLength(1);
    relay.resume();
    // What the wire kept back may arrive now, before or after it is told again.
    await append(event, 0n);
    expect(server.log.all).toHaveLength(2);
  });

  it('is lost to its client when the wire is cut, and found again', async () => {
    relay = await TcpRelay.open(server.url);
    client = EventStoreDBClient.connectionString(relay.url);
    const letIn = server.faults.hold('appends');
    const lost = append();
    await until(() => server.unansweredAppends === 1);
    relay.cut();
    await expect(lost).rejects.toMatchObject({ type: 'unavailable' });
    letIn();
    await until(() => server.log.all.length === 1);
    await append(happened(), 0n, { deadline: 60_000 });
  });
});
