import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { once } from 'node:events';
import * as answers from './event-store-answers';
import type { EventStoreFaults, ReadFault } from './event-store-faults';
import type { EventStoreLog, RecordedEvent } from './event-store-log';
import type { EventStoreNode } from './event-store-node';
import { asStatus, handlerThrew, streamDeleted, type Refusal } from './event-store-refusals';
import { readRequestOf, type ReadRequest } from './event-store-requests';

type Call = ServerWritableStream<ReadReq, ReadResp>;

/** Reads and subscriptions, of one stream or the whole log. */
export async function serveRead(node: EventStoreNode, call: Call): Promise<void> {
  const request = readRequestOf(call.request);
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
    await node.faults.waitAt('reads');
    const refusal = node.admit('read', call.metadata) ?? refusalOf(node.log, request);
    if (!refusal) await new ReadSession(node, call, { request, signal: aborter.signal }).serve();
    end(refusal);
  } catch (error) {
    // The wait ended because the call is over or a fault cut it.
    if (error instanceof ReadCut) end(error.refusal);
    else if (!aborter.signal.aborted) throw error;
  }
}

function refusalOf(log: EventStoreLog, { stream, maxCount }: ReadRequest): Refusal | undefined {
  if (maxCount < 1) return handlerThrew;
  return stream !== undefined && log.isTombstoned(stream) ? streamDeleted(stream) : undefined;
}

class ReadCut extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The progress of one read or subscription. */
class ReadSession {
  private readonly fault: ReadFault | undefined;
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
    this.fault = node.faults.takeRead();
    const first = start(this.source, reader.request);
    this.next = reader.request.subscribes ? Math.max(0, first - node.faults.rewindEvents) : first;
  }

  async serve(): Promise<void> {
    const { stream, subscribes } = this.reader.request;
    this.cutIfDue();
    if (subscribes) await this.follow();
    else if (stream !== undefined && this.log.isMissing(stream))
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
    await this.faults.waitAt('live-events');
    await this.sendAvailable();
  }

  private async sendAvailable(): Promise<void> {
    const { request } = this.reader;
    while (this.sent < request.maxCount) {
      const event = this.source[this.next];
      if (!event) return;
      this.next += request.backwards ? -1 : 1;
      if (this.isWanted(event)) await this.send(event);
      await this.checkpoint(event);
    }
  }

  private async send(event: RecordedEvent): Promise<void> {
    await this.write(answers.event(event));
    this.sent += 1;
    this.cutIfDue();
  }

  private async checkpoint({ position }: RecordedEvent): Promise<void> {
    const { filter, subscribes } = this.reader.request;
    this.seen += 1;
    if (subscribes && filter && this.seen % filter.checkpointEvery === 0)
      await this.write(answers.checkpoint(position));
  }

  private isWanted(event: RecordedEvent): boolean {
    const { filter, stream } = this.reader.request;
    const isHidden = stream !== undefined && event.revision < this.log.firstVisible(stream);
    return !isHidden && (filter?.accepts(event) ?? true);
  }

  private cutIfDue(): void {
    if (this.fault && this.sent >= this.fault.after) throw new ReadCut(this.fault.then);
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

/** Reads start at the given position, subscriptions after it; backwards reads end before a position. */
function start(source: readonly RecordedEvent[], request: ReadRequest): number {
  const { from, backwards, subscribes, stream } = request;
  if (from === 'start') return 0;
  if (from === 'end') return backwards ? source.length - 1 : source.length;
  if (stream !== undefined) return startOfStream(source, request, Number(from));
  const following = source.findIndex(({ position }) => (subscribes ? position > from : position >= from));
  const at = following < 0 ? source.length : following;
  return backwards ? at - 1 : at;
}

function startOfStream(
  source: readonly RecordedEvent[],
  { backwards, subscribes }: ReadRequest,
  revision: number,
): number {
  if (backwards) return Math.min(revision, source.length - 1);
  return subscribes ? revision + 1 : revision;
}
