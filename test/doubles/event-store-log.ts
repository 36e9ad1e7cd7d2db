import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';

/** A writer's expectation of a stream: its last revision, or one of the protocol's keywords. */
export type ExpectedRevision = number | 'any' | 'no_stream' | 'stream_exists';

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
  | { readonly kind: 'wrong-expectation'; readonly actual: number }
  | { readonly kind: 'stream-deleted' };

interface StreamMetadata {
  readonly $maxCount?: number;
  readonly $tb?: number;
}

const NOTHING: readonly RecordedEvent[] = [];

/**
 * An EventStoreDB node's log, with its rules of expectation and idempotency. It is separate from the server,
 * so that it survives a kill and restart.
 */
export class EventStoreLog {
  private readonly log: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly tombstones = new Set<string>();
  /** Emits 'appended' after every append. */
  readonly changes = new EventEmitter().setMaxListeners(0);

  /** Every event ever written, in order of position. */
  get all(): readonly RecordedEvent[] {
    return this.log;
  }

  /** A stream's events by revision, hidden ones included. */
  eventsOf(stream: string): readonly RecordedEvent[] {
    return this.streams.get(stream) ?? NOTHING;
  }

  /** The first revision visible to readers: deletion and `$maxCount` hide earlier ones. */
  firstVisible(stream: string): number {
    const { $maxCount = Infinity, $tb = 0 } = this.metadataOf(stream);
    return Math.max($tb, this.eventsOf(stream).length - $maxCount, 0);
  }

  /** Whether readers get stream-not-found. */
  isMissing(stream: string): boolean {
    return this.lastRevision(stream) < 0 || this.isSoftDeleted(stream);
  }

  isTombstoned(stream: string): boolean {
    return this.tombstones.has(stream);
  }

  /** Appends all or none of the events: appends, repeats the answer to a known append, or refuses. */
  append(stream: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): AppendOutcome {
    if (this.isTombstoned(stream)) return { kind: 'stream-deleted' };
    const last = this.lastRevision(stream);
    const known = this.knownLastRevision(stream, expected, events);
    if (known !== undefined) return this.answer(stream, known);
    if (!this.isExpected(stream, expected)) return { kind: 'wrong-expectation', actual: last };
    const wasDeleted = this.isSoftDeleted(stream);
    this.record(stream, events);
    if (wasDeleted && events.length > 0) this.setMetadata(stream, { $tb: last + 1 });
    this.changes.emit('appended');
    return this.answer(stream, last + events.length);
  }

  /** A soft deletion: hides the events; later revisions continue the count. */
  softDelete(stream: string, expected: ExpectedRevision): AppendOutcome {
    return this.end(stream, expected, () => {
      this.setMetadata(stream, { $tb: Number.MAX_SAFE_INTEGER });
    });
  }

  /** A hard deletion: the stream can never be read or written again. */
  tombstone(stream: string, expected: ExpectedRevision): AppendOutcome {
    return this.end(stream, expected, () => this.tombstones.add(stream));
  }

  private end(stream: string, expected: ExpectedRevision, remove: () => void): AppendOutcome {
    if (this.isTombstoned(stream)) return { kind: 'stream-deleted' };
    const actual = this.lastRevision(stream);
    if (!this.isExpected(stream, expected)) return { kind: 'wrong-expectation', actual };
    remove();
    this.changes.emit('appended');
    return this.answer(stream, actual);
  }

  private isExpected(stream: string, expected: ExpectedRevision): boolean {
    if (expected === 'any') return true;
    if (expected === 'stream_exists') return !this.isMissing(stream);
    const last = this.lastRevision(stream);
    if (expected === 'no_stream') return last < 0 || this.isSoftDeleted(stream);
    return expected === last;
  }

  /** The last revision of exactly these events, if the stream holds them at the expected place. */
  private knownLastRevision(
    stream: string,
    expected: ExpectedRevision,
    events: readonly ProposedEvent[],
  ): number | undefined {
    const history = this.eventsOf(stream);
    const first = events[0];
    if (!first) return undefined;
    const start = this.startOf(history, expected, first.id);
    const isKnown = start >= 0 && events.every(({ id }, index) => history[start + index]?.id === id);
    return isKnown ? start + events.length - 1 : undefined;
  }

  private startOf(history: readonly RecordedEvent[], expected: ExpectedRevision, firstId: string): number {
    if (expected === 'no_stream') return 0;
    return typeof expected === 'number' ? expected + 1 : history.findIndex(({ id }) => id === firstId);
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

  private isSoftDeleted(stream: string): boolean {
    return (this.metadataOf(stream).$tb ?? 0) >= Number.MAX_SAFE_INTEGER;
  }

  private metadataOf(stream: string): StreamMetadata {
    const latest = this.eventsOf(`$$${stream}`).at(-1);
    return latest ? (JSON.parse(Buffer.from(latest.data).toString('utf8')) as StreamMetadata) : {};
  }

  private setMetadata(stream: string, change: StreamMetadata): void {
    const data = Buffer.from(JSON.stringify({ ...this.metadataOf(stream), ...change }));
    const written = { id: randomUUID(), type: '$metadata', contentType: 'application/json' };
    this.record(`$$${stream}`, [{ ...written, data, metadata: new Uint8Array() }]);
  }
}
