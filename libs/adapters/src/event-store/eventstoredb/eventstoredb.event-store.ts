import {
  type AppendResult,
  AppendTooLarge,
  type EventMeta,
  type EventShape,
  everyEvent,
  type NewEvent,
  type Page,
  DuplicateEventIds,
  type Position,
  type Recorded,
  RevisionConflict,
  Semaphore,
  type StoreConnection,
  StoreFailed,
  StoreUnavailable,
} from '@app/eventing';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  BACKWARDS,
  END,
  type EventData,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  type Position as ServerPosition,
  type RecordedEvent,
  type ResolvedEvent,
  START,
  type StreamingRead,
  streamNameFilter,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { IntegrityRecords, LogIntegrityRecord } from '../../integrity/integrity-record';
import { type CallOptions, RetryingCalls } from '../../remote/retrying-calls';
import { ChangeSignal } from '../follow-buffers';
import { InspectableEventStore, type TextQuery } from '../inspectable.event-store';
import { assertWithinAppendLimit, type SerializedEvent } from '../stored-event';
import type { EventStoreDbAddress } from './address';
import { classifyError } from './classify-error';

const PAGE_SIZE = 1_000;

/** Small, because command handling reads few events per stream, many streams at once. */
const FIRST_PAGE_SIZE = 20;

/** How long `head` reads the log, ms, so that a stopping server does not delay our own stop. */
const HEAD_TIMEOUT_MS = 10_000;

/** `prefixes`: name prefixes of the streams to follow; the server may hold other streams. */
interface EventStoreDbOptions extends CallOptions {
  readonly prefixes: readonly string[];
}

/**
 * An event store in EventStoreDB or KurrentDB. Retries while the server is unavailable. Repeats an append of
 * unknown outcome with the same ids, then reads the stream to learn whether it was written.
 */
export class EventStoreDbEventStore extends InspectableEventStore {
  readonly label = 'EventStoreDB';
  readonly integrity: IntegrityRecords<LogIntegrityRecord>;
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();
  private lastKnownHead: Position | undefined;

  /**
   * Creates the log if it is missing. Retries while the server is unavailable or starting. Throws StoreFailed
   * when waiting cannot help: wrong protocol, untrusted certificate, wrong password.
   */
  static async open(
    address: EventStoreDbAddress,
    options: EventStoreDbOptions,
  ): Promise<EventStoreDbEventStore> {
    const store = await EventStoreDbEventStore.openWith(readOrCreateLogId, address, options);
    if (!store) throw new StoreFailed('the event store has no log');
    return store;
  }

  /** Opens an existing log read-only; undefined where there is none, without creating one. */
  static find(
    address: EventStoreDbAddress,
    options: EventStoreDbOptions,
  ): Promise<EventStoreDbEventStore | undefined> {
    return EventStoreDbEventStore.openWith(readLogId, address, options);
  }

  private static async openWith(
    logIdIn: typeof readLogId,
    address: EventStoreDbAddress,
    options: EventStoreDbOptions,
  ): Promise<EventStoreDbEventStore | undefined> {
    const server = new Server(address, options);
    try {
      const logId = await server.calls.retryUntilConnected(() => logIdIn(server), {
        ...address,
        ...CONNECTION_HINTS,
      });
      if (logId !== undefined) return new EventStoreDbEventStore(logId, server, options.prefixes);
    } catch (error) {
      await server.close();
      throw error;
    }
    await server.close();
    return undefined;
  }

  private constructor(
    readonly logId: string,
    private readonly server: Server,
    private readonly prefixes: readonly string[],
  ) {
    super();
    this.integrity = new ServerIntegrityRecords(server);
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    this.refuseWhenClosed();
    if (events.length === 0) throw new RangeError('an append needs at least one event');
    const append = appendIdempotently(this.server, { stream, expected, events });
    this.inFlight.add(append);
    try {
      return await append;
    } finally {
      this.inFlight.delete(append);
    }
  }

