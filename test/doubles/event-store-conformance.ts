import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type AppendExpectedRevision,
  type AppendResult,
  type AppendToStreamOptions,
  type Credentials,
  type EventData,
  type JSONType,
  type Position,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';

/** One question to a server; the answer is plain and the same in every run. */
type Scenario = (probe: Probe) => Promise<unknown>;

/** A recorded event as the client returns it. */
interface Read {
  readonly streamId: string;
  readonly type: string;
  readonly revision: bigint;
  readonly position: Position;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly isJson: boolean;
  readonly created: unknown;
}

/**
 * Asks a server through the real client. Stream names are unique to each probe, so a server can be asked
 * again.
 */
class Probe {
  readonly run = randomUUID().slice(0, 8);
  readonly client: EventStoreDBClient;
  /** Credentials on the call make the client use the classic append. */
  readonly classic: { readonly credentials: Credentials };
  private streams = 0;

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(url);
    const [, username = 'admin', password = 'changeit'] = /^[\w+]+:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? [];
    this.classic = { credentials: { username, password } };
  }

  newStream(prefix = 'conformance'): string {
    this.streams += 1;
    return `${prefix}-${this.run}-${String(this.streams)}`;
  }

  append(
    stream: string,
    events: EventData[],
    expected: AppendExpectedRevision | [AppendExpectedRevision, AppendToStreamOptions],
  ): Promise<AppendResult> {
    const [expectedRevision, options] = Array.isArray(expected) ? expected : [expected, this.classic];
    return this.client.appendToStream(stream, events, { ...options, expectedRevision });
  }

  /** Appends, and returns the answer or error as plain values. */
  try(...append: Parameters<Probe['append']>): Promise<unknown> {
    return answerOf(this.append(...append));
  }

  /** The revisions that a reader of the stream gets. */
  async revisions(stream: string, options: Parameters<EventStoreDBClient['readStream']>[1] = {}) {
    return revisionsOf(await collect(this.client.readStream(stream, options)));
  }

  /** The position of the last event in the log. */
  async head(): Promise<Position> {
    const last = await collect(this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
    if (!Array.isArray(last) || !last[0]) throw new Error('there is nothing in the log yet');
    return last[0].position;
  }
}

function event(data: Record<string, unknown> = {}, id: string = randomUUID()) {
  return jsonEvent({ type: 'Happened', id, data });
}

function events(count: number) {
  return Array.from({ length: count }, (_, i) => event({ i }));
}

/** An answer or an error as plain values. */
async function answerOf(asked: Promise<AppendResult>): Promise<unknown> {
  try {
    const { success, nextExpectedRevision, position } = await asked;
    return { success, next: String(nextExpectedRevision), hasPosition: position !== undefined };
  } catch (thrown) {
    return errorOf(thrown);
  }
}

interface Thrown extends Error {
  readonly type?: string;
  readonly expectedVersion?: unknown;
  readonly actualVersion?: unknown;
  readonly maxAppendSize?: number;
}

function errorOf(thrown: unknown): Record<string, unknown> {
  const error = thrown as Thrown;
  const fields: Record<string, unknown> = { error: error.constructor.name, type: error.type };
  if ('expectedVersion' in error) {
    fields.expected = String(error.expectedVersion);
    fields.actual = String(error.actualVersion);
  }
  if ('maxAppendSize' in error) fields.maxAppendSize = error.maxAppendSize;
  return fields;
}

/** All events, or the error. */
async function collect(items: AsyncIterable<unknown>): Promise<Read[] | Record<string, unknown>> {
  const seen: Read[] = [];
  try {
    for await (const item of items) seen.push(eventIn(item));
    return seen;
  } catch (thrown) {
    return errorOf(thrown);
  }
}

/** Like `collect`, but throws on an error. */
async function collectOrThrow(items: AsyncIterable<unknown>): Promise<Read[]> {
  const seen = await collect(items);
  if (!Array.isArray(seen)) throw new Error(JSON.stringify(seen));
  return seen;
}

function eventIn(item: unknown): Read {
  return (item as { event: Read }).event;
}

function revisionsOf(seen: Read[] | Record<string, unknown>) {
  return Array.isArray(seen) ? seen.map(({ revision }) => Number(revision)) : seen;
}

