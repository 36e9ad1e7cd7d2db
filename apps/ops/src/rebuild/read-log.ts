import { EdgedEventStore, type EventShape, type EventStore, type Page, type Position } from '@app/eventing';
import type { Output } from '../output';

/** A log whose reader is watched; all else is the log's own. */
class ReadLog extends EdgedEventStore {
  constructor(
    log: EventStore,
    private readonly worked: (page: Page) => void,
  ) {
    super(log, { inward: (_stream, events) => events, outward: (events) => events });
  }

  /** Whoever asks for the next page has dealt with the last one. */
  override async *follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    for await (const page of super.follow<Event>(after, signal)) {
      yield page;
      this.worked(page);
    }
  }
}

/** A log, and how operators are told how far it was read. */
interface Shown {
  readonly log: EventStore;
  /** To be called when it is over, well or not. */
  end(): void;
}

/**
 * Shows how far a log is read: by places, up to where it ended when that was asked for; by events where nobody knows that. Engines name
 * places by numbers: a file counts its events, a server its bytes.
 */
export function shown(store: EventStore, end: Position | undefined, out: Output): Shown {
  const last = end === undefined ? undefined : Number(end);
  const progress = last === undefined ? out.progress('Events read') : out.progress('Log read to place', last);
  let events = 0;
  const worked = (page: Page) => {
    events += page.events.length;
    const place = page.events.at(-1)?.position;
    if (last === undefined) progress.at(events);
    else if (place !== undefined) progress.at(Math.min(Number(place), last));
  };
  return { log: new ReadLog(store, worked), end: () => progress.end() };
}
