import type { EventShape, Page, Position, Recorded } from '@app/eventing';
import {
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type Credentials,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { ChangeSignal } from '../following';
import { fromPosition, fromServer } from './wire';

/** How many events are read ahead of whoever follows, and the most of a page. */
const AHEAD = 500;

/** Who follows what. `confirmedMs`: how long the server may take until it says that it follows. */
export interface Following {
  readonly client: EventStoreDBClient;
  readonly credentials: Credentials;
  readonly prefixes: readonly string[];
  readonly after: Position | undefined;
  readonly signal: AbortSignal;
  readonly confirmedMs: number;
  readonly onConfirmed: () => void;
}

/**
 * One subscription to the streams with those prefixes, in pages of what has come while the last one was worked on, until the signal
 * aborts. The first page that has caught up is given even when it is empty. Throws when it is cut off, for whatever reason.
 */
export async function* subscribed<Event extends EventShape>(
  following: Following,
): AsyncGenerator<Page<Event>, void, undefined> {
  const subscription = open(following);
  const heard = listen(subscription, following);
  let told = false;
  try {
    while (!following.signal.aborted) {
      const events = taken<Event>(subscription);
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

/** The server's checkpoints are not asked for: only places of events that were worked on are ever kept. */
function open({ client, credentials, prefixes, after }: Following): AllStreamSubscription {
  const filter = streamNameFilter({ prefixes: [...prefixes] });
  const fromPlace = after === undefined ? START : fromPosition(after);
  return client.subscribeToAll({ fromPosition: fromPlace, filter, credentials }, { highWaterMark: AHEAD });
}

/** What a subscription has said of itself. */
interface Heard {
  /** Everything stored before has been handed to the reader, who may not have taken all of it yet. */
  hasCaughtUp: boolean;
  /** Why it gives no more. */
  end: Error | undefined;
  /** Sent when something has come, or it has ended. */
  readonly news: ChangeSignal;
  readonly forget: () => void;
}

function listen(subscription: AllStreamSubscription, { confirmedMs, onConfirmed }: Following): Heard {
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

/** What is there to be read now. Taken one by one and at once, so that nothing is on its way while "caught up" is decided. */
function taken<Event extends EventShape>(subscription: AllStreamSubscription): readonly Recorded<Event>[] {
  const events: Recorded<Event>[] = [];
  while (events.length < AHEAD) {
    const resolved = subscription.read() as AllStreamResolvedEvent | null;
    if (resolved === null) break;
    if (resolved.event) events.push(fromServer<Event>(resolved.event));
  }
  return events;
}
