import {
  EventStore,
  type AppendResult,
  type EventShape,
  type NewEvent,
  type Page,
  type Position,
  type Recorded,
} from '@app/eventing';

/**
 * Isolates a test on a shared server: adds a prefix to stream names when writing, removes it when reading.
 */
export class PrefixedEventStore extends EventStore {
  constructor(
    private readonly inner: EventStore,
    private readonly streamPrefix: string,
  ) {
    super();
  }

  /** Unlike the server's, which all tests share. */
  get logId(): string {
    return this.streamPrefix;
  }

  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    return this.inner.append(this.streamPrefix + stream, expected, events).catch((error: unknown) => {
      if (error instanceof Error && 'stream' in error) Object.assign(error, { stream });
      throw error;
    });
  }

  async *read<Event extends EventShape>(
    stream: string,
    after?: number,
  ): AsyncIterable<readonly Recorded<Event>[]> {
    for await (const page of this.inner.read<Event>(this.streamPrefix + stream, after))
      yield this.withoutPrefix(page);
  }

  async *follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    for await (const { events, caughtUp } of this.inner.follow<Event>(after, signal))
      yield { events: this.withoutPrefix(events), caughtUp };
  }

  lastError(): string | undefined {
    return this.inner.lastError();
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

  private withoutPrefix<Event extends EventShape>(
    events: readonly Recorded<Event>[],
  ): readonly Recorded<Event>[] {
    return events.map((event) => ({ ...event, stream: event.stream.slice(this.streamPrefix.length) }));
  }
}
