import { isDeepStrictEqual } from 'node:util';
import type { NewEvent, Position, Recorded } from './event';
import { everyPage, type EventStore, LARGEST_APPEND } from './event-store.port';

/** A log that is copied: its events as they are stored, in the order of the whole log, page by page to the end. */
export interface LogSource {
  pages(after?: Position): AsyncIterable<readonly Recorded[]>;
}

/** Where a log is copied to. */
export interface LogSink extends LogSource {
  /** Writes them in that order. Where it throws, or the process ends, what stands is a beginning of them. */
  append(appends: readonly StreamAppend[]): Promise<void>;
}

/** Events of one stream that came one after another in the whole log. */
export interface StreamAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/** What stands in the sink is no beginning of what stands in the source. */
export class LogsDiffer extends Error {}

/** `at`: told how many events there are by now. `onPair`: shown each event as it stands in both. */
export interface CopyOptions {
  readonly at?: ((events: number) => void) | undefined;
  readonly onPair?: ((source: Recorded, sink: Recorded) => void) | undefined;
}

/** What two logs have in common: so many events, up to that place in the source; `isWhole`: it has no more than these. */
export interface Common {
  readonly events: number;
  readonly last: Position | undefined;
  readonly isWhole: boolean;
}

/**
 * Copies what the sink does not have yet, in the order of the whole log, with ids, metadata and revisions as they are; what is sealed stays
 * so. Goes on where an earlier copy ended. Gives how many events there are. Throws LogsDiffer before it writes anything.
 */
export async function copyLog(source: LogSource, sink: LogSink, { at }: CopyOptions = {}): Promise<number> {
  const common = await commonEvents(source, sink);
  let { events } = common;
  at?.(events);
  if (common.isWhole) return events;
  for await (const page of source.pages(common.last)) {
    await sink.append(appendsOf(page));
    events += page.length;
    at?.(events);
  }
  return events;
}

/** Compares event by event: where they stand in their streams, ids, types, data and metadata. Throws LogsDiffer where the sink is no beginning of the source. */
export async function commonEvents(
  source: LogSource,
  sink: LogSource,
  { at, onPair }: CopyOptions = {},
): Promise<Common> {
  const ours = each(source.pages());
  let events = 0;
  let last: Position | undefined;
  try {
    for await (const copy of each(sink.pages())) {
      const next = await ours.next();
      if (next.done) throw new LogsDiffer(`it holds more than the ${String(events)} events of the source`);
      events += 1;
      mustBeSame(next.value, copy, events);
      onPair?.(next.value, copy);
      last = next.value.position;
      at?.(events);
    }
    const { done = false } = await ours.next();
    return { events, last, isWhole: done };
  } finally {
    await ours.return(undefined);
  }
}

/** A store as a log to copy from, and into. `together`: appends that are on their way at once stand in the order they were asked for. */
export function copied(store: EventStore, { together }: { readonly together: boolean }): LogSink {
  return {
    pages: (after) => everyPage(store, after),
    append: async (appends) => {
      const write = ({ stream, expected, events }: StreamAppend) => store.append(stream, expected, events);
      if (together) await Promise.all(appends.map(write));
      else for (const append of appends) await write(append);
    },
  };
}

/** Room is left for what servers put around each event. */
const MOST_BYTES = LARGEST_APPEND / 2;
const MOST_EVENTS = 500;

/** Neighbours of one stream go together, as far as one append takes them. */
function appendsOf(page: readonly Recorded[]): readonly StreamAppend[] {
  const appends: (StreamAppend & { readonly events: NewEvent[] })[] = [];
  let bytes = 0;
  for (const { stream, revision, id, event, meta } of page) {
    const last = appends.at(-1);
    const size = Buffer.byteLength(JSON.stringify([event, meta]));
    bytes += size;
    const fits = bytes <= MOST_BYTES && (last?.events.length ?? 0) < MOST_EVENTS;
    if (last?.stream === stream && fits) last.events.push({ id, event, meta });
    else {
      appends.push({ stream, expected: revision - 1, events: [{ id, event, meta }] });
      bytes = size;
    }
  }
  return appends;
}

function mustBeSame(ours: Recorded, copy: Recorded, number: number): void {
  const differs = (['stream', 'revision', 'id', 'event', 'meta'] as const).find(
    (part) => !isDeepStrictEqual(ours[part], copy[part]),
  );
  if (differs === undefined) return;
  throw new LogsDiffer(
    `its event ${String(number)} (${copy.stream}, ${String(copy.revision)}) has another ${differs} than that of the source`,
  );
}

async function* each(
  pages: AsyncIterable<readonly Recorded[]>,
): AsyncGenerator<Recorded, undefined, undefined> {
  for await (const page of pages) yield* page;
  return undefined;
}
