import type { EventStore } from '../event-store.port';

/** Breaks the store's first feed after its first page. */
export function withFeedBrokenOnce(inner: EventStore): EventStore {
  const follow = inner.follow.bind(inner);
  jest.spyOn(inner, 'follow').mockImplementationOnce(async function* (after, signal) {
    for await (const page of follow(after, signal)) {
      yield page;
      throw new Error('the feed broke off');
    }
  });
  return inner;
}
