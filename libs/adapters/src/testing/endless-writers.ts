import { randomUUID } from 'node:crypto';
import { SqliteEventStore } from '../event-store/sqlite.event-store';

/** One line per acknowledged append. */
export interface Acknowledged {
  readonly stream: string;
  readonly revision: number;
  readonly ids: readonly string[];
}

/**
 * The last line, after an append failed: the error codes of that append, of a later one and of the failure
 * listener.
 */
export interface Stopped {
  readonly stopped: string;
  readonly later: string;
  readonly reported: string;
  readonly failure: string;
}

/** The only line, when the file could not be opened. */
export interface Refused {
  readonly refused: string;
  readonly message: string;
}

const WRITERS = 8;
// Writes to a pipe are synchronous on Linux and macOS: the reader gets every printed line.
const print = (line: Acknowledged | Stopped | Refused) => process.stdout.write(`${JSON.stringify(line)}\n`);
const codeOf = (error: unknown) => String((error as { readonly code?: unknown } | undefined)?.code);

/** Eight endless writers, each on its own stream, in appends of one to four events. */
async function main(file: string): Promise<void> {
  const store = await SqliteEventStore.open(file);
  let reported: Error | undefined;
  store.onFailure((error) => (reported = error));
  const failed = await Promise.race(Array.from({ length: WRITERS }, (_, writer) => write(store, writer)));
  const later = await store.append('later', 0, eventsOf(1)).then(() => 'accepted', codeOf);
  print({ stopped: codeOf(failed), later, reported: codeOf(reported), failure: codeOf(store.failure()) });
  process.exit(0);
}

async function write(store: SqliteEventStore, writer: number): Promise<unknown> {
  const stream = `${randomUUID()}-${String(writer)}`;
  for (let revision = 0; ;) {
    const events = eventsOf(1 + (revision % 4));
    try {
      ({ revision } = await store.append(stream, revision, events));
    } catch (error) {
      return error;
    }
    print({ stream, revision, ids: events.map(({ id }) => id) });
  }
}

/** Each event names its append and its size, so that a partial append is detectable. */
function eventsOf(count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const text = (ids[0] ?? '').repeat(count * 4);
  const meta = {
    at: 1,
    recordedAt: 1,
    by: 'b',
    device: 'd',
    commandId: ids[0] ?? '',
    correlationId: '',
    causationId: '',
  };
  return ids.map((id) => ({ id, event: { type: 'Happened', first: ids[0], of: count, text }, meta }));
}

main(process.argv[3] ?? '').catch((error: unknown) =>
  print({ refused: codeOf(error), message: String(error) }),
);
