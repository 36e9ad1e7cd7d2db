import { randomUUID } from 'node:crypto';
import {
  EventStore,
  DuplicateEventIds,
  RevisionConflict,
  StoreFailed,
  type AppendResult,
  type EventShape,
  type NewEvent,
  type Page,
  type Position,
  type Recorded,
} from '@app/eventing';
import { ChangeSignal } from './follow-buffers';
import {
  toRecordedEvent,
  assertWithinAppendLimit,
  sequenceOf,
  serializeEvent,
  type SerializedEvent,
} from './stored-event';

const PAGE = 1_000;

/** An event store in memory that behaves like the durable ones: events pass through JSON. */
export class MemoryEventStore extends EventStore {
  private readonly log: Recorded[] = [];
  private readonly streams = new Map<string, Recorded[]>();
  private readonly ids = new Set<string>();
  private readonly changed = new ChangeSignal();
  private closed = false;

  constructor(readonly logId: string = randomUUID()) {
    super();
  }

  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    return new Promise((resolve) => {
      this.refuseWhenClosed();
      if (events.length === 0) throw new RangeError('an append needs at least one event');
      const serialized = events.map(serializeEvent);
      assertWithinAppendLimit(stream, serialized);
      resolve(this.appendOne(stream, expected, serialized));
    });
  }

  async *read<Event extends EventShape>(
    stream: string,
    after = 0,
  ): AsyncIterable<readonly Recorded<Event>[]> {
    const history = await this.history(stream);
    for (let from = after; from < history.length; from += PAGE) {
      yield history.slice(from, from + PAGE) as Recorded<Event>[];
    }
  }

  async *follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    let sequence = sequenceOf(after, this.log.length);
    let hasYielded = false;
    while (!signal.aborted && !this.closed) {
      const events = this.log.slice(sequence, sequence + PAGE) as Recorded<Event>[];
      sequence += events.length;
      const caughtUp = sequence === this.log.length;
      if (events.length > 0 || !hasYielded) yield { events, caughtUp };
      hasYielded = true;
      if (sequence === this.log.length) await this.nextChange(signal);
    }
  }

  lastError(): undefined {
    return undefined;
  }

  failure(): Error | undefined {
    return undefined;
  }

  onFailure(): void {
    // Memory has no disk to fail.
  }

  close(): Promise<void> {
    this.closed = true;
    this.changed.send();
    return Promise.resolve();
  }

  /** Resolves when an event was written, the signal aborts or the store closes. */
  private async nextChange(signal: AbortSignal): Promise<void> {
    if (!this.closed) await this.changed.next(signal);
  }

  private appendOne(stream: string, expected: number, events: readonly SerializedEvent[]): AppendResult {
    const history = this.streams.get(stream) ?? [];
    if (history.length !== expected) return this.resolveMismatch(stream, expected, events);
    if (
      events.some(({ id }) => this.ids.has(id)) ||
      new Set(events.map(({ id }) => id)).size < events.length
    ) {
      throw new DuplicateEventIds(stream);
    }
    this.streams.set(stream, history);
    for (const event of events) this.write(stream, history, event);
    this.changed.send();
    return { revision: history.length };
  }

  private write(stream: string, history: Recorded[], serialized: SerializedEvent): void {
    const recorded = toRecordedEvent({
      sequence: this.log.length + 1,
      stream,
      revision: history.length + 1,
      serialized,
    });
    history.push(recorded);
    this.log.push(recorded);
    this.ids.add(serialized.id);
  }

  /** Revision mismatch: the stream holds this very append already, or another writer was first. */
  private resolveMismatch(
    stream: string,
    expected: number,
    events: readonly SerializedEvent[],
  ): AppendResult {
    const history = this.streams.get(stream) ?? [];
    const last = history[expected + events.length - 1];
    if (last && events.every(({ id }, index) => history[expected + index]?.id === id)) {
      return { revision: last.revision };
    }
    if (events.some(({ id }) => this.ids.has(id))) throw new DuplicateEventIds(stream);
    throw new RevisionConflict(stream, expected, history.length);
  }

  private history(stream: string): Promise<readonly Recorded[]> {
    this.refuseWhenClosed();
    return Promise.resolve(this.streams.get(stream)?.slice() ?? []);
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new StoreFailed('the event store is closed');
  }
}
