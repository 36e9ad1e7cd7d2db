import type { EventShape, Position, Recorded } from './event';
import type { EventStore } from './event-store.port';

/** Every event there is after a position (undefined: from the first), in order; none that is still to come. */
export async function* everyEvent<Event extends EventShape>(
  store: EventStore,
  after?: Position,
): AsyncGenerator<Recorded<Event>, void, undefined> {
  for await (const { events, caughtUp } of store.follow<Event>(after, new AbortController().signal)) {
    yield* events;
    if (caughtUp) return;
  }
}
