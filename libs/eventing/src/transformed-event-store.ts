import type { EventShape, NewEvent, Position, Recorded } from './event';
import { type AppendResult, EventStore, type Page, type StoreConnection } from './event-store.port';

/**
 * A wrapper of a store, which delegates everything to it. Subclasses may convert events on append and on
 * read; returning the same array means that nothing changed.
 */
export class TransformedEventStore extends EventStore {
  constructor(private readonly inner: EventStore) {
    super();
  }

  protected toStored(
    _stream: string,
    events: readonly NewEvent[],
  ): readonly NewEvent[] | Promise<readonly NewEvent[]> {
    return events;
  }

  protected fromStored(events: readonly Recorded[]): readonly Recorded[] | Promise<readonly Recorded[]> {
    return events;
  }

  get logId(): string {
    return this.inner.logId;
  }

  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    const changed = this.toStored(stream, events);
    if (!(changed instanceof Promise)) return this.inner.append(stream, expected, changed);
    return changed.then((ready) => this.inner.append(stream, expected, ready));
  }

  async *read<Event extends EventShape>(
    stream: string,
    after?: number,
  ): AsyncIterable<readonly Recorded<Event>[]> {
    for await (const events of this.inner.read(stream, after)) {
      yield (await this.fromStored(events)) as readonly Recorded<Event>[];
    }
  }

  async *follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    for await (const { events, caughtUp } of this.inner.follow(after, signal)) {
      yield { events: (await this.fromStored(events)) as readonly Recorded<Event>[], caughtUp };
    }
  }

  lastError(): string | undefined {
    return this.inner.lastError();
  }

  override connection(): StoreConnection {
    return this.inner.connection();
  }

  failure(): Error | undefined {
    return this.inner.failure();
  }

  onFailure(listener: (error: Error) => void): void {
    this.inner.onFailure(listener);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}
