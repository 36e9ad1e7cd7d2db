import type { DomainEvent } from '@app/domain';
import type { EventStore, Position, Recorded } from '@app/eventing';

/** Every event there is after a position (undefined: from the first), in order; none that is still to come. */
export async function* everyEvent(
  store: EventStore,
  after?: Position,
): AsyncGenerator<Recorded<DomainEvent>, void, undefined> {
  for await (const { events, caughtUp } of store.follow<DomainEvent>(after, new AbortController().signal)) {
    yield* events;
    if (caughtUp) return;
  }
}
