import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  type AppendExpectedRevision,
  type AppendToStreamOptions,
} from '@eventstore/db-client';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { EventStoreLog } from './event-store-log';
import { EventStoreServer } from './event-store-server';
import { notLeader, serverBusy, unavailable } from './event-store-refusals';
import { TcpRelay } from './tcp-relay';
import { until } from '../support/until';

const credentials = { username: 'admin', password: 'changeit' };
/** The deadline of a call that gets no answer, ms. */
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

/** An append of one event to the stream `a`. */
function append(
  event = happened(),
  expectedRevision: AppendExpectedRevision = NO_STREAM,
  options: AppendToStreamOptions = {},
) {
  return client.appendToStream('a', event, { credentials, expectedRevision, ...options });
}

/** Repeats an unanswered append until the server has written it: its deadline may pass before it arrives. */
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

describe('EventStoreServer on an append', () => {
  it('refuses it as planned, writes nothing, and accepts the next', async () => {
    server.faults.onAppend({ commits: false, then: serverBusy });
    await expect(append()).rejects.toMatchObject({ type: 'unavailable' });
    expect(server.log.all).toEqual([]);
    await append();
    expect(server.log.all).toHaveLength(1);
  });

  it('redirects the client to the leader for the next append', async () => {
    const leader = await EventStoreServer.start();
    server.faults.onAppend({ commits: false, then: notLeader({ host: '127.0.0.1', port: leader.port }) });
    await expect(append()).rejects.toMatchObject({ type: 'not-leader' });
    await append();
    expect([server.log.all.length, leader.log.all.length]).toEqual([0, 1]);
    leader.kill();
  });

  it('writes it without answering, and answers its repeat like the first time', async () => {
    server.faults.onAppend({ commits: true, then: 'silence' }, Infinity);
    const event = happened();
    await unansweredAppend(event);
    server.faults.clear();
    await expect(append(event)).resolves.toMatchObject({ nextExpectedRevision: 0n });
    expect(server.log.all).toHaveLength(1);
  });

  it('writes it and answers with an error', async () => {
    server.faults.onAppend({ commits: true, then: unavailable }, 2);
    const event = happened();
    await expect(append(event)).rejects.toMatchObject({ type: 'unavailable' });
    await expect(append(event)).rejects.toMatchObject({ type: 'unavailable' });
    await append(event);
    expect(server.log.all).toHaveLength(1);
  });

  it('answers no earlier than the configured delay', async () => {
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

describe('EventStoreServer on reads and subscriptions', () => {
  it('counts open calls', async () => {
    await append();
    const left = client.subscribeToAll();
    for await (const each of left) if (each.event) break;
    expect(server.openSubscriptions).toBe(1);
    await left.unsubscribe();
    await until(() => server.openSubscriptions === 0);
    expect(await readAll(client.readStream('a'))).toBe(1);
    await until(() => server.openReads === 0);
  });

  it('withholds live events from subscribers while reads see them', async () => {
    const subscription = client.subscribeToAll();
    await once(subscription as unknown as Readable, 'confirmation');
    const received: unknown[] = [];
    (subscription as unknown as Readable).on('data', (event) => received.push(event));
    const letThrough = server.faults.holdLiveEvents();
    await append();
    expect(await readAll(client.readStream('a', { credentials }))).toBe(1);
    expect(received).toEqual([]);
    letThrough();
    await until(() => received.length === 1);
    await subscription.unsubscribe();
  });

  it('cuts all subscriptions, and accepts new ones', async () => {
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

  it('sends checkpoints although no event passes the filter', async () => {
    const checkpoints: bigint[] = [];
    const all = Array.from({ length: 5 }, happened);
    await client.appendToStream('a', all, { credentials, expectedRevision: NO_STREAM });
    const filter = {
      filterOn: 'streamName' as const,
      prefixes: ['none'],
      maxSearchWindow: 2,
      checkpointInterval: 2,
      checkpointReached: (_: unknown, { commit }: { commit: bigint }) => {
        checkpoints.push(commit);
      },
    };
    const subscription = client.subscribeToAll({ fromPosition: START, filter });
    subscription.resume();
    await until(() => checkpoints.length > 0);
    await subscription.unsubscribe();
    expect(checkpoints).toEqual([server.log.all[3]?.position]);
  });
});

describe('EventStoreServer and TcpRelay', () => {
  it('restart on the same port with all events after a kill', async () => {
    const { url } = server;
    await append();
    const lost = client.subscribeToAll() as unknown as Readable;
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

  it('go silent through the relay, and deliver again after resume', async () => {
    relay = await TcpRelay.open(server.url);
    client = EventStoreDBClient.connectionString(relay.url);
    await append();
    relay.silence();
    const event = happened();
    await expect(append(event, 0n, { deadline: SOON })).rejects.toMatchObject({ type: 'deadline-exceeded' });
    expect(server.log.all).toHaveLength(1);
    relay.resume();
    // The delayed append may arrive before or after its repeat.
    await append(event, 0n);
    expect(server.log.all).toHaveLength(2);
  });

  it('lose the connection when the relay cuts it, and accept a new one', async () => {
    relay = await TcpRelay.open(server.url);
    client = EventStoreDBClient.connectionString(relay.url);
    server.faults.onAppend({ commits: true, then: 'silence' });
    const lost = append();
    await until(() => server.log.all.length === 1);
    relay.cut();
    await expect(lost).rejects.toMatchObject({ type: 'unavailable' });
    await append(happened(), 0n, { deadline: 60_000 });
  });
});
