import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { EventStoreDbEventStore, MemoryKeyStore, parseEventStoreDbUrl } from '@app/adapters';
import { racedayDecider, STREAM_PREFIXES, type RacedayCommand } from '@app/domain';
import { commandHandler, type NewEvent } from '@app/eventing';
import { finishEvent, sealedStore } from '../harness/history';
import { runProducers, type Throughput } from '../harness/measure';
import { cpuTimeUs } from '../harness/machine';
import { serveParent } from '../harness/helper-process';

/**
 * One process that appends to EventStoreDB with the client alone, with our adapter, and through the command
 * handler.
 */
const methods = { open, measureClientAppends, measureAdapterAppends, measureFinishes };
export type Appender = typeof methods;
serveParent(methods);

/** The throughput, with this process's CPU time per operation. */
type AppendThroughput = Throughput & { readonly cpuUsPerOperation: number };

type Work = (producer: number) => Promise<unknown>;
type Target = 'client' | 'adapter' | 'finish';

const RUNNERS = 1_000;
const PART = 'race-250913-10';

let work: Readonly<Record<Target, Work>> | undefined;

/** Writes to one server, in streams of this run alone. */
async function open(url: string): Promise<void> {
  const address = parseEventStoreDbUrl(url);
  const client = EventStoreDBClient.connectionString(address.url);
  const store = await EventStoreDbEventStore.open(address, { prefixes: STREAM_PREFIXES });
  const run = randomUUID();
  const clientEnds = new Map<string, number>();
  const adapterEnds = new Map<string, number>();
  let made = 0;
  const next = () => finishEvent(`runner-${String(made % RUNNERS)}`, made++);
  work = {
    client: async (producer) => {
      const [stream, revision] = nextRevision(clientEnds, `bench-${run}-client-${String(producer)}`);
      const expectedRevision = revision === 0 ? NO_STREAM : BigInt(revision - 1);
      const { credentials } = address;
      await client.appendToStream(stream, [clientEvent(next())], { expectedRevision, credentials });
    },
    adapter: (producer) => {
      const [stream, revision] = nextRevision(adapterEnds, `bench-${run}-adapter-${String(producer)}`);
      return store.append(stream, revision, [next()]);
    },
    finish: await prepareDay(store, `bench-${run}-day`),
  };
}

/** The client's own classic append of one event; each producer writes to its own stream. */
function measureClientAppends(producers: number, ms: number): Promise<AppendThroughput> {
  return measure(producers, ms, 'client');
}

function measureAdapterAppends(producers: number, ms: number): Promise<AppendThroughput> {
  return measure(producers, ms, 'adapter');
}

/** Runners finish, and are restored once all have: read, decided and appended, all on one race day. */
function measureFinishes(producers: number, ms: number): Promise<AppendThroughput> {
  return measure(producers, ms, 'finish');
}

async function measure(producers: number, ms: number, target: Target): Promise<AppendThroughput> {
  if (!work) throw new Error('nothing is open');
  const before = cpuTimeUs(process.pid);
  const throughput = await runProducers(producers, ms, work[target]);
  return { ...throughput, cpuUsPerOperation: (cpuTimeUs(process.pid) - before) / throughput.count };
}

function clientEvent({ id, event, meta }: NewEvent) {
  return jsonEvent({ id, type: event.type, data: { ...event }, metadata: { ...meta } });
}

function nextRevision(ends: Map<string, number>, stream: string): [stream: string, revision: number] {
  const revision = ends.get(stream) ?? 0;
  ends.set(stream, revision + 1);
  return [stream, revision];
}

/** Starts a race with all runners on the course; returns the function that finishes or restores the next. */
async function prepareDay(store: EventStoreDbEventStore, stream: string): Promise<() => Promise<unknown>> {
  const { handle } = commandHandler(sealedStore(store, new MemoryKeyStore()), racedayDecider);
  const send = (command: RacedayCommand) => handle(stream, command, finishEvent('', 0).meta);
  const at = Date.UTC(2025, 8, 13, 10);
  const sorts = Array.from({ length: RUNNERS }, (_, index) => `runner-${String(index)}`);
  await send({ type: 'CreateRace', part: PART, date: '2025-09-13', distance: 1000, openForReg: true });
  const runner = { firstname: 'Margareta', lastname: 'Lindqvist', company: '', phone: '' };
  const details = { ...runner, age: 44, birthYear: 1981, group: 'Dam', registration: null } as const;
  await Promise.all(
    sorts.map((sort) => send({ type: 'AddRunner', part: PART, sort, bib: null, runner: details })),
  );
  await send({ type: 'StartRace', part: PART, at });
  let sent = 0;
  return () => {
    const sort = sorts[sent % RUNNERS] ?? '';
    const isFinish = Math.floor(sent++ / RUNNERS) % 2 === 0;
    return send(
      isFinish ? { type: 'FinishRunner', part: PART, sort, at } : { type: 'RestoreRunner', part: PART, sort },
    );
  };
}