  async *read<Event extends EventShape>(
    stream: string,
    after = 0,
  ): AsyncIterable<readonly Recorded<Event>[]> {
    this.refuseWhenClosed();
    for (let [from, size] = [after, FIRST_PAGE_SIZE]; ; size = PAGE_SIZE) {
      const page = await this.server.events<Event>(stream, from, size);
      if (page.length > 0) yield page;
      if (page.length < size) return;
      from += page.length;
    }
  }

  async *follow<Event extends EventShape>(
    after: Position | undefined,
    until: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    const signal = AbortSignal.any([until, this.closing.signal]);
    await assertPositionExists(this.server, after, signal);
    yield* followLog<Event>(this.server, { prefixes: this.prefixes, after, signal });
  }

  /** Follows the log from the last known position to its end. */
  async head(): Promise<Position | undefined> {
    this.lastKnownHead = await this.verifiedHead();
    for await (const page of this.follow(this.lastKnownHead, AbortSignal.timeout(HEAD_TIMEOUT_MS))) {
      this.lastKnownHead = page.events.at(-1)?.position ?? this.lastKnownHead;
      if (page.caughtUp) break;
    }
    return this.lastKnownHead;
  }

  async distinctTexts({ parent, key, after }: TextQuery): Promise<readonly string[]> {
    const found = new Set<string>();
    for await (const { event } of everyEvent(this, after)) addTexts(event, { parent, key, found });
    return [...found];
  }

  async hasStreams(prefix: string): Promise<boolean> {
    const all = { prefixes: [prefix], after: undefined, signal: this.closing.signal };
    for await (const { events } of followLog(this.server, all)) return events.length > 0;
    return false;
  }

  lastError(): string | undefined {
    return this.server.calls.lastError;
  }

  override connection(): StoreConnection {
    return { ...this.server.calls.connectionState(), resubscriptions: this.server.resubscriptions };
  }

  /** The server can always come back, so this store never fails for good. */
  failure(): undefined {
    return undefined;
  }

  onFailure(): void {
    // It never fails for good.
  }

  async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    await Promise.allSettled(this.inFlight);
    await this.server.close();
  }

  /** The last known position; undefined when the log no longer holds it. */
  private async verifiedHead(): Promise<Position | undefined> {
    const lastHead = this.lastKnownHead ?? (await this.integrity.read())?.head;
    return lastHead !== undefined && (await this.server.hasEventAt(lastHead)) ? lastHead : undefined;
  }

  private refuseWhenClosed(): void {
    if (this.closing.signal.aborted) throw new StoreFailed('the event store is closed');
  }
}

/** Collects the texts under `key` in objects called `parent`, at any depth. */
function addTexts(value: unknown, query: TextSearch): void {
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const text = name === query.parent && isObject(inner) ? inner[query.key] : undefined;
    if (typeof text === 'string') query.found.add(text);
    addTexts(inner, query);
  }
}

type TextSearch = TextQuery & { readonly found: Set<string> };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Events for a stream that holds exactly `expected` events. */
interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/**
 * Appends events idempotently: the server call retries with the same ids; when its outcome stays unknown,
 * reads the stream to find out.
 * Throws the errors of the EventStore port.
 */
async function appendIdempotently(server: Server, append: Append): Promise<AppendResult> {
  const { stream, expected, events } = append;
  const serialized = events.map(serializeForServer);
  assertWithinAppendLimit(stream, serialized);
  try {
    return { revision: await server.append(stream, expected, serialized.map(toServer)) };
  } catch (error) {
    if (error instanceof WrongExpectedVersionError)
      return resolveMismatch(server, append, eventCountOf(error.actualVersion));
    if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream, error.maxAppendSize);
    if (error instanceof StoreUnavailable) return resolveInDoubt(error, server, append);
    throw error;
  }
}

/** Revision mismatch: the stream holds this very append already, or another writer was first. */
async function resolveMismatch(server: Server, append: Append, actual: number): Promise<AppendResult> {
  const { stream, expected, events } = append;
  const stored = await server.events(stream, expected, events.length);
  if (isAlreadyWritten(stored, events)) return { revision: expected + events.length };
  const ids = new Set(events.map(({ id }) => id));
  if (stored.some(({ id }) => ids.has(id))) throw new DuplicateEventIds(stream);
  throw new RevisionConflict(stream, expected, actual);
}

