import { type Sqlite, IdentifiedFile } from '../sqlite/sqlite-file';
import { IdIndex, StreamIndex } from './event-index';
import type { LogAppend } from './stored-event';

/** The result of an append: the stream's new revision (`fresh`: written now, not before), or the refusal. */
export type AppendOutcome =
  | { readonly revision: number; readonly fresh: boolean }
  | { readonly refused: 'revision-conflict'; readonly actual: number }
  | { readonly refused: 'partly-known-append' };

/** A search for texts in events after a sequence. */
interface LogTextQuery {
  readonly parent: string;
  readonly key: string;
  readonly after: number;
}

const PAGE_SIZE = 1_000;

const FORMAT = {
  version: '1',
  schema: `
    CREATE TABLE events (
      place INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
      id TEXT NOT NULL, event TEXT NOT NULL, meta TEXT NOT NULL
    ) STRICT;`,
};

/** Older files hold an index that this program builds in memory instead. */
const DROP_OLD_INDEX = 'DROP INDEX IF EXISTS events_by_stream';

/**
 * Selects rows as one text: passing that to JavaScript and between threads is cheaper than a thousand rows.
 */
const selectAsJson = (rows: string) => `
  SELECT '[' || group_concat(format('[%d,%s,%d,%s,%s,%s]',
    place, json_quote(stream), revision, json_quote(id), event, meta)) || ']' AS json
  FROM (${rows})`;

/**
 * The SQLite log file: synchronous, the only owner of its file.
 * It finds refusals before writing, so a refused append needs no rollback. A thrown error means that the
 * engine failed.
 */
export class EventLog extends IdentifiedFile {
  private readonly statements: ReturnType<typeof prepare>;
  private readonly streams = new StreamIndex();
  private readonly ids: IdIndex;
  private head: number;

  constructor(file: string) {
    super(file, FORMAT);
    this.sqlite.exec(DROP_OLD_INDEX);
    this.statements = prepare(this.sqlite);
    this.head = this.statements.head.get()?.head ?? 0;
    this.ids = new IdIndex((sequence) => this.idAt(sequence), this.head);
    this.buildIndexes();
  }

  /** The log's id and its number of events. */
  describe(): { readonly logId: string; readonly head: number } {
    return { logId: this.identity, head: this.head };
  }

  /**
   * The distinct texts under `key` in objects called `parent` in events after a sequence, as JSON text of
   * string[]. Scans the log.
   */
  distinct({ parent, key, after }: LogTextQuery): string {
    return this.statements.distinct.get(after, key, `%.${parent}`)?.texts ?? '[]';
  }

  /** Whether a stream's name starts with `prefix`. */
  hasStreams(prefix: string): boolean {
    return this.statements.hasStreams.get(prefix, prefix)?.found === 1;
  }

  /**
   * Writes a batch, the JSON text of LogAppend[], with one flush to disk. Returns the JSON text of
   * AppendOutcome[]; every outcome is durable. A single event is one statement, which is its own transaction.
   */
  append(batch: string): string {
    const appends = JSON.parse(batch) as readonly LogAppend[];
    const outcomes: AppendOutcome[] = [];
    const work = () => {
      for (const append of appends) outcomes.push(this.appendOne(append));
    };
    if (appends.length === 1 && appends[0]?.events.length === 1) work();
    else this.sqlite.transaction(work);
    return JSON.stringify(outcomes);
  }

  /** Up to 1,000 events after a sequence, as JSON text of StoredEvent[]; null when there are none. */
  readPage(after: number): string | null {
    return this.statements.eventsAfter.get(after)?.json ?? null;
  }

  /** The same within one stream, after a revision. */
  readStreamPage({ stream, after }: { readonly stream: string; readonly after: number }): string | null {
    const sequences = this.streams.after(stream, after, PAGE_SIZE);
    return this.statements.eventsAt.get(JSON.stringify(sequences))?.json ?? null;
  }

