import type { EventStore } from '../event-store.port';

/** Breaks the store's first feed after its first page. */
export function breakingOnce(inner: EventStore): EventStore {
  const follow = inner.follow.bind(inner);
  jest.spyOn(inner, 'follow').mockImplementationOnce(async function* (after, signal) {
    for await (const page of follow(after, signal)) {
      yield page;
      throw new Error('the feed broke off');
    }
  });
  return inner;
}

/** Limits the store's feed to pages of at most `size` events. */
export function inPages(inner: EventStore, size: number): EventStore {
  const follow = inner.follow.bind(inner);
  jest.spyOn(inner, 'follow').mockImplementation(async function* (after, signal) {
    for await (const { events, caughtUp } of follow(after, signal))
      for (let from = 0; from === 0 || from < events.length; from += size)
        yield { events: events.slice(from, from + size), caughtUp: caughtUp && from + size >= events.length };
  });
  return inner;
}
