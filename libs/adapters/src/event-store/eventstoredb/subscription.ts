import { StoreUnavailable, type EventShape, type Page, type Position, type Recorded } from '@app/eventing';
import {
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
} from '@eventstore/db-client';
import { ChangeSignal } from '../follow-buffers';
import type { Server } from './server';
import { fromPosition, fromServer } from './wire';

/** The read-ahead of a subscription, and the maximum page size, in events. */
const READ_AHEAD = 500;

/** What to follow: streams with these prefixes, after a position, until the signal aborts. */
export interface FollowRequest {
  readonly prefixes: readonly string[];
  readonly after: Position | undefined;
  readonly signal: AbortSignal;
}

/** Throws RangeError for a position that is not in the log. Retries while the server is unavailable. */
export async function assertPositionExists(
  server: Server,
  position: Position | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (position === undefined) return;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      if (await server.hasEventAt(position)) return;
      throw new RangeError(`position ${position} is not in this log`);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await server.calls.backOff(tries, error, signal);
    }
  }
}

/** Follows the log and resubscribes after each failure, from the last processed event. */
export async function* followLog<Event extends EventShape>(
  server: Server,
  request: FollowRequest,
): AsyncGenerator<Page<Event>, void, undefined> {
  const progress: FollowProgress = {
    position: request.after,
    hasYieldedCaughtUp: false,
    tries: 0,
    wasConfirmed: false,
  };
  while (!request.signal.aborted) {
    try {
      yield* trackProgress(
        subscribeOnce<Event>(server, { ...request, after: progress.position }, progress),
        progress,
      );
    } catch (error) {
      await server.calls.backOff(progress.tries++, error, request.signal);
    }
  }
}

/**
 * Progress over all subscriptions. `hasYieldedCaughtUp`: a caught-up page was yielded; `tries`: failures in a
 * row; `wasConfirmed`: the server has confirmed before.
 */
interface FollowProgress {
  position: Position | undefined;
  hasYieldedCaughtUp: boolean;
  tries: number;
  wasConfirmed: boolean;
}

/**
 * Yields pages and records each as processed when the consumer asks for the next. Yields only the first empty
 * page.
 */
async function* trackProgress<Event extends EventShape>(
  pages: AsyncIterable<Page<Event>>,
  progress: FollowProgress,
): AsyncGenerator<Page<Event>, void, undefined> {
  for await (const page of pages) {
    if (page.events.length > 0 || !progress.hasYieldedCaughtUp) yield page;
    progress.position = page.events.at(-1)?.position ?? progress.position;
    progress.hasYieldedCaughtUp ||= page.caughtUp;
  }
}

/**
 * One subscription, in pages of the events that arrived while the consumer worked, until the signal aborts.
 * Yields the first caught-up page even when it is empty. Throws when the subscription ends.
 */
async function* subscribeOnce<Event extends EventShape>(
  server: Server,
  request: FollowRequest,
  progress: FollowProgress,
): AsyncGenerator<Page<Event>, void, undefined> {
  const subscription = openSubscription(server, request);
  const onConfirmed = () => {
    progress.tries = 0;
    if (progress.wasConfirmed) server.resubscriptions += 1;
    progress.wasConfirmed = true;
    server.calls.noteSuccess(undefined);
  };
  const state = watchSubscription(subscription, onConfirmed, 2 * server.calls.deadlineFor(0));
  const unseen = skipUpTo<Event>(request.after);
  let hasYieldedCaughtUp = false;
  try {
    while (!request.signal.aborted) {
      const events = unseen(drainBuffer<Event>(subscription));
      const caughtUp = state.hasCaughtUp && subscription.readableLength === 0;
      if (events.length > 0 || (caughtUp && !hasYieldedCaughtUp)) yield { events, caughtUp };
      else if (state.end) throw state.end;
      else await state.changed.next(request.signal);
      hasYieldedCaughtUp ||= caughtUp;
    }
  } finally {
    state.stopTimer();
    await subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}

/** Does not request the server's checkpoints: only positions of processed events are stored. */
function openSubscription(
  { client, address }: Server,
  { prefixes, after }: FollowRequest,
): AllStreamSubscription {
  const filter = streamNameFilter({ prefixes: [...prefixes] });
  const from = { fromPosition: after === undefined ? START : fromPosition(after) } as const;
  const options = { ...from, filter, credentials: address.credentials };
  return client.subscribeToAll(options, { highWaterMark: READ_AHEAD });
}

/** The state of a subscription. */
interface SubscriptionState {
  /** The reader's buffer holds everything stored before; some of it may be unread. */
  hasCaughtUp: boolean;
  /** Why the subscription ended. */
  end: Error | undefined;
  /** Signals that an event arrived or the subscription ended. */
  readonly changed: ChangeSignal;
  readonly stopTimer: () => void;
}

/** `confirmedMs`: how long the server may take to confirm the subscription. */
function watchSubscription(
  subscription: AllStreamSubscription,
  onConfirmed: () => void,
  confirmTimeoutMs: number,
): SubscriptionState {
  const changed = new ChangeSignal();
  const onEnd = (error: Error) => {
    state.end ??= error;
    changed.send();
  };
  const confirmTimer = setTimeout(
    () => onEnd(new Error('the server does not confirm a subscription')),
    confirmTimeoutMs,
  );
  const state: SubscriptionState = {
    hasCaughtUp: false,
    end: undefined,
    changed,
    stopTimer: () => clearTimeout(confirmTimer),
  };
  subscription.on('readable', () => changed.send());
  subscription.on('error', onEnd);
  subscription.on('end', () => onEnd(new Error('the server has ended the subscription')));
  subscription.on('close', () => onEnd(new Error('the subscription was closed')));
  subscription.on('confirmation', () => {
    clearTimeout(confirmTimer);
    onConfirmed();
  });
  subscription.on('caughtUp', () => {
    state.hasCaughtUp = true;
    changed.send();
  });
  return state;
}

/** Drains the buffer synchronously, so that nothing is in flight while `caughtUp` is decided. */
function drainBuffer<Event extends EventShape>(
  subscription: AllStreamSubscription,
): readonly Recorded<Event>[] {
  const events: Recorded<Event>[] = [];
  while (events.length < READ_AHEAD) {
    const resolved = subscription.read() as AllStreamResolvedEvent | null;
    if (resolved === null) break;
    if (resolved.event) events.push(fromServer<Event>(resolved.event));
  }
  return events;
}

/**
 * Drops events up to a position: right after a change of leader, a cluster may start before the requested
 * position.
 */
function skipUpTo<Event extends EventShape>(start: Position | undefined) {
  let after = start;
  return (events: readonly Recorded<Event>[]) => {
    const unseen = events.filter(({ position }) => after === undefined || position > after);
    after = unseen.at(-1)?.position ?? after;
    return unseen;
  };
}
