import { EventStoreDbEventStore, parseEventStoreDbUrl } from '@app/adapters';
import { type EventStore, type NewEvent, type Recorded, StoreUnavailable } from '@app/eventing';
import { eventStoreContract, twoHandlersContract } from '@app/eventing/testing';
import {
  accessDenied,
  notLeader,
  serverBusy,
  serverNotReady,
  unavailable,
} from '../doubles/event-store-refusals';
import { EventStoreCluster } from '../doubles/event-store-cluster';
import { EventStoreServer, type EventStoreServerOptions } from '../doubles/event-store-server';
import { TcpRelay } from '../doubles/tcp-relay';
import { createCertificate } from '../support/certificate';
import { recordForTimeoutError, until } from '../support/until';

const prefixes = ['a', 'b', 'c', 's', 'å', 'A', ' '];
/** The server answers in the end, however slow the machine is. */
const serverAnswers = { callMs: 5000, totalMs: 60_000 };
/** The server answers only after calls have timed out. */
const callsTimeOutFirst = { callMs: 300, totalMs: 60_000 };
/** The server stays silent: the test waits for both limits. */
const serverStaysSilent = { callMs: 300, totalMs: 1500 };
/** The server stays down: each call fails at once, and the test waits for the total limit. */
const serverStaysDown = { callMs: 5000, totalMs: 1500 };

const servers: EventStoreServer[] = [];
const stores: EventStore[] = [];

async function startServer(options?: EventStoreServerOptions): Promise<EventStoreServer> {
  const server = await EventStoreServer.start(options);
  servers.push(server);
  return server;
}

type Options = Omit<Parameters<typeof EventStoreDbEventStore.open>[1], 'prefixes'>;

async function openStore(url: string, options: Options = {}): Promise<EventStoreDbEventStore> {
  const store = await EventStoreDbEventStore.open(parseEventStoreDbUrl(url), {
    prefixes,
    retryPolicy: serverAnswers,
    ...options,
  });
  stores.push(store);
  return store;
}

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  for (const server of servers.splice(0)) server.kill();
});

const meta = {
  ...{ at: 1, recordedAt: 2, by: 'Åsa', device: '' },
  ...{ commandId: 'c', correlationId: 'c', causationId: 'c' },
};
let eventCount = 0;
const newEvent = (fields: object = {}): NewEvent => {
  eventCount += 1;
  return {
    id: `00000000-0000-5000-8000-${String(eventCount).padStart(12, '0')}`,
    event: { type: 'Happened', ...fields },
    meta,
  };
};

async function history(store: EventStore, stream = 'a'): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const page of store.read(stream)) found.push(...page.map(({ id }) => id));
  return found;
}

const onDouble = async () => {
  const server = await EventStoreServer.start();
  servers.push(server);
  return EventStoreDbEventStore.open(parseEventStoreDbUrl(server.url), { prefixes });
};
eventStoreContract('EventStoreDB', onDouble);
twoHandlersContract('EventStoreDB', onDouble);

