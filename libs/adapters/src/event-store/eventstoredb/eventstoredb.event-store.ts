import {
  AppendTooLarge,
  EventStore,
  PartlyKnownAppend,
  RevisionConflict,
  StoreAway,
  StoreFailed,
  type Appended,
  type EventShape,
  type NewEvent,
  type Page,
  type Position,
  type Recorded,
} from '@app/eventing';
import { MaxAppendSizeExceededError, WrongExpectedVersionError } from '@eventstore/db-client';
import { mustFit } from '../stored-event';
import type { StoreAddress } from './address';
import type { Patience } from './calls';
import { entered } from './entrance';
import { Server } from './server';
import { subscribed } from './subscription';
import { asText, countOf, toServer } from './wire';

const PAGE = 1_000;

/** `prefixes`: which streams are followed, by how their names begin, for a server may be others' too. `waiting`: told why it is waited for. */
export interface EventStoreDbOptions {
  readonly prefixes: readonly string[];
  readonly patience?: Patience;
  readonly waiting?: (why: string) => void;
}

interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/**
 * Facts in EventStoreDB or KurrentDB. What is away is waited for; an append in doubt is sent again with the same ids and, when the
 * server still will not say, decided by reading the stream.
 */
export class EventStoreDbEventStore extends EventStore {
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();

  /** Waits until the server is there. Throws StoreFailed, in words, for one that will never let us in. */
  static async open(address: StoreAddress, options: EventStoreDbOptions): Promise<EventStoreDbEventStore> {
    const server = new Server(address, options.patience);
    try {
      const logId = await entered(server, options.waiting);
      return new EventStoreDbEventStore(logId, server, options.prefixes);
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  private constructor(
    readonly logId: string,
    private readonly server: Server,
    private readonly prefixes: readonly string[],
  ) {
    super();
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    this.refuseWhenClosed();
    if (events.length === 0) throw new RangeError('an append needs at least one event');
    const append = this.written({ stream, expected, events });
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
    for (let from = after; ;) {
      const page = await this.server.events<Event>(stream, from, PAGE);
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      from += page.length;
    }
  }

  async *follow<Event extends EventShape>(
    after: Position | undefined,
    until: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    if (after !== undefined && !(await this.server.standsAt(after)))
      throw new RangeError(`position ${after} is not in this log`);
    const signal = AbortSignal.any([until, this.closing.signal]);
    const { client, calls, address } = this.server;
    let [place, told, tries] = [after, false, 0];
    const onConfirmed = () => {
      tries = 0;
      calls.succeeded(undefined);
    };
    const about = { client, credentials: address.credentials, prefixes: this.prefixes };
    while (!signal.aborted)
      try {
        const following = {
          ...about,
          after: place,
          signal,
          confirmedMs: 2 * calls.deadlineFor(0),
          onConfirmed,
        };
        for await (const page of subscribed<Event>(following)) {
          if (page.events.length > 0 || !told) yield page;
          // Whoever asks for more has worked on these.
          place = page.events.at(-1)?.position ?? place;
          told ||= page.caughtUp;
        }
      } catch (error) {
        await calls.beforeAgain(tries++, error, signal);
      }
  }

  trouble(): string | undefined {
    return this.server.calls.trouble;
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

  private async written(append: Append): Promise<Appended> {
    const { stream, expected, events } = append;
    const texts = events.map(asText);
    mustFit(stream, texts);
    try {
      return { revision: await this.server.append(stream, expected, texts.map(toServer)) };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError)
        return this.decided(append, countOf(error.actualVersion));
      if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream, error.maxAppendSize);
      if (error instanceof StoreAway) return this.foundOr(error, append);
      throw error;
    }
  }

  /** The stream is not where the writer thought: either this very append was written before, or somebody else was first. */
  private async decided(append: Append, actual: number): Promise<Appended> {
    const { stream, expected, events } = append;
    const there = await this.server.events(stream, expected, events.length);
    if (isThere(there, events)) return { revision: expected + events.length };
    const ids = new Set(events.map(({ id }) => id));
    if (there.some(({ id }) => ids.has(id))) throw new PartlyKnownAppend(stream);
    throw new RevisionConflict(stream, expected, actual);
  }

  /** In doubt for good: what stands in the stream now decides, where even that can be had. */
  private async foundOr(away: StoreAway, { stream, expected, events }: Append): Promise<Appended> {
    const there = await this.server.events(stream, expected, events.length).catch(() => []);
    if (isThere(there, events)) return { revision: expected + events.length };
    throw away;
  }

  private refuseWhenClosed(): void {
    if (this.closing.signal.aborted) throw new StoreFailed('the event store is closed');
  }
}

function isThere(there: readonly Recorded[], events: readonly NewEvent[]): boolean {
  return events.every(({ id }, index) => there[index]?.id === id);
}