/** Retries are exhausted: a last read of the stream decides, if it succeeds. */
async function resolveInDoubt(
  unavailable: StoreUnavailable,
  server: Server,
  append: Append,
): Promise<AppendResult> {
  const { stream, expected, events } = append;
  const stored = await server.eventsOnce(stream, expected, events.length).catch(() => []);
  if (isAlreadyWritten(stored, events)) return { revision: expected + events.length };
  throw unavailable;
}

function isAlreadyWritten(stored: readonly Recorded[], events: readonly NewEvent[]): boolean {
  return events.every(({ id }, index) => stored[index]?.id === id);
}

/**
 * The stream that stores the log's id. No configured prefix matches its name, so followers never receive it.
 */
const IDENTITY_STREAM = 'log-identity';

const CONNECTION_HINTS = {
  caSetting: 'tlsCAFile in EVENTSTORE_URL',
  noTlsHint: 'EVENTSTORE_URL needs tls=false for it',
  tlsOnlyHint: 'EVENTSTORE_URL must not say tls=false',
};

interface LogCreated extends EventShape {
  readonly type: 'LogCreated';
  readonly log: string;
}

async function readLogId(server: Server): Promise<string | undefined> {
  const [first] = await server.events<LogCreated>(IDENTITY_STREAM, 0, 1);
  return first?.event.log;
}

async function readOrCreateLogId(server: Server): Promise<string> {
  const before = await readLogId(server);
  if (before !== undefined) return before;
  const log = randomUUID();
  try {
    await server.append(IDENTITY_STREAM, 0, [productEvent(IDENTITY_STREAM, { type: 'LogCreated', log })]);
    return log;
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return readOrCreateLogId(server);
    throw error;
  }
}

/**
 * The stream of integrity records, of which the last is valid. No configured prefix matches its name, so
 * followers never receive it.
 */
const RECORDS_STREAM = 'log-records';

interface LogRecordWritten extends EventShape {
  readonly type: 'LogRecordKept';
  readonly record: LogIntegrityRecord;
}

/** The log's own integrity record, in a separate stream. */
class ServerIntegrityRecords implements IntegrityRecords<LogIntegrityRecord> {
  constructor(private readonly server: Server) {}

  async read(): Promise<LogIntegrityRecord | undefined> {
    return (await this.server.last<LogRecordWritten>(RECORDS_STREAM))?.event.record;
  }

  async write(record: LogIntegrityRecord): Promise<void> {
    const last = await this.server.last(RECORDS_STREAM);
    const event = productEvent(RECORDS_STREAM, { type: 'LogRecordKept', record });
    await this.server.append(RECORDS_STREAM, last?.revision ?? 0, [event]);
  }
}

/** An event that the product writes for itself, with the stream's name as its command. */
function productEvent(stream: string, event: LogCreated | LogRecordWritten): EventData {
  const meta: EventMeta = {
    ...{ at: 0, recordedAt: 0, by: 'product', device: '' },
    ...{ commandId: stream, correlationId: stream, causationId: stream },
  };
  return toServer(serializeForServer({ id: randomUUID(), event, meta }));
}

/** The read-ahead of a subscription, and the maximum page size, in events. */
const READ_AHEAD = 500;

/** What to follow: streams with these prefixes, after a position, until the signal aborts. */
interface FollowRequest {
  readonly prefixes: readonly string[];
  readonly after: Position | undefined;
  readonly signal: AbortSignal;
}

/** Throws RangeError for a position that is not in the log. Retries while the server is unavailable. */
async function assertPositionExists(
  server: Server,
  position: Position | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (position === undefined) return;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      if (await server.hasEventAt(position)) return;
      throw new RangeError(`position ${position} is not in this log`);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await server.calls.backOff(tries, error, signal);
    }
  }
}