  private appendOne({ stream, expected, events }: LogAppend): AppendOutcome {
    const actual = this.streams.revision(stream);
    if (actual !== expected) return this.resolveMismatch({ stream, expected, events }, actual);
    if (
      events.some(({ id }) => this.ids.has(id)) ||
      new Set(events.map(({ id }) => id)).size < events.length
    ) {
      return { refused: 'partly-known-append' };
    }
    return this.write({ stream, expected, events });
  }

  private write({ stream, expected, events }: LogAppend): AppendOutcome {
    let revision = expected;
    for (const { id, event, meta } of events) {
      this.statements.insert.run(++this.head, stream, ++revision, id, event, meta);
      this.streams.add(stream, this.head);
      this.ids.add(id, this.head);
    }
    return { revision, fresh: true };
  }

  /** Revision mismatch: the log holds this very append already, or another writer was first. */
  private resolveMismatch({ stream, expected, events }: LogAppend, actual: number): AppendOutcome {
    const stored = this.streams.after(stream, expected, events.length);
    if (events.every(({ id }, index) => this.idAt(stored[index] ?? 0) === id)) {
      return { revision: expected + events.length, fresh: false };
    }
    if (events.some(({ id }) => this.ids.has(id))) return { refused: 'partly-known-append' };
    return { refused: 'revision-conflict', actual };
  }

  private idAt(sequence: number): string | undefined {
    return this.statements.idAt.get(sequence)?.id;
  }

  /**
   * Builds the indexes by scanning the log. Counts sequences and revisions itself, to detect gaps. Throws on
   * a gap.
   */
  private buildIndexes(): void {
    for (let sequence = 0; sequence < this.head;) {
      const [streams, revisions, ids] = JSON.parse(
        this.statements.columns.get(sequence)?.columns ?? '',
      ) as Columns;
      if (ids.length === 0) throw this.gapAfter(sequence);
      for (const [row, id] of ids.entries()) {
        if (this.streams.add(streams[row] ?? '', ++sequence) !== revisions[row])
          throw this.gapAfter(sequence - 1);
        this.ids.add(id, sequence);
      }
    }
  }

  private gapAfter(sequence: number): Error {
    return new Error(`the event store has a gap after its event ${String(sequence)}`);
  }
}

type Columns = readonly [streams: readonly string[], revisions: readonly number[], ids: readonly string[]];

function prepare(sqlite: Sqlite) {
  return {
    head: sqlite.prepare<{ head: number | null }>('SELECT max(place) AS head FROM events'),
    insert: sqlite.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)'),
    idAt: sqlite.prepare<{ id: string }>('SELECT id FROM events WHERE place = ?'),
    columns: sqlite.prepare<{ columns: string }>(
      `SELECT json_array(json_group_array(stream), json_group_array(revision), json_group_array(id)) AS columns
       FROM (SELECT stream, revision, id FROM events WHERE place > ? ORDER BY place LIMIT ${String(PAGE_SIZE)})`,
    ),
    distinct: sqlite.prepare<{ texts: string }>(
      `SELECT json_group_array(text) AS texts FROM (
         SELECT DISTINCT part.value AS text FROM events, json_tree(events.event) AS part
         WHERE events.place > ? AND part.key = ? AND part.path LIKE ? AND part.type = 'text')`,
    ),
    hasStreams: sqlite.prepare<{ found: number }>(
      'SELECT EXISTS (SELECT 1 FROM events WHERE substr(stream, 1, length(?)) = ?) AS found',
    ),
    eventsAfter: sqlite.prepare<JsonRow>(
      selectAsJson(`SELECT * FROM events WHERE place > ? ORDER BY place LIMIT ${String(PAGE_SIZE)}`),
    ),
    eventsAt: sqlite.prepare<JsonRow>(
      selectAsJson('SELECT events.* FROM json_each(?) JOIN events ON place = value ORDER BY place'),
    ),
  };
}

interface JsonRow {
  readonly json: string | null;
}