const odd = (run: string) => `åäö ${run} / % ? # 名`;

/** Scenarios of writes. */
const writingScenarios: Readonly<Record<string, Scenario>> = {
  'append: no_stream, then exact revisions': async (probe) => {
    const s = probe.newStream();
    return [
      await probe.try(s, events(3), NO_STREAM),
      await probe.try(s, events(1), 2n),
      await probe.try(s, events(2), 3n),
    ];
  },
  'append: wrong revision, lower and higher': async (probe) => {
    const s = probe.newStream();
    await probe.append(s, events(3), NO_STREAM);
    return [await probe.try(s, events(1), 0n), await probe.try(s, events(1), 9n)];
  },
  'append: no_stream where there is one; a revision where there is none': async (probe) => {
    const s = probe.newStream();
    await probe.append(s, events(1), NO_STREAM);
    return [await probe.try(s, events(1), NO_STREAM), await probe.try(probe.newStream(), events(1), 0n)];
  },
  'append: nothing': async (probe) => {
    const s = probe.newStream();
    return [await probe.try(s, [], NO_STREAM), await probe.revisions(s)];
  },
  'append: eight writers, one revision': async (probe) => {
    const s = probe.newStream();
    await probe.append(s, events(1), NO_STREAM);
    const writers = Array.from({ length: 8 }, () => probe.try(s, events(1), 0n));
    const answers = (await Promise.all(writers)) as { success?: boolean; error?: string }[];
    const lost = answers.filter(({ error }) => error !== undefined);
    return {
      won: answers.filter(({ success }) => success).length,
      errors: [...new Set(lost.map(({ error }) => error))],
      revisions: await probe.revisions(s),
    };
  },
  'append: one event of 900 kB, one of 1.1 MB, ten of 200 kB': async (probe) => {
    const of = (bytes: number) => event({ text: 'x'.repeat(bytes) });
    const ten = Array.from({ length: 10 }, () => of(200_000));
    return [
      await probe.try(probe.newStream(), [of(900_000)], NO_STREAM),
      await probe.try(probe.newStream(), [of(1_100_000)], NO_STREAM),
      await probe.try(probe.newStream(), ten, NO_STREAM),
    ];
  },
  'append: wrong password on an insecure connection': (probe) => {
    const nobody = { credentials: { username: 'nobody', password: 'wrong' } };
    return probe.try(probe.newStream(), events(1), [NO_STREAM, nobody]);
  },
  'append: a deadline that is over': (probe) =>
    probe.try(probe.newStream(), events(1), [NO_STREAM, { ...probe.classic, deadline: 0 }]),
  'append: reserved name and odd names': async (probe) => {
    const name = odd(probe.run);
    return [
      await probe.try(`$reserved-${probe.run}`, events(1), NO_STREAM),
      await probe.try(name, events(1), NO_STREAM),
      (await collectOrThrow(probe.client.readStream(name))).map(({ streamId }) => streamId === name),
    ];
  },
};

/** Scenarios of repeated writes, as by writers that got no answer. */
const retryScenarios: Readonly<Record<string, Scenario>> = {
  'retry: same ids, same expectation, at the tail': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    return [
      await probe.try(s, batch, NO_STREAM),
      await probe.try(s, batch, NO_STREAM),
      await probe.revisions(s),
    ];
  },
  'retry: same ids, same expectation, after others have written': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, events(1), NO_STREAM);
    const first = await probe.try(s, batch, 0n);
    await probe.append(s, events(3), 2n);
    return [first, await probe.try(s, batch, 0n), await probe.revisions(s)];
  },
  'retry: only a part of the ids is known (known first)': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, batch, NO_STREAM);
    return [await probe.try(s, [...batch, event()], NO_STREAM), await probe.revisions(s)];
  },
  'retry: only a part of the ids is known (new first)': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, batch, NO_STREAM);
    return [await probe.try(s, [event(), ...batch.slice(0, 1)], NO_STREAM), await probe.revisions(s)];
  },
  'retry: fewer events with known ids': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, batch, NO_STREAM);
    return [
      await probe.try(s, batch.slice(0, 1), NO_STREAM),
      await probe.try(s, batch.slice(1), 0n),
      await probe.revisions(s),
    ];
  },
  'retry: same ids with the present revision expected': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, batch, NO_STREAM);
    return [await probe.try(s, batch, 1n), await probe.revisions(s)];
  },
  'ids: known in another stream': async (probe) => {
    const batch = events(1);
    const [s, t] = [probe.newStream(), probe.newStream()];
    return [
      await probe.try(s, batch, NO_STREAM),
      await probe.try(t, batch, NO_STREAM),
      await probe.revisions(t),
    ];
  },
  'ids: twice in one append': async (probe) => {
    const s = probe.newStream();
    const id = randomUUID();
    const twice = [event({ i: 1 }, id), event({ i: 2 }, id)];
    return [await probe.try(s, twice, NO_STREAM), await probe.revisions(s)];
  },
};