/** Follows the log and resubscribes after each failure, from the last processed event. */
async function* followLog<Event extends EventShape>(
  server: Server,
  request: FollowRequest,
): AsyncGenerator<Page<Event>, void, undefined> {
  const progress: FollowProgress = {
    position: request.after,
    hasYieldedCaughtUp: false,
    tries: 0,
    wasConfirmed: false,
  };
  while (!request.signal.aborted) {
    try {
      yield* trackProgress(
        subscribeOnce<Event>(server, { ...request, after: progress.position }, progress),
        progress,
      );
    } catch (error) {
      await server.calls.backOff(progress.tries++, error, request.signal);
    }
  }
}

/** Progress over all subscriptions. `tries`: failures in a row. */
interface FollowProgress {
  position: Position | undefined;
  hasYieldedCaughtUp: boolean;
  tries: number;
  wasConfirmed: boolean;
}

/**
 * Yields pages and records each as processed when the consumer asks for the next. Yields only the first empty
 * page.
 */
async function* trackProgress<Event extends EventShape>(
  pages: AsyncIterable<Page<Event>>,
  progress: FollowProgress,
): AsyncGenerator<Page<Event>, void, undefined> {
  for await (const page of pages) {
    if (page.events.length > 0 || !progress.hasYieldedCaughtUp) yield page;
    progress.position = page.events.at(-1)?.position ?? progress.position;
    progress.hasYieldedCaughtUp ||= page.caughtUp;
  }
}

/**
 * One subscription, in pages of the events that arrived while the consumer worked, until the signal aborts.
 * Yields the first caught-up page even when it is empty. Throws when the subscription ends.
 */