describe('Appending to EventStoreDB', () => {
  let server: EventStoreServer;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    server = await startServer();
    store = await openStore(server.url);
  });

  it.each([
    ['the server is not ready', serverNotReady],
    ['the server is busy', serverBusy],
    ['the server is unavailable', unavailable],
  ])('retries while %s', async (_, then) => {
    server.faults.onAppend({ commits: false, then }, 2);
    const event = newEvent();
    expect(await store.append('a', 0, [event])).toEqual({ revision: 1 });
    expect(await history(store)).toEqual([event.id]);
  });

  it('goes to the leader that a follower names', async () => {
    server.faults.onAppend({ commits: false, then: notLeader({ host: '127.0.0.1', port: server.port }) });
    expect(await store.append('a', 0, [newEvent()])).toEqual({ revision: 1 });
  });

  it('reads the stream for a decision from the leader', async () => {
    const before = server.leaderOnlyCalls;
    await history(store);
    expect(server.leaderOnlyCalls).toBe(before + 1);
  });

  it('writes events once when the server commits but does not answer', async () => {
    const store = await openStore(server.url, { retryPolicy: callsTimeOutFirst });
    server.faults.onAppend({ commits: true, then: 'silence' });
    server.faults.onAppend({ commits: true, then: unavailable });
    const events = [newEvent(), newEvent()];
    expect(await store.append('a', 0, events)).toEqual({ revision: 2 });
    expect(await history(store)).toEqual(events.map(({ id }) => id));
  });

  it('succeeds without an answer when the stream contains the events', async () => {
    const store = await openStore(server.url, { retryPolicy: serverStaysSilent });
    server.faults.onAppend({ commits: true, then: 'silence' }, Infinity);
    const event = newEvent();
    expect(await store.append('a', 0, [event])).toEqual({ revision: 1 });
    expect(store.lastError()).toBeUndefined();
  });

  it('throws store-away when the server is down, and may be repeated', async () => {
    const reasons: (string | undefined)[] = [];
    const onAvailabilityChange = (reason?: string) => reasons.push(reason);
    const store = await openStore(server.url, { retryPolicy: serverStaysDown, onAvailabilityChange });
    reasons.length = 0; // Ignores a slow start.
    server.kill();
    const event = newEvent();
    await expect(store.append('a', 0, [event])).rejects.toMatchObject({ code: 'store-away' });
    expect(store.lastError()).toContain('unavailable');
    expect(store.connection().unavailableMs).toBeGreaterThan(0);
    await server.restart();
    expect(await appendWhenAvailable(store, event)).toEqual({ revision: 1 });
    expect(store.lastError()).toBeUndefined();
    expect(store.connection().unavailableMs).toBe(0);
    expect(reasons).toEqual([expect.stringContaining('unavailable'), undefined]);
  });

  it('throws store-away on a silent connection, and writes once when repeated', async () => {
    const wire = await TcpRelay.open(server.url);
    const store = await openStore(wire.url, { retryPolicy: serverStaysSilent });
    wire.silence();
    const event = newEvent();
    await expect(store.append('a', 0, [event])).rejects.toMatchObject({ code: 'store-away' });
    wire.resume();
    expect(await appendWhenAvailable(store, event)).toEqual({ revision: 1 });
    expect(await history(store)).toEqual([event.id]);
    await wire.close();
  });

  it('reports a revision conflict after an unanswered attempt', async () => {
    const store = await openStore(server.url, { retryPolicy: callsTimeOutFirst });
    // The other client writes through its own, answering server on the same log.
    const other = await openStore((await startServer({ log: server.log })).url);
    server.faults.onAppend({ commits: false, then: 'silence' }, Infinity);
    const received = jest.spyOn(server.faults, 'takeAppend');
    const append = store.append('a', 0, [newEvent()]);
    await until(() => received.mock.calls.length > 0);
    await other.append('a', 0, [newEvent(), newEvent()]);
    server.faults.clear();
    await expect(append).rejects.toMatchObject({ code: 'revision-conflict', expected: 0, actual: 2 });
  });

  it('uses the plain append call only', async () => {
    await store.append('a', 0, [newEvent()]);
    expect(server.featureRequests).toBe(0);
  });

  it('leaves no call open', async () => {
    await store.append('a', 0, [newEvent()]);
    await history(store);
    await until(() => server.openReads === 0);
  });
});

