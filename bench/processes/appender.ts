import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { EventStoreDbEventStore, MemoryKeyStore, parseEventStoreDbUrl } from '@app/adapters';
import { racedayDecider, STREAM_PREFIXES, type RacedayCommand } from '@app/domain';
import { commandHandler, type NewEvent } from '@app/eventing';
import { finishEvent, sealedStore } from '../harness/history';
import { runProducers, type Pace } from '../harness/row';
import { cpuOf } from '../harness/machine';
import { serveParent } from '../harness/helper-process';

/**
 * One process that appends to EventStoreDB with the bare client, with our adapter, and through the command
 * handler.
 */
const methods = { open, bare, ours, finishes };
export type Appender = typeof methods;
serveParent(methods);

/** The pace, and this process's CPU time per operation, µs. */
type AppendPace = Pace & { readonly cpu: number };

type Work = (producer: number) => Promise<unknown>;

const RUNNERS = 1_000;
const PART = 'race-250913-10';

let work: { readonly bare: Work; readonly ours: Work; readonly finish: Work } | undefined;

/** Writes to one server, in streams of this run alone. */
async function open(url: string): Promise<void> {
  const address = parseEventStoreDbUrl(url);
  const client = EventStoreDBClient.connectionString(address.url);
  const store = await EventStoreDbEventStore.open(address, { prefixes: STREAM_PREFIXES });
  const run = randomUUID();
  const bareEnds = new Map<string, number>();
  const ourEnds = new Map<string, number>();
  let made = 0;
  const next = () => finishEvent(`runner-${String(made % RUNNERS)}`, made++);
  work = {
    bare: async (producer) => {
      const [stream, revision] = nextRevision(bareEnds, `bench-${run}-bare-${String(producer)}`);
      const expectedRevision = revision === 0 ? NO_STREAM : BigInt(revision - 1);
      const { credentials } = address;
      await client.appendToStream(stream, [plain(next())], { expectedRevision, credentials });
    },
    ours: (producer) => {
      const [stream, revision] = nextRevision(ourEnds, `bench-${run}-ours-${String(producer)}`);
      return store.append(stream, revision, [next()]);
    },
    finish: await prepareDay(store, `bench-${run}-day`),
  };
}

/** The client's own classic append of one event; each producer writes to its own stream. */
function bare(producers: number, ms: number): Promise<AppendPace> {
  return measured(producers, ms, 'bare');
}

function ours(producers: number, ms: number): Promise<AppendPace> {
  return measured(producers, ms, 'ours');
}

/** Runners finish, and are restored once all have: read, decided and appended, all on one race day. */
function finishes(producers: number, ms: number): Promise<AppendPace> {
  return measured(producers, ms, 'finish');
}

async function measured(producers: number, ms: number, which: 'bare' | 'ours' | 'finish') {
  if (!work) throw new Error('nothing is open');
  const before = cpuOf(process.pid);
  const pace = await runProducers(producers, ms, work[which]);
  return { ...pace, cpu: (cpuOf(process.pid) - before) / pace.count };
}

function plain({ id, event, meta }: NewEvent) {
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