async function* subscribeOnce<Event extends EventShape>(
  server: Server,
  request: FollowRequest,
  progress: FollowProgress,
): AsyncGenerator<Page<Event>, void, undefined> {
  const subscription = openSubscription(server, request);
  const onConfirmed = () => {
    progress.tries = 0;
    if (progress.wasConfirmed) server.resubscriptions += 1;
    progress.wasConfirmed = true;
    server.calls.noteSuccess(undefined);
  };
  const state = watchSubscription(subscription, onConfirmed, 2 * server.calls.deadlineFor(0));
  const unseen = skipUpTo<Event>(request.after);
  let hasYieldedCaughtUp = false;
  try {
    while (!request.signal.aborted) {
      const events = unseen(drainBuffer<Event>(subscription));
      const caughtUp = state.hasCaughtUp && subscription.readableLength === 0;
      if (events.length > 0 || (caughtUp && !hasYieldedCaughtUp)) yield { events, caughtUp };
      else if (state.end) throw state.end;
      else await state.changed.next(request.signal);
      hasYieldedCaughtUp ||= caughtUp;
    }
  } finally {
    state.stopTimer();
    await subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}

/** Does not request the server's checkpoints: only positions of processed events are stored. */
function openSubscription(
  { client, address }: Server,
  { prefixes, after }: FollowRequest,
): AllStreamSubscription {
  const filter = streamNameFilter({ prefixes: [...prefixes] });
  const from = { fromPosition: after === undefined ? START : fromPosition(after) } as const;
  const options = { ...from, filter, credentials: address.credentials };
  return client.subscribeToAll(options, { highWaterMark: READ_AHEAD });
}

interface SubscriptionState {
  /** The reader's buffer holds everything stored before; some of it may be unread. */
  hasCaughtUp: boolean;
  /** Why the subscription ended. */
  end: Error | undefined;
  /** Signals that an event arrived or the subscription ended. */
  readonly changed: ChangeSignal;
  readonly stopTimer: () => void;
}

/** `confirmTimeoutMs`: how long the server may take to confirm the subscription. */
function watchSubscription(
  subscription: AllStreamSubscription,
  onConfirmed: () => void,
  confirmTimeoutMs: number,
): SubscriptionState {
  const changed = new ChangeSignal();
  const onEnd = (error: Error) => {
    state.end ??= error;
    changed.send();
  };
  const confirmTimer = setTimeout(
    () => onEnd(new Error('the server does not confirm a subscription')),
    confirmTimeoutMs,
  );
  const state: SubscriptionState = {
    hasCaughtUp: false,
    end: undefined,
    changed,
    stopTimer: () => clearTimeout(confirmTimer),
  };
  subscription.on('readable', () => changed.send());
  subscription.on('error', onEnd);
  subscription.on('end', () => onEnd(new Error('the server has ended the subscription')));
  subscription.on('close', () => onEnd(new Error('the subscription was closed')));
  subscription.on('confirmation', () => {
    clearTimeout(confirmTimer);
    onConfirmed();
  });
  subscription.on('caughtUp', () => {
    state.hasCaughtUp = true;
    changed.send();
  });
  return state;
}

/** Drains the buffer synchronously, so that nothing is in flight while `caughtUp` is decided. */
function drainBuffer<Event extends EventShape>(
  subscription: AllStreamSubscription,
): readonly Recorded<Event>[] {
  const events: Recorded<Event>[] = [];
  while (events.length < READ_AHEAD) {
    const resolved = subscription.read() as AllStreamResolvedEvent | null;
    if (resolved === null) break;
    if (resolved.event) events.push(fromServer<Event>(resolved.event));
  }
  return events;
}

/**
 * Drops events up to a position: right after a change of leader, a cluster may start before the requested
 * position.
 */
function skipUpTo<Event extends EventShape>(start: Position | undefined) {
  let after = start;
  return (events: readonly Recorded<Event>[]) => {
    const unseen = events.filter(({ position }) => after === undefined || position > after);
    after = unseen.at(-1)?.position ?? after;
    return unseen;
  };
}

/** Disposing the client can wait forever for a server that is gone. */
const DISPOSE_TIMEOUT_MS = 2000;

/** Maximum concurrent appends and reads: more are not faster, and would spend their deadline in the queue. */
const MAX_CONCURRENT_CALLS = 16;

/** One EventStoreDB server: every call has credentials and a deadline, and retries while that may help. */
class Server {
  readonly client: EventStoreDBClient;
  readonly calls: RetryingCalls;
  /** The number of resubscriptions after a feed broke. */
  resubscriptions = 0;
  private readonly gate = new Semaphore(MAX_CONCURRENT_CALLS);

  constructor(
    readonly address: EventStoreDbAddress,
    options: CallOptions = {},
  ) {
    this.client = EventStoreDBClient.connectionString(address.url);
    ignoreDiscoveryErrors(this.client);
    this.calls = new RetryingCalls(classifyError, options);
  }

  /**
   * Appends and returns the stream's new number of events. Throws the client's errors, and StoreUnavailable
   * when the outcome is unknown.
   */
  append(stream: string, expected: number, events: EventData[]): Promise<number> {
    const options = { ...this.options(events.length), expectedRevision: expectedRevision(expected) };
    const once = async () => {
      const { nextExpectedRevision } = await this.client.appendToStream(stream, events, options);
      return eventCountOf(nextExpectedRevision);
    };
    return this.gate.run(() => this.calls.retry(once, options.deadline));
  }

  /** At most `maxCount` of a stream's events after its first `after`; empty for a missing stream. */
  events<Event extends EventShape>(
    stream: string,
    after: number,
    maxCount: number,
  ): Promise<readonly Recorded<Event>[]> {
    const deadline = this.calls.deadlineFor(maxCount);
    const once = (signal: AbortSignal) => this.page<Event>({ stream, after, maxCount }, signal);
    return this.gate.run(() => this.calls.retry(once, deadline));
  }

  /** The same with a single attempt. */
  eventsOnce(stream: string, after: number, maxCount: number): Promise<readonly Recorded[]> {
    const deadline = this.calls.deadlineFor(maxCount);
    return this.calls.once((signal) => this.page({ stream, after, maxCount }, signal), deadline);
  }

  /** A stream's last event; undefined for a missing stream. */
  async last<Event extends EventShape>(stream: string): Promise<Recorded<Event> | undefined> {
    const options = {
      ...this.leaderOptions(1),
      fromRevision: END,
      direction: BACKWARDS,
      maxCount: 1,
    } as const;
    const [last] = await this.calls.retry((signal) =>
      emptyIfNoStream(readToEnd<Event>(this.client.readStream(stream, options), signal)),
    );
    return last;
  }

  /** Whether the log holds an event at exactly that position. */
  async hasEventAt(position: Position): Promise<boolean> {
    const options = { ...this.options(1), fromPosition: fromPosition(position), maxCount: 1 };
    const found = await this.calls.retry((signal) => readToEnd(this.client.readAll(options), signal));
    return found[0]?.position === position;
  }

  async close(): Promise<void> {
    this.calls.stop();
    await Promise.race([this.client.dispose(), pause(DISPOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  private page<Event extends EventShape>(
    { stream, after, maxCount }: { stream: string; after: number; maxCount: number },
    signal: AbortSignal,
  ): Promise<readonly Recorded<Event>[]> {
    const options = { ...this.leaderOptions(maxCount), fromRevision: BigInt(after), maxCount };
    return emptyIfNoStream(readToEnd<Event>(this.client.readStream(stream, options), signal));
  }

  /** Requires the leader: a follower may lag behind, and valid commands would be refused. */
  private leaderOptions(events: number) {
    return { ...this.options(events), requiresLeader: true };
  }

  private options(events: number) {
    return { credentials: this.address.credentials, deadline: this.calls.deadlineFor(events) };
  }
}

/**
 * When a stream ends in a cluster, the client starts a discovery without awaiting it. Its rejection would end
 * the process; the next call reports the error anyway.
 */
function ignoreDiscoveryErrors(client: EventStoreDBClient): void {
  const internals = client as unknown as { handleError: (...args: unknown[]) => Promise<void> };
  const { handleError } = internals;
  internals.handleError = (...args) => handleError(...args).catch(() => undefined);
}

async function emptyIfNoStream<Event extends EventShape>(
  reading: Promise<readonly Recorded<Event>[]>,
): Promise<readonly Recorded<Event>[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

/** Reads to the end, then cancels the call, which stays open otherwise. */
async function readToEnd<Event extends EventShape>(
  reading: StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>,
  signal: AbortSignal,
): Promise<readonly Recorded<Event>[]> {
  const cancel = () => void reading.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  const events: Recorded<Event>[] = [];
  try {
    for await (const { event } of reading) if (event) events.push(fromServer<Event>(event));
    return events;
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

/**
 * Serialises an event. Throws TypeError for what JSON refuses, here and not inside the client, where it would
 * end the process.
 */
function serializeForServer({ id, event, meta }: NewEvent): SerializedEvent {
  return { id, event: JSON.stringify(event), meta: JSON.stringify(meta) };
}

function toServer({ id, event, meta }: SerializedEvent): EventData {
  const data = JSON.parse(event) as EventShape & Record<string, unknown>;
  return jsonEvent({ id, type: data.type, data, metadata: JSON.parse(meta) as Record<string, unknown> });
}

/** Converts a server event to a Recorded event. The server counts revisions from 0; we count events. */
function fromServer<Event extends EventShape>(recorded: RecordedEvent): Recorded<Event> {
  const { id, streamId, revision, position, data, metadata } = recorded;
  if (!position)
    throw new Error('the server sends no event positions: it must be EventStoreDB 22.6 or newer');
  return {
    id,
    event: data as unknown as Event,
    meta: metadata as unknown as EventMeta,
    stream: streamId,
    revision: Number(revision) + 1,
    position: toPosition(position),
  };
}

/** 64 bits have at most twenty digits. */
const DIGITS = 20;

/** Opaque text that sorts in log order. */
function toPosition({ commit }: ServerPosition): Position {
  return String(commit).padStart(DIGITS, '0');
}

/**
 * Converts back to the server's position. Throws RangeError for a text that `toPosition` cannot have made.
 */
function fromPosition(position: Position): ServerPosition {
  if (!/^\d{20}$/.test(position)) throw new RangeError(`position ${position} is not in this log`);
  const commit = BigInt(position);
  return { commit, prepare: commit };
}

/** The server's expected revision for a stream that holds that many events. */
function expectedRevision(events: number): bigint | typeof NO_STREAM {
  return events === 0 ? NO_STREAM : BigInt(events - 1);
}

/** The number of events in a stream whose last event has that revision. */
function eventCountOf(revision: bigint | typeof NO_STREAM): number {
  return revision === NO_STREAM ? 0 : Number(revision) + 1;
}
