import {
  TransformedEventStore,
  type EventShape,
  type EventStore,
  type Page,
  type Position,
} from '@app/eventing';
import type { Output } from '../output';

/** Observes the reader of a log, and delegates everything to it. */
class ObservedLog extends TransformedEventStore {
  constructor(
    log: EventStore,
    private readonly onProcessed: (page: Page) => void,
  ) {
    super(log);
  }

  /** A request for the next page means that the last one is processed. */
  override async *follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    for await (const page of super.follow<Event>(after, signal)) {
      yield page;
      this.onProcessed(page);
    }
  }
}

/** A log whose reading shows progress. */
interface ProgressLog {
  readonly log: EventStore;
  /** Call when reading is over, successful or not. */
  end(): void;
}

/**
 * Shows reading progress: by position up to `end`, or by event count without it. Positions are event numbers
 * in a file and byte offsets on a server.
 */
export function withProgress(store: EventStore, end: Position | undefined, out: Output): ProgressLog {
  const last = end === undefined ? undefined : Number(end);
  const progress =
    last === undefined ? out.progress('Events read') : out.progress('Log read to position', last);
  let events = 0;
  const reportPage = (page: Page) => {
    events += page.events.length;
    const position = page.events.at(-1)?.position;
    if (last === undefined) progress.at(events);
    else if (position !== undefined) progress.at(Math.min(Number(position), last));
  };
  return { log: new ObservedLog(store, reportPage), end: () => progress.end() };
}