const MINUTE = 60_000;
const data = { text: 'åäö 名 \u0000', number: 1.5, big: 2 ** 53, list: [1, null], nested: { a: {} } };

/** Scenarios of reads. */
const readingScenarios: Readonly<Record<string, Scenario>> = {
  'event: what is written comes back': async (probe) => {
    const s = probe.newStream();
    const written = jsonEvent({ type: 'Happened', data, metadata: { by: 'x', at: 1 } });
    const nothing = jsonEvent({ type: 'Happened', data: JSON.parse('null') as JSONType });
    const bytes = binaryEvent({ type: 'Bytes', data: Uint8Array.of(0, 255, 1) });
    await probe.append(s, [written, nothing, bytes], NO_STREAM);
    return asWritten(await collectOrThrow(probe.client.readStream(s)));
  },
  'read: a missing stream, past the end, limits, the last event': async (probe) => {
    const s = probe.newStream();
    await probe.append(s, events(5), NO_STREAM);
    return {
      missing: await collect(probe.client.readStream(probe.newStream())),
      pastEnd: await probe.revisions(s, { fromRevision: 5n }),
      farPastEnd: await probe.revisions(s, { fromRevision: 500n }),
      from2max2: await probe.revisions(s, { fromRevision: 2n, maxCount: 2 }),
      last: await probe.revisions(s, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
    };
  },
  '$all: order, positions, inclusive reading, against the append answer': async (probe) => {
    const s = probe.newStream('ordered');
    const first = await probe.append(s, events(3), NO_STREAM);
    const second = await probe.append(s, events(2), 2n);
    const answered = [first, second].map(({ position }) => position?.commit ?? -1n);
    const latest = probe.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 60 });
    const all = ownOf(s, await collectOrThrow(latest)).reverse();
    const commits = all.map(({ position }) => position.commit);
    const fromSecond = probe.client.readAll({ fromPosition: all[1]?.position ?? 'start', maxCount: 50 });
    const heads = [commits[0], commits[3]];
    const tails = [commits[2], commits[4]];
    return {
      revisions: revisionsOf(all),
      rising: commits.every((commit, i) => i === 0 || commit > (commits[i - 1] ?? 0n)),
      distinctWithinAppend: new Set(commits.slice(0, 3)).size,
      readIsInclusive: ownOf(s, await collectOrThrow(fromSecond))[0]?.revision === 1n,
      answerIsLastEvent: answered.map((commit, i) => commit === tails[i]),
      answerIsFirstEvent: answered.map((commit, i) => commit === heads[i]),
      answerAtLeastLast: answered.map((commit, i) => commit >= (tails[i] ?? Infinity)),
    };
  },
};

function asWritten([first, second, third]: readonly Read[]) {
  if (!first || !second || !third) return 'not all came back';
  return {
    data: JSON.stringify(first.data) === JSON.stringify(data),
    metadata: first.metadata,
    ...timeOf(first.created),
    nothing: second.data,
    bytes: [...(third.data as Uint8Array)],
    isJson: [first.isJson, third.isJson],
    position: typeof first.position.commit,
  };
}

function ownOf(stream: string, read: readonly Read[]): Read[] {
  return read.filter(({ streamId }) => streamId === stream);
}

function timeOf(created: unknown) {
  const isDate = created instanceof Date;
  const recent = isDate && Math.abs(Date.now() - created.getTime()) < MINUTE;
  return { created: typeof created + (isDate ? ' Date' : ''), recent };
}

