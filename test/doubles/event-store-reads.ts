import { ReadReq, type ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { once } from 'node:events';
import * as answers from './event-store-answers';
import type { EventStoreFaults } from './event-store-faults';
import type { EventStoreLog, RecordedEvent } from './event-store-log';
import type { EventStoreNode } from './event-store-node';
import { asStatus, notServed, type Refusal } from './event-store-refusals';

type Call = ServerWritableStream<ReadReq, ReadResp>;

/** One read or subscription. `from` is a revision where `stream` is named, else a log position. */
interface ReadRequest {
  readonly stream: string | undefined;
  readonly from: bigint | 'start' | 'end';
  readonly backwards: boolean;
  readonly maxCount: number;
  readonly subscribes: boolean;
  readonly filter: ReadFilter | undefined;
}

interface ReadFilter {
  readonly accepts: (event: RecordedEvent) => boolean;
  /** The number of scanned events between checkpoints. */
  readonly checkpointEvery: number;
}

/** Reads of one stream or the whole log, and subscriptions to the log. */
export async function serveRead(node: EventStoreNode, call: Call): Promise<void> {
  const request = readRequestOf(call.request);
  if (!request) return void call.emit('error', asStatus(notServed));
  const aborter = new AbortController();
  const end = (refusal?: Refusal) => {
    if (aborter.signal.aborted) return;
    aborter.abort();
    if (refusal) call.emit('error', asStatus(refusal));
    else call.end();
  };
  call.on('cancelled', () => aborter.abort());
  const untrack = node.track(request.subscribes ? 'subscription' : 'read', end);
  aborter.signal.addEventListener('abort', untrack);
  try {
    const refusal = node.admit(call.metadata);
    if (!refusal) await new ReadSession(node, call, { request, signal: aborter.signal }).serve();
    end(refusal);
  } catch (error) {
    // The wait ended because the call is over.
    if (!aborter.signal.aborted) throw error;
  }
}

/** The progress of one read or subscription. */
class ReadSession {
  private readonly log: EventStoreLog;
  private readonly faults: EventStoreFaults;
  private next: number;
  private sent = 0;
  private seen = 0;

  constructor(
    node: EventStoreNode,
    private readonly call: Call,
    private readonly reader: { readonly request: ReadRequest; readonly signal: AbortSignal },
  ) {
    this.log = node.log;
    this.faults = node.faults;
    const first = start(this.source, reader.request);
    this.next = reader.request.subscribes ? Math.max(0, first - node.faults.rewindEvents) : first;
  }

  async serve(): Promise<void> {
    const { stream, subscribes } = this.reader.request;
    if (subscribes) await this.follow();
    else if (stream !== undefined && this.log.eventsOf(stream).length === 0)
      await this.write(answers.streamNotFound(stream));
    else await this.sendAvailable();
  }

  private async follow(): Promise<never> {
    await this.write(answers.confirmation());
    await this.sendLive();
    await this.write(answers.caughtUp());
    for (;;) {
      if (this.next >= this.source.length)
        await once(this.log.changes, 'appended', { signal: this.reader.signal });
      await this.sendLive();
    }
  }

  private async sendLive(): Promise<void> {
    await this.faults.liveEventsReleased();
    await this.sendAvailable();
  }

  private async sendAvailable(): Promise<void> {
    const { request } = this.reader;
    while (this.sent < request.maxCount) {
      const event = this.source[this.next];
      if (!event) return;
      this.next += request.backwards ? -1 : 1;
      if (request.filter?.accepts(event) ?? true) {
        await this.write(answers.event(event));
        this.sent += 1;
      }
      await this.checkpoint(event);
    }
  }

  private async checkpoint({ position }: RecordedEvent): Promise<void> {
    const { filter, subscribes } = this.reader.request;
    this.seen += 1;
    if (subscribes && filter && this.seen % filter.checkpointEvery === 0)
      await this.write(answers.checkpoint(position));
  }

  /** Waits while the reader's buffer is full. */
  private async write(message: ReadResp): Promise<void> {
    const { signal } = this.reader;
    signal.throwIfAborted();
    if (!this.call.write(message)) await once(this.call, 'drain', { signal });
  }

  private get source(): readonly RecordedEvent[] {
    const { stream } = this.reader.request;
    return stream === undefined ? this.log.all : this.log.eventsOf(stream);
  }
}

/** Reads start at the given position, subscriptions after it. */
function start(source: readonly RecordedEvent[], { from, subscribes, stream }: ReadRequest): number {
  if (from === 'start') return 0;
  if (from === 'end') return source.length - 1;
  if (stream !== undefined) return Number(from);
  const following = source.findIndex(({ position }) => (subscribes ? position > from : position >= from));
  return following < 0 ? source.length : following;
}

type ReadOptions = NonNullable<ReturnType<ReadReq['getOptions']>>;

/** The server's default scan window for checkpoints. */
const DEFAULT_WINDOW = 32;

/** Undefined for a request that the product does not make. */
function readRequestOf(message: ReadReq): ReadRequest | undefined {
  const options = message.getOptions();
  if (!options) return undefined;
  const request = {
    ...readStartOf(options),
    backwards: options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS,
    maxCount: options.hasCount() ? Number(options.getCount()) : Infinity,
    subscribes: options.hasSubscription(),
    filter: filterOf(options),
  };
  return isServed(options, request) ? request : undefined;
}

function isServed(options: ReadOptions, { stream, from, backwards, subscribes }: ReadRequest): boolean {
  const isByName = options.getFilter()?.hasStreamIdentifier() ?? true;
  return isByName && backwards === (from === 'end') && !(subscribes && stream !== undefined);
}

function readStartOf(options: ReadOptions): Pick<ReadRequest, 'stream' | 'from'> {
  const stream = options.getStream();
  if (stream)
    return {
      stream: answers.nameOf(stream.getStreamIdentifier()),
      from: edgeOf(stream) ?? BigInt(stream.getRevision()),
    };
  const all = options.getAll();
  const edge = all && edgeOf(all);
  return { stream: undefined, from: edge ?? BigInt(all?.getPosition()?.getCommitPosition() ?? 0) };
}

function edgeOf(
  options: Pick<ReadReq.Options.StreamOptions, 'hasStart' | 'hasEnd'>,
): 'start' | 'end' | undefined {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : undefined;
}

function filterOf(options: ReadOptions): ReadFilter | undefined {
  const filter = options.getFilter();
  if (!filter) return undefined;
  const prefixes = filter.getStreamIdentifier()?.getPrefixList() ?? [];
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW;
  return {
    accepts: ({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix)),
    checkpointEvery: window * Math.max(filter.getCheckpointintervalmultiplier(), 1),
  };
}
