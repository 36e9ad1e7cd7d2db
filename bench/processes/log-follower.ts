import { EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';
import { EventStoreDbEventStore, MemoryKeyStore, MemoryViewStore, parseEventStoreDbUrl } from '@app/adapters';
import { catalogue } from '@app/domain';
import { everyEvent, knownEventsOnly, ProjectionRunner, type EventStore } from '@app/eventing';
import { raceday } from '@app/views';
import { randomUUID } from 'node:crypto';
import { appendPages, generateHistory, sealedStore } from '../harness/history';
import { cpuTimeUs } from '../harness/machine';
import { serveParent } from '../harness/helper-process';

/** One process that reads a whole log of EventStoreDB, with the client's subscription and with ours. */
const methods = {
  writeHistory,
  measureClientSubscription,
  measureAdapterSubscription,
  measureProductSubscription,
  measureView,
};
export type LogFollower = typeof methods;
serveParent(methods);

/** Events a second, and this process's CPU time per event. */
interface ReadThroughput {
  readonly perSecond: number;
  readonly cpuUsPerOperation: number;
}

interface WrittenLog {
  readonly url: string;
  readonly store: EventStore;
  readonly prefix: string;
  readonly events: number;
}

const keys = new MemoryKeyStore();
let written: WrittenLog | undefined;

/** Writes race days, sealed as the product does, into streams of this run alone. */
async function writeHistory(url: string, events: number): Promise<void> {
  const prefix = `raceday-bench-${randomUUID()}-`;
  const store = await EventStoreDbEventStore.open(parseEventStoreDbUrl(url), { prefixes: [prefix] });
  await appendPages(sealedStore(store, keys), generateHistory(events, prefix));
  written = { url, store, prefix, events };
}

/** The client's own subscription, event by event. */
async function measureClientSubscription(): Promise<ReadThroughput> {
  const { url, prefix, events } = writtenLog();
  const address = parseEventStoreDbUrl(url);
  const client = EventStoreDBClient.connectionString(address.url);
  return timed(async () => {
    const filter = streamNameFilter({ prefixes: [prefix] });
    const { credentials } = address;
    const subscription = client.subscribeToAll({ fromPosition: START, filter, credentials });
    let seen = 0;
    for await (const { event } of subscription) if (event && ++seen === events) break;
    await subscription.unsubscribe();
    return seen;
  });
}

/** Our adapter's, from the first event until it has caught up. */
function measureAdapterSubscription(): Promise<ReadThroughput> {
  return timed(() => countEvents(writtenLog().store));
}

/** The same with the product's wrappers: known events only, decrypted and upcast. */
function measureProductSubscription(): Promise<ReadThroughput> {
  return timed(() => countEvents(productStore()));
}

/** The same, folded into race-day rows in memory. */
function measureView(): Promise<ReadThroughput> {
  return timed(async () => {
    const runner = new ProjectionRunner({
      store: productStore(),
      viewStore: new MemoryViewStore(),
      views: [raceday],
    });
    runner.start();
    await runner.caughtUp();
    await runner.stop();
    return writtenLog().events;
  });
}

function productStore(): EventStore {
  return sealedStore(knownEventsOnly(writtenLog().store, catalogue, 'bench'), keys);
}

async function countEvents(store: EventStore): Promise<number> {
  let seen = 0;
  for await (const event of everyEvent(store)) if (event.revision > 0) seen++;
  return seen;
}

async function timed(read: () => Promise<number>): Promise<ReadThroughput> {
  const cpuBefore = cpuTimeUs(process.pid);
  const began = performance.now();
  const seen = await read();
  const ms = performance.now() - began;
  const { events } = writtenLog();
  if (seen !== events) throw new Error(`${String(seen)} events were read, but there are ${String(events)}`);
  const cpuUsPerOperation = (cpuTimeUs(process.pid) - cpuBefore) / events;
  return { perSecond: (events / ms) * 1000, cpuUsPerOperation };
}

function writtenLog(): WrittenLog {
  if (!written) throw new Error('nothing was written');
  return written;
}
