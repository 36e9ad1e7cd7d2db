import { isDeepStrictEqual } from 'node:util';
import type { NewEvent, Position, Recorded } from './event';
import { everyPage, type EventStore, MAX_APPEND_BYTES } from './event-store.port';

/** A log to copy: its stored events in log order, page by page to the end. */
interface LogSource {
  pages(after?: Position): AsyncIterable<readonly Recorded[]>;
}

export interface LogSink extends LogSource {
  /** Writes them in that order. If it throws or the process ends, the written events are a prefix of them. */
  append(appends: readonly StreamAppend[]): Promise<void>;
}

/** Events of one stream that are consecutive in the log. */
interface StreamAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/** The sink's events are not a prefix of the source's. */
export class LogsDiffer extends Error {}

/** `onProgress` gets the number of events so far, `onCompared` each event as both logs have it. */
interface CopyOptions {
  readonly onProgress?: ((events: number) => void) | undefined;
  readonly onCompared?: ((source: Recorded, sink: Recorded) => void) | undefined;
}

/**
 * The common prefix of two logs: its number of events and its last position in the source. `isComplete`: the
 * source has no more.
 */
interface LogComparison {
  readonly events: number;
  readonly last: Position | undefined;
  readonly isComplete: boolean;
}

/**
 * Copies the events that the sink lacks, in log order. Ids, metadata and revisions stay as they are, and
 * sealed data stays sealed. Resumes where an earlier copy ended and returns the number of events. Throws
 * LogsDiffer before it writes anything.
 */
export async function copyLog(
  source: LogSource,
  sink: LogSink,
  { onProgress }: CopyOptions = {},
): Promise<number> {
  const common = await compareLogs(source, sink);
  let { events } = common;
  onProgress?.(events);
  if (common.isComplete) return events;
  for await (const page of source.pages(common.last)) {
    await sink.append(appendsOf(page));
    events += page.length;
    onProgress?.(events);
  }
  return events;
}

/**
 * Compares streams, revisions, ids, data and metadata event by event. Throws LogsDiffer when the sink is not
 * a prefix of the source.
 */
export async function compareLogs(
  source: LogSource,
  sink: LogSource,
  { onProgress, onCompared }: CopyOptions = {},
): Promise<LogComparison> {
  const ours = eventsOf(source.pages());
  let events = 0;
  let last: Position | undefined;
  try {
    for await (const copy of eventsOf(sink.pages())) {
      const next = await ours.next();
      if (next.done) throw new LogsDiffer(`it holds more than the ${String(events)} events of the source`);
      events += 1;
      assertSameEvent(next.value, copy, events);
      onCompared?.(next.value, copy);
      last = next.value.position;
      onProgress?.(events);
    }
    const { done = false } = await ours.next();
    return { events, last, isComplete: done };
  } finally {
    await ours.return(undefined);
  }
}

/**
 * A store as a log to copy from and into. `appendsConcurrently`: the store writes concurrent appends in the
 * order of the calls.
 */
export function asLogSink(
  store: EventStore,
  { appendsConcurrently }: { readonly appendsConcurrently: boolean },
): LogSink {
  return {
    pages: (after) => everyPage(store, after),
    append: async (appends) => {
      const write = ({ stream, expected, events }: StreamAppend) => store.append(stream, expected, events);
      if (appendsConcurrently) await Promise.all(appends.map(write));
      else for (const append of appends) await write(append);
    },
  };
}

/** Leaves room for what servers add around each event. */
const MAX_BYTES = MAX_APPEND_BYTES / 2;
const MAX_EVENTS = 500;

/** Merges neighbours of one stream into one append, within its limits. */
function appendsOf(page: readonly Recorded[]): readonly StreamAppend[] {
  const appends: (StreamAppend & { readonly events: NewEvent[] })[] = [];
  let bytes = 0;
  for (const { stream, revision, id, event, meta } of page) {
    const last = appends.at(-1);
    const size = Buffer.byteLength(JSON.stringify([event, meta]));
    bytes += size;
    const fits = bytes <= MAX_BYTES && (last?.events.length ?? 0) < MAX_EVENTS;
    if (last?.stream === stream && fits) last.events.push({ id, event, meta });
    else {
      appends.push({ stream, expected: revision - 1, events: [{ id, event, meta }] });
      bytes = size;
    }
  }
  return appends;
}

function assertSameEvent(ours: Recorded, copy: Recorded, number: number): void {
  const differs = (['stream', 'revision', 'id', 'event', 'meta'] as const).find(
    (part) => !isDeepStrictEqual(ours[part], copy[part]),
  );
  if (differs === undefined) return;
  throw new LogsDiffer(
    `its event ${String(number)} (${copy.stream}, ${String(copy.revision)}) has a different ${differs} from that of the source`,
  );
}

async function* eventsOf(
  pages: AsyncIterable<readonly Recorded[]>,
): AsyncGenerator<Recorded, undefined, undefined> {
  for await (const page of pages) yield* page;
  return undefined;
}
