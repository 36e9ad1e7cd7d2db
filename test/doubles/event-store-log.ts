import { EventEmitter } from 'node:events';

/** A writer's expectation of a stream: its last revision, or that it is empty. */
export type ExpectedRevision = number | 'no_stream';

/** One event as sent: data and metadata are opaque bytes. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** One event in the log. `position` is its place in the whole log, `createdAt` epoch ms. */
export interface RecordedEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly createdAt: number;
}

/** The outcome of an append. A revision of -1 stands for an empty stream. */
export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'wrong-expectation'; readonly actual: number };

const NOTHING: readonly RecordedEvent[] = [];

/**
 * An EventStoreDB node's log, with its rules of expectation and idempotency. It is separate from the server,
 * so that it survives a kill and restart.
 */
export class EventStoreLog {
  private readonly log: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  /** Emits 'appended' after every append. */
  readonly changes = new EventEmitter().setMaxListeners(0);

  /** Every event ever written, in order of position. */
  get all(): readonly RecordedEvent[] {
    return this.log;
  }

  /** A stream's events by revision. */
  eventsOf(stream: string): readonly RecordedEvent[] {
    return this.streams.get(stream) ?? NOTHING;
  }

  /** Appends all or none of the events: appends, repeats the answer to a known append, or refuses. */
  append(stream: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): AppendOutcome {
    const last = this.lastRevision(stream);
    const known = this.knownLastRevision(stream, expected, events);
    if (known !== undefined) return this.answer(stream, known);
    if (last !== (expected === 'no_stream' ? -1 : expected))
      return { kind: 'wrong-expectation', actual: last };
    this.record(stream, events);
    this.changes.emit('appended');
    return this.answer(stream, last + events.length);
  }

  /** The last revision of exactly these events, if the stream holds them at the expected place. */
  private knownLastRevision(
    stream: string,
    expected: ExpectedRevision,
    events: readonly ProposedEvent[],
  ): number | undefined {
    const history = this.eventsOf(stream);
    if (events.length === 0) return undefined;
    const start = expected === 'no_stream' ? 0 : expected + 1;
    const isKnown = events.every(({ id }, index) => history[start + index]?.id === id);
    return isKnown ? start + events.length - 1 : undefined;
  }

  private answer(stream: string, revision: number): AppendOutcome {
    const position = this.eventsOf(stream)[revision]?.position ?? this.head();
    return { kind: 'appended', revision, position };
  }

  private record(stream: string, events: readonly ProposedEvent[]): void {
    const history = this.streams.get(stream) ?? [];
    for (const event of events) {
      // Real positions are file offsets: increasing, but not consecutive.
      const position = this.head() + 100n + BigInt(event.data.length);
      const recorded = { ...event, stream, revision: history.length, position, createdAt: Date.now() };
      history.push(recorded);
      this.log.push(recorded);
    }
    if (events.length > 0) this.streams.set(stream, history);
  }

  private head(): bigint {
    return this.log.at(-1)?.position ?? 0n;
  }

  private lastRevision(stream: string): number {
    return this.eventsOf(stream).length - 1;
  }
}
