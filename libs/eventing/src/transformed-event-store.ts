import type { EventShape, NewEvent, Position, Recorded } from './event';
import { type AppendResult, EventStore, type Page, type StoreConnection } from './event-store.port';

/** Converts events on append and on read. Returning the same array means that nothing changed. */
export interface EventTransform {
  toStored(stream: string, events: readonly NewEvent[]): readonly NewEvent[] | Promise<readonly NewEvent[]>;
  fromStored(events: readonly Recorded[]): readonly Recorded[] | Promise<readonly Recorded[]>;
}

/** A wrapper that converts events on append and on read; everything else is the inner store's. */
export class TransformedEventStore extends EventStore {
  constructor(
    private readonly inner: EventStore,
    private readonly transform: EventTransform,
  ) {
    super();
  }

  get logId(): string {
    return this.inner.logId;
  }

  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    const changed = this.transform.toStored(stream, events);
    if (!(changed instanceof Promise)) return this.inner.append(stream, expected, changed);
    return changed.then((ready) => this.inner.append(stream, expected, ready));
  }

  async *read<Event extends EventShape>(
    stream: string,
    after?: number,
  ): AsyncIterable<readonly Recorded<Event>[]> {
    for await (const events of this.inner.read(stream, after)) {
      yield (await this.transform.fromStored(events)) as readonly Recorded<Event>[];
    }
  }

  async *follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    for await (const { events, caughtUp } of this.inner.follow(after, signal)) {
      yield { events: (await this.transform.fromStored(events)) as readonly Recorded<Event>[], caughtUp };
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

/** Maps events, but returns the same array when no event changed: the usual case, so it costs no memory. */
export function mapChanged<Event extends NewEvent>(
  events: readonly Event[],
  change: (event: Event) => Event,
): readonly Event[] {
  let copy: Event[] | undefined;
  for (const [index, event] of events.entries()) {
    const changed = change(event);
    if (changed === event) continue;
    copy ??= events.slice();
    copy[index] = changed;
  }
  return copy ?? events;
}
