import { type EventShape, Semaphore, type Position, type Recorded } from '@app/eventing';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type EventData,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoreAddress } from './address';
import { type CallOptions, RetryingCalls } from '../../remote/retrying-calls';
import { classifyError } from './classify-error';
import { eventCountOf, expectedRevision, fromPosition, fromServer } from './wire';

/** Timeout for disposing the client, which can wait forever for a server that is gone. */
const DISPOSE_MS = 2000;

/** Maximum concurrent appends and reads: more are not faster, and would spend their deadline in the queue. */
const MAX_CONCURRENT_CALLS = 16;

/** One EventStoreDB server: every call has credentials and a deadline, and retries while that may help. */
export class Server {
  readonly client: EventStoreDBClient;
  readonly calls: RetryingCalls;
  /** The number of resubscriptions after a feed broke. */
  resubscriptions = 0;
  private readonly gate = new Semaphore(MAX_CONCURRENT_CALLS);

  constructor(
    readonly address: StoreAddress,
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
    await Promise.race([this.client.dispose(), pause(DISPOSE_MS, undefined, { ref: false })]);
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
