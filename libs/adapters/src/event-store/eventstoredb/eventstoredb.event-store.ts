import {
  everyEvent,
  StoreFailed,
  type AppendResult,
  type EventShape,
  type NewEvent,
  type Page,
  type Position,
  type Recorded,
  type StoreConnection,
} from '@app/eventing';
import type { IntegrityRecords, LogIntegrityRecord } from '../../integrity/integrity-record';
import type { CallOptions } from '../../remote/retrying-calls';
import { InspectableEventStore, type TextQuery } from '../inspectable.event-store';
import type { StoreAddress } from './address';
import { appendIdempotently } from './append-idempotently';
import { connect, connectToExisting } from './connect';
import { ServerIntegrityRecords } from './server-integrity-records';
import { Server } from './server';
import { followLog, assertPositionExists } from './subscription';

const PAGE = 1_000;

/** Small, because command handling reads few events per stream, many streams at once. */
const FIRST_PAGE = 20;

/** How long `head` reads the log, ms, so that a stopping server does not delay our own stop. */
const HEAD_TIMEOUT_MS = 10_000;

/**
 * `prefixes`: name prefixes of the streams to follow; the server may hold other streams. `onWaiting`: called
 * with the reason while the first connection waits.
 */
export interface EventStoreDbOptions extends CallOptions {
  readonly prefixes: readonly string[];
  readonly onWaiting?: (why: string) => void;
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

  /** Waits for the server. Throws StoreFailed when the server will never accept us. */
  static async open(address: StoreAddress, options: EventStoreDbOptions): Promise<EventStoreDbEventStore> {
    const store = await EventStoreDbEventStore.openWith(connect, address, options);
    if (!store) throw new StoreFailed('the event store has no log');
    return store;
  }

  /** Opens an existing log read-only; undefined where there is none, without creating one. */
  static find(
    address: StoreAddress,
    options: EventStoreDbOptions,
  ): Promise<EventStoreDbEventStore | undefined> {
    return EventStoreDbEventStore.openWith(connectToExisting, address, options);
  }

  private static async openWith(
    connectFn: typeof connectToExisting,
    address: StoreAddress,
    options: EventStoreDbOptions,
  ): Promise<EventStoreDbEventStore | undefined> {
    const server = new Server(address, options);
    try {
      const logId = await connectFn(server, options.onWaiting);
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
    for (let [from, size] = [after, FIRST_PAGE]; ; size = PAGE) {
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
