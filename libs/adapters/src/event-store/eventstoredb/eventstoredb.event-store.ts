import {
  everyEvent,
  StoreFailed,
  type Appended,
  type EventShape,
  type NewEvent,
  type Page,
  type Position,
  type Recorded,
  type WayToStore,
} from '@app/eventing';
import type { IntegrityRecords, LogIntegrityRecord } from '../../integrity/integrity-record';
import type { CallOptions } from '../../remote/calls';
import { CheckedLog, type SoughtTexts } from '../checked-log';
import type { StoreAddress } from './address';
import { appended } from './appending';
import { entered, found } from './entrance';
import { ServerRecords } from './server-records';
import { Server } from './server';
import { followed, mustStand } from './subscription';

const PAGE = 1_000;

/** Who asks for a command's own events, or whether others have written, needs a few; and many may ask at once. */
const FIRST_PAGE = 20;

/** How long the end of the log is looked for, ms: a server that is going away does not keep the product from stopping. */
const HEAD_MS = 10_000;

/** `prefixes`: which streams are followed, by how their names begin, for a server may be others' too. `waiting`: told why it is waited for at the start. */
export interface EventStoreDbOptions extends CallOptions {
  readonly prefixes: readonly string[];
  readonly waiting?: (why: string) => void;
}

/**
 * Facts in EventStoreDB or KurrentDB. What is away is waited for; an append in doubt is sent again with the same ids and, when the
 * server still will not say, decided by reading the stream.
 */
export class EventStoreDbEventStore extends CheckedLog {
  readonly label = 'EventStoreDB';
  readonly integrity: IntegrityRecords<LogIntegrityRecord>;
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();
  private farthest: Position | undefined;

  /** Waits until the server is there. Throws StoreFailed, in words, for one that will never let us in. */
  static async open(address: StoreAddress, options: EventStoreDbOptions): Promise<EventStoreDbEventStore> {
    const store = await EventStoreDbEventStore.by(entered, address, options);
    if (!store) throw new StoreFailed('the event store has no log');
    return store;
  }

  /** The same for whoever only looks: undefined where no log was begun, and none is. */
  static find(
    address: StoreAddress,
    options: EventStoreDbOptions,
  ): Promise<EventStoreDbEventStore | undefined> {
    return EventStoreDbEventStore.by(found, address, options);
  }

  private static async by(
    enter: typeof found,
    address: StoreAddress,
    options: EventStoreDbOptions,
  ): Promise<EventStoreDbEventStore | undefined> {
    const server = new Server(address, options);
    try {
      const logId = await enter(server, options.waiting);
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
    this.integrity = new ServerRecords(server);
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    this.refuseWhenClosed();
    if (events.length === 0) throw new RangeError('an append needs at least one event');
    const append = appended(this.server, { stream, expected, events });
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
    await mustStand(this.server, after, signal);
    yield* followed<Event>(this.server, { prefixes: this.prefixes, after, signal });
  }

  /** Reads on from where it was known to have come. */
  async head(): Promise<Position | undefined> {
    this.farthest = await this.known();
    for await (const page of this.follow(this.farthest, AbortSignal.timeout(HEAD_MS))) {
      this.farthest = page.events.at(-1)?.position ?? this.farthest;
      if (page.caughtUp) break;
    }
    return this.farthest;
  }

  async distinct({ parent, key, after }: SoughtTexts): Promise<readonly string[]> {
    const found = new Set<string>();
    for await (const { event } of everyEvent(this, after)) addTexts(event, { parent, key, found });
    return [...found];
  }

  async hasStreams(prefix: string): Promise<boolean> {
    const all = { prefixes: [prefix], after: undefined, signal: this.closing.signal };
    for await (const { events } of followed(this.server, all)) return events.length > 0;
    return false;
  }

  trouble(): string | undefined {
    return this.server.calls.trouble;
  }

  override way(): WayToStore {
    return { ...this.server.calls.way(), followedAgain: this.server.followedAgain };
  }

  /** What is away comes back: nothing that happens there stops this store for good. */
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

  /** Where the log is known to have come; undefined where that is not in it any more. */
  private async known(): Promise<Position | undefined> {
    const known = this.farthest ?? (await this.integrity.read())?.head;
    return known !== undefined && (await this.server.standsAt(known)) ? known : undefined;
  }

  private refuseWhenClosed(): void {
    if (this.closing.signal.aborted) throw new StoreFailed('the event store is closed');
  }
}

/** The texts under `key` in objects called `parent`, however deep they lie. */
function addTexts(value: unknown, sought: Sought): void {
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const text = name === sought.parent && isObject(inner) ? inner[sought.key] : undefined;
    if (typeof text === 'string') sought.found.add(text);
    addTexts(inner, sought);
  }
}

type Sought = SoughtTexts & { readonly found: Set<string> };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
