import { StoreUnavailable, type EventShape, type Page, type Position, type Recorded } from '@app/eventing';
import {
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
} from '@eventstore/db-client';
import { ChangeSignal } from '../following';
import type { Server } from './server';
import { fromPosition, fromServer } from './wire';

/** The read-ahead of a subscription, and the maximum page size, in events. */
const AHEAD = 500;

/** What to follow: streams with these prefixes, after a position, until the signal aborts. */
export interface Following {
  readonly prefixes: readonly string[];
  readonly after: Position | undefined;
  readonly signal: AbortSignal;
}

/** Throws RangeError for a position that is not in the log. Retries while the server is unavailable. */
export async function mustStand(
  server: Server,
  position: Position | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (position === undefined) return;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      if (await server.standsAt(position)) return;
      throw new RangeError(`position ${position} is not in this log`);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await server.calls.beforeAgain(tries, error, signal);
    }
  }
}

/** Follows the log and resubscribes after each failure, from the last processed event. */
export async function* followed<Event extends EventShape>(
  server: Server,
  following: Following,
): AsyncGenerator<Page<Event>, void, undefined> {
  const so: SoFar = { place: following.after, told: false, tries: 0, isAgain: false };
  while (!following.signal.aborted) {
    try {
      yield* workedOn(subscribed<Event>(server, { ...following, after: so.place }, so), so);
    } catch (error) {
      await server.calls.beforeAgain(so.tries++, error, following.signal);
    }
  }
}

/**
 * Progress over all subscriptions. `hasYieldedCaughtUp`: a caught-up page was yielded; `tries`: failures in a
 * row; `wasConfirmed`: the server has confirmed before.
 */
interface SoFar {
  place: Position | undefined;
  told: boolean;
  tries: number;
  isAgain: boolean;
}

/**
 * Yields pages and records each as processed when the consumer asks for the next. Yields only the first empty
 * page.
 */
async function* workedOn<Event extends EventShape>(
  pages: AsyncIterable<Page<Event>>,
  so: SoFar,
): AsyncGenerator<Page<Event>, void, undefined> {
  for await (const page of pages) {
    if (page.events.length > 0 || !so.told) yield page;
    so.place = page.events.at(-1)?.position ?? so.place;
    so.told ||= page.caughtUp;
  }
}

/**
 * One subscription, in pages of the events that arrived while the consumer worked, until the signal aborts.
 * Yields the first caught-up page even when it is empty. Throws when the subscription ends.
 */
async function* subscribed<Event extends EventShape>(
  server: Server,
  following: Following,
  so: SoFar,
): AsyncGenerator<Page<Event>, void, undefined> {
  const subscription = open(server, following);
  const onConfirmed = () => {
    so.tries = 0;
    if (so.isAgain) server.followedAgain += 1;
    so.isAgain = true;
    server.calls.succeeded(undefined);
  };
  const heard = listen(subscription, onConfirmed, 2 * server.calls.deadlineFor(0));
  const anew = newOnly<Event>(following.after);
  let told = false;
  try {
    while (!following.signal.aborted) {
      const events = anew(taken<Event>(subscription));
      const caughtUp = heard.hasCaughtUp && subscription.readableLength === 0;
      if (events.length > 0 || (caughtUp && !told)) yield { events, caughtUp };
      else if (heard.end) throw heard.end;
      else await heard.news.next(following.signal);
      told ||= caughtUp;
    }
  } finally {
    heard.forget();
    await subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}

/** Does not request the server's checkpoints: only positions of processed events are stored. */
function open({ client, address }: Server, { prefixes, after }: Following): AllStreamSubscription {
  const filter = streamNameFilter({ prefixes: [...prefixes] });
  const from = { fromPosition: after === undefined ? START : fromPosition(after) } as const;
  const options = { ...from, filter, credentials: address.credentials };
  return client.subscribeToAll(options, { highWaterMark: AHEAD });
}

/** The state of a subscription. */
interface Heard {
  /** The reader's buffer holds everything stored before; some of it may be unread. */
  hasCaughtUp: boolean;
  /** Why the subscription ended. */
  end: Error | undefined;
  /** Signals that an event arrived or the subscription ended. */
  readonly news: ChangeSignal;
  readonly forget: () => void;
}

/** `confirmedMs`: how long the server may take to confirm the subscription. */
function listen(subscription: AllStreamSubscription, onConfirmed: () => void, confirmedMs: number): Heard {
  const news = new ChangeSignal();
  const ended = (error: Error) => {
    heard.end ??= error;
    news.send();
  };
  const late = setTimeout(() => ended(new Error('the server does not confirm a subscription')), confirmedMs);
  const heard: Heard = { hasCaughtUp: false, end: undefined, news, forget: () => clearTimeout(late) };
  subscription.on('readable', () => news.send());
  subscription.on('error', ended);
  subscription.on('end', () => ended(new Error('the server has ended the subscription')));
  subscription.on('close', () => ended(new Error('the subscription was closed')));
  subscription.on('confirmation', () => {
    clearTimeout(late);
    onConfirmed();
  });
  subscription.on('caughtUp', () => {
    heard.hasCaughtUp = true;
    news.send();
  });
  return heard;
}

/** Drains the buffer synchronously, so that nothing is in flight while `caughtUp` is decided. */
function taken<Event extends EventShape>(subscription: AllStreamSubscription): readonly Recorded<Event>[] {
  const events: Recorded<Event>[] = [];
  while (events.length < AHEAD) {
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
function newOnly<Event extends EventShape>(place: Position | undefined) {
  let after = place;
  return (events: readonly Recorded<Event>[]) => {
    const anew = events.filter(({ position }) => after === undefined || position > after);
    after = anew.at(-1)?.position ?? after;
    return anew;
  };
}