describe('Following EventStoreDB', () => {
  it('resumes after every disconnect without duplicates', async () => {
    const server = await startServer();
    const store = await openStore(server.url);
    const seen: string[] = [];
    const stop = new AbortController();
    const following = follow(store, seen, stop.signal);
    const written: string[] = [];
    expect(store.connection().resubscriptions).toBe(0);
    const write = async () => {
      const event = newEvent();
      await store.append('a', written.length, [event]);
      written.push(event.id);
    };
    for (let round = 0; round < 4; round += 1) {
      await write();
      if (round % 2 === 0) server.cutSubscriptions();
      else await server.restart();
      await write();
      await until(() => seen.length === written.length);
    }
    stop.abort();
    await following;
    expect(seen).toEqual(written);
    expect(store.connection().resubscriptions).toBeGreaterThanOrEqual(4);
    await until(() => server.openSubscriptions === 0);
  });

  it('skips events that the server repeats before the requested position', async () => {
    const server = await startServer();
    const store = await openStore(server.url);
    const seen: string[] = [];
    const stop = new AbortController();
    const following = follow(store, seen, stop.signal);
    server.faults.rewindEvents = 2;
    for (let index = 0; index < 6; index += 1) {
      await store.append('a', index, [newEvent()]);
      await until(() => seen.length > index);
      server.cutSubscriptions();
    }
    await store.append('a', 6, [newEvent()]);
    const written = await history(store);
    await until(() => seen.length >= written.length);
    stop.abort();
    await following;
    expect(seen).toEqual(written);
  });

  it('resumes after the last page that was processed', async () => {
    const server = await startServer();
    const store = await openStore(server.url);
    for (let index = 0; index < 3; index += 1) await store.append('a', index, [newEvent()]);
    const pages = store.follow(undefined, new AbortController().signal)[Symbol.asyncIterator]();
    const first = ids((await pages.next()).value?.events);
    server.cutSubscriptions();
    const event = newEvent();
    await store.append('a', 3, [event]);
    const later: string[] = [];
    await until(async () => {
      later.push(...ids((await pages.next()).value?.events));
      return recordForTimeoutError(later).includes(event.id);
    });
    expect([...first, ...later]).toEqual(await history(store));
    await pages.return?.();
  });

  it('waits for a server that is unavailable at the start', async () => {
    const server = await startServer();
    const store = await openStore(server.url);
    await store.append('a', 0, [newEvent(), newEvent()]);
    const first = await store.head();
    server.kill();
    const pages = store.follow(first, new AbortController().signal)[Symbol.asyncIterator]();
    const next = pages.next();
    await until(() => store.lastError() !== undefined);
    await server.restart();
    expect((await next).value).toEqual({ events: [], caughtUp: true });
    await pages.return?.();
  });

  it('skips streams with other prefixes', async () => {
    const server = await startServer();
    const store = await openStore(server.url);
    const other = await EventStoreDbEventStore.open(parseEventStoreDbUrl(server.url), { prefixes: ['x'] });
    stores.push(other);
    await other.append('x', 0, [newEvent()]);
    await store.append('a', 0, [newEvent()]);
    const seen: string[] = [];
    const stop = new AbortController();
    const following = follow(store, seen, stop.signal);
    await until(() => seen.length === 1);
    stop.abort();
    await following;
    expect(seen).toEqual(await history(store));
    expect(other.logId).toBe(store.logId);
  });
});

describe('Log queries', () => {
  it('return the head, also to a client that connects later', async () => {
    const server = await startServer();
    const store = await openStore(server.url);
    expect(await store.head()).toBeUndefined();
    await store.append('a', 0, [newEvent(), newEvent()]);
    const head = await store.head();
    await store.integrity.write({ log: store.logId, run: 'r', runs: 1, secret: 's', head });
    await store.append('b', 0, [newEvent()]);
    const reopened = await openStore(server.url);
    expect(await reopened.integrity.read()).toEqual({
      log: store.logId,
      run: 'r',
      runs: 1,
      secret: 's',
      head,
    });
    expect(await reopened.head()).toBe(await store.head());
    expect(((await reopened.head()) ?? '') > (head ?? '')).toBe(true);
  });

  it('find nested texts, and streams by prefix', async () => {
    const store = await openStore((await startServer()).url);
    const deep = { list: [{ sealed: { subject: 'two' } }], sealed: { subject: 'one' }, subject: 'none' };
    await store.append('a', 0, [newEvent(deep)]);
    const head = await store.head();
    await store.append('a', 1, [newEvent({ sealed: { subject: 'three' } })]);
    const query = { parent: 'sealed', key: 'subject' };
    expect([...(await store.distinctTexts(query))].sort()).toEqual(['one', 'three', 'two']);
    expect(await store.distinctTexts({ ...query, after: head })).toEqual(['three']);
    expect([await store.hasStreams('a'), await store.hasStreams('c')]).toEqual([true, false]);
  });
});