/** Far longer than any server takes to deliver. */
const GIVE_UP_MS = 20_000;

/** Scenarios of subscriptions. */
const followingScenarios: Readonly<Record<string, Scenario>> = {
  'subscribe to $all by prefix: from the start of this run, then live, exclusive': async (probe) => {
    const prefix = `followed${probe.run}`;
    const fromPosition = await probe.head();
    const s = probe.newStream(prefix);
    await probe.append(s, events(3), NO_STREAM);
    await probe.append(probe.newStream('unrelated'), events(3), NO_STREAM);
    const filter = streamNameFilter({ prefixes: [prefix], checkpointInterval: 1 });
    const whole = probe.client.subscribeToAll({ fromPosition, filter });
    const write = () => probe.append(s, events(2), 2n);
    const { seen, caughtUp, confirmed, failed } = await follow(whole, 5, write);
    const third = seen[2]?.position ?? START;
    const rest = await follow(probe.client.subscribeToAll({ fromPosition: third, filter }), 2);
    return {
      revisions: revisionsOf(seen),
      onlyOurs: seen.every(({ streamId }) => streamId.startsWith(prefix)),
      caughtUp: caughtUp > 0,
      confirmed,
      failed,
      fromThirdExclusive: revisionsOf(rest.seen),
    };
  },
  'subscribe: a slow reader of 5,000 gets all, in order': async (probe) => {
    const prefix = `slow${probe.run}`;
    const s = probe.newStream(prefix);
    const fromPosition = await probe.head();
    for (let i = 0; i < 5; i += 1)
      await probe.append(s, events(1000), i === 0 ? NO_STREAM : BigInt(i * 1000 - 1));
    const filter = streamNameFilter({ prefixes: [prefix] });
    return readSlowly(probe, probe.client.subscribeToAll({ fromPosition, filter }), 5000);
  },
};

/** Subscribes until that many events or an error arrive. `write` runs once the server has caught up. */
async function follow(source: AllStreamSubscription, until: number, write?: () => Promise<unknown>) {
  const seen: Read[] = [];
  const signals = { caughtUp: 0, confirmed: 0 };
  source.on('caughtUp', () => (signals.caughtUp += 1));
  source.on('confirmation', () => (signals.confirmed += 1));
  const failed = await new Promise<string | null>((resolve) => {
    const limit = setTimeout(() => end('nothing more came'), GIVE_UP_MS);
    const end = (error: string | null) => {
      clearTimeout(limit);
      resolve(error);
    };
    const fail = (error: Error) => end(error.constructor.name);
    source.on('error', fail);
    source.on('data', (item) => {
      seen.push(eventIn(item));
      if (seen.length >= until) end(null);
    });
    if (write) source.once('caughtUp', () => void write().catch(fail));
  });
  await source.unsubscribe();
  return { seen, failed, ...signals };
}

/** Reads that many events with another request now and then, which is slow on any server. */
async function readSlowly(probe: Probe, subscription: AllStreamSubscription, until: number) {
  let count = 0;
  let ordered = true;
  let caughtUpAt: number | undefined;
  subscription.on('caughtUp', () => (caughtUpAt ??= count));
  for await (const item of subscription) {
    ordered &&= eventIn(item).revision === BigInt(count);
    count += 1;
    if (count % 500 === 0) await probe.head();
    if (count === until) break;
  }
  await subscription.unsubscribe();
  return { count, ordered, caughtUpCameEarly: caughtUpAt !== undefined && caughtUpAt < until };
}

const scenarios: Readonly<Record<string, Scenario>> = {
  ...writingScenarios,
  ...retryScenarios,
  ...readingScenarios,
  ...followingScenarios,
};

/**
 * Runs every scenario the application relies on against an EventStoreDB server, through the real client.
 * Returns the answers by scenario as plain values, equal for every conforming server. Leaves its streams
 * behind.
 */
export async function runConformance(url: string): Promise<Record<string, unknown>> {
  const probe = new Probe(url);
  const seen: Record<string, unknown> = {};
  try {
    for (const [name, scenario] of Object.entries(scenarios)) seen[name] = await scenario(probe);
  } finally {
    await probe.client.dispose();
  }
  return JSON.parse(JSON.stringify(seen)) as Record<string, unknown>;
}
