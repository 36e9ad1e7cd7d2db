import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';

/** What a writer takes for granted about a stream: its last revision, or one of the protocol's words. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

/** One event as it was sent: data and metadata are bytes that nobody looks into. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** One event as it stands in the log. `position` is its place among all, `createdAt` epoch ms. */
export interface RecordedEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly createdAt: number;
}

/** What became of an append. A revision of -1 stands for a stream without events. */
export type Outcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'wrong-expectation'; readonly actual: number }
  | { readonly kind: 'stream-deleted' };

interface StreamMetadata {
  readonly $maxCount?: number;
  readonly $tb?: number;
}

const NOTHING: readonly RecordedEvent[] = [];

/**
 * What an EventStoreDB node keeps, with its rules of expectation and idempotency. It lies outside the server,
 * so that a server killed and started again goes on with it.
 */
export class EventStoreLog {
  private readonly log: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly tombstones = new Set<string>();
  /** Says 'appended' after every append. */
  readonly changes = new EventEmitter().setMaxListeners(0);

  /** Everything that was ever written, in the order of positions. */
  get all(): readonly RecordedEvent[] {
    return this.log;
  }

  /** A stream's events by their revisions, hidden ones too. */
  eventsOf(stream: string): readonly RecordedEvent[] {
    return this.streams.get(stream) ?? NOTHING;
  }

  /** The first revision that readers get to see: deleting and `$maxCount` hide those before it. */
  firstVisible(stream: string): number {
    const { $maxCount = Infinity, $tb = 0 } = this.metadataOf(stream);
    return Math.max($tb, this.eventsOf(stream).length - $maxCount, 0);
  }

  /** Whether readers are told that there is no such stream. */
  isMissing(stream: string): boolean {
    return this.lastRevision(stream) < 0 || this.isSoftDeleted(stream);
  }

  isTombstoned(stream: string): boolean {
    return this.tombstones.has(stream);
  }

  /** Appends, answers a known append as the first time, or refuses; all of the events or none. */
  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Outcome {
    if (this.isTombstoned(stream)) return { kind: 'stream-deleted' };
    const last = this.lastRevision(stream);
    const known = this.knownEnd(stream, expected, events);
    if (known !== undefined) return this.answer(stream, known);
    if (!this.isMet(stream, expected)) return { kind: 'wrong-expectation', actual: last };
    const wasDeleted = this.isSoftDeleted(stream);
    this.record(stream, events);
    if (wasDeleted && events.length > 0) this.setMetadata(stream, { $tb: last + 1 });
    this.changes.emit('appended');
    return this.answer(stream, last + events.length);
  }

  /** A deletion that can be written over: its events are hidden, the stream goes on counting. */
  softDelete(stream: string, expected: Expected): Outcome {
    return this.end(stream, expected, () => {
      this.setMetadata(stream, { $tb: Number.MAX_SAFE_INTEGER });
    });
  }

  /** A deletion for good: nobody reads or writes this stream any more. */
  tombstone(stream: string, expected: Expected): Outcome {
    return this.end(stream, expected, () => this.tombstones.add(stream));
  }

  private end(stream: string, expected: Expected, how: () => void): Outcome {
    if (this.isTombstoned(stream)) return { kind: 'stream-deleted' };
    const actual = this.lastRevision(stream);
    if (!this.isMet(stream, expected)) return { kind: 'wrong-expectation', actual };
    how();
    this.changes.emit('appended');
    return this.answer(stream, actual);
  }

  private isMet(stream: string, expected: Expected): boolean {
    if (expected === 'any') return true;
    if (expected === 'stream_exists') return !this.isMissing(stream);
    const last = this.lastRevision(stream);
    if (expected === 'no_stream') return last < 0 || this.isSoftDeleted(stream);
    return expected === last;
  }

  /** Where these very events end, if they stand in the stream at exactly the expected place. */
  private knownEnd(stream: string, expected: Expected, events: readonly ProposedEvent[]): number | undefined {
    const history = this.eventsOf(stream);
    const first = events[0];
    if (!first) return undefined;
    const start = this.startOf(history, expected, first.id);
    const isKnown = start >= 0 && events.every(({ id }, index) => history[start + index]?.id === id);
    return isKnown ? start + events.length - 1 : undefined;
  }

  private startOf(history: readonly RecordedEvent[], expected: Expected, firstId: string): number {
    if (expected === 'no_stream') return 0;
    return typeof expected === 'number' ? expected + 1 : history.findIndex(({ id }) => id === firstId);
  }

  private answer(stream: string, revision: number): Outcome {
    const position = this.eventsOf(stream)[revision]?.position ?? this.head();
    return { kind: 'appended', revision, position };
  }

  private record(stream: string, events: readonly ProposedEvent[]): void {
    const history = this.streams.get(stream) ?? [];
    for (const event of events) {
      // Real positions are places in a file: rising, and far from counting.
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