describe('Connecting to EventStoreDB', () => {
  let tls: Awaited<ReturnType<typeof createCertificate>>;
  beforeAll(async () => {
    tls = await createCertificate();
  });

  it('waits for a server that is not up yet, and reports the reason', async () => {
    const server = await startServer();
    server.kill();
    const reasons: string[] = [];
    const onWaiting = (why: string) => {
      reasons.push(why);
      void server.restart();
    };
    await openStore(server.url, { onWaiting, retryPolicy: { callMs: 5000, totalMs: 200 } });
    expect(reasons[0]).toContain('unavailable');
  });

  it('names the side that does not use TLS', async () => {
    const plain = await startServer();
    const options = { retryPolicy: serverStaysSilent };
    const encrypted = plain.url.replace('tls=false', 'tls=true');
    await expect(openStore(encrypted, options)).rejects.toThrow(/does not speak TLS/);
    const secure = await startServer({ tls });
    const unencrypted = secure.url.replace('tls=true', 'tls=false');
    await expect(openStore(unencrypted, options)).rejects.toThrow(/speaks TLS only/);
  });

  it('rejects an untrusted certificate', async () => {
    const secure = await startServer({ tls });
    await expect(openStore(secure.url, { retryPolicy: serverStaysSilent })).rejects.toThrow(
      /certificate of localhost:\d+ is not trusted/,
    );
  });

  it('rejects a wrong password without showing it', async () => {
    const server = await startServer({ tls, user: { name: 'raceday', password: 'right' } });
    const trusted = `${server.url}&tlsCAFile=${tls.file}`;
    const as = (password: string) => trusted.replace('esdb://', `esdb://raceday:${password}@`);
    const refused = await openStore(as('wr0ng')).catch(String);
    expect(refused).toMatch(/access denied/);
    expect(refused).not.toContain('wr0ng');
    await expect(openStore(trusted)).rejects.toThrow(/access denied/);
    const store = await openStore(as('right'));
    server.faults.onAppend({ commits: false, then: accessDenied });
    await expect(store.append('a', 0, [newEvent()])).rejects.toMatchObject({
      code: 'store-away',
      message: expect.stringContaining('access denied'),
    });
  });
});

async function follow(store: EventStore, seen: string[], signal: AbortSignal): Promise<void> {
  for await (const { events } of store.follow(undefined, signal)) seen.push(...ids(events));
}

/**
 * Repeats an append while the store is unavailable: after an outage each call has a single attempt. Throws
 * any other error.
 */
async function appendWhenAvailable(store: EventStore, event: NewEvent) {
  return until(() =>
    store.append('a', 0, [event]).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
      recordForTimeoutError(error);
      return undefined;
    }),
  );
}

function ids(events: readonly Recorded[] = []): readonly string[] {
  return events.map(({ id }) => id);
}

describe('An EventStoreDB cluster', () => {
  let cluster: EventStoreCluster;
  beforeEach(async () => {
    cluster = await EventStoreCluster.start();
  });
  afterEach(() => cluster.close());

  it('is reached through any live node, and writes to its leader', async () => {
    cluster.kill(cluster.leader);
    const store = await openStore(cluster.url);
    const event = newEvent();
    expect(await store.append('a', 0, [event])).toEqual({ revision: 1 });
    expect(await history(store)).toEqual([event.id]);
    expect(cluster.leader.leaderOnlyCalls).toBeGreaterThan(0);
  });

  it('throws store-away while all nodes are down', async () => {
    const store = await openStore(cluster.url, { retryPolicy: serverStaysDown });
    const stop = new AbortController();
    const following = follow(store, [], stop.signal);
    await store.append('a', 0, [newEvent()]);
    while (cluster.isUp) cluster.kill(cluster.leader);
    await expect(store.append('a', 1, [newEvent()])).rejects.toMatchObject({ code: 'store-away' });
    await expect(history(store)).rejects.toMatchObject({ code: 'store-away' });
    expect(store.lastError()).toMatch(/discover|UNAVAILABLE|no answer/i);
    stop.abort();
    await following;
  });

  it('continues with a new leader without gaps or duplicates', async () => {
    const store = await openStore(cluster.url);
    const seen: string[] = [];
    const stop = new AbortController();
    const following = follow(store, seen, stop.signal);
    await store.append('a', 0, [newEvent()]);
    await until(() => seen.length === 1);
    cluster.kill(cluster.leader);
    await store.append('a', 1, [newEvent()]);
    await store.append('a', 2, [newEvent()]);
    const written = await history(store);
    expect(written).toHaveLength(3);
    await until(() => seen.length === 3);
    stop.abort();
    await following;
    expect(seen).toEqual(written);
  });
});
