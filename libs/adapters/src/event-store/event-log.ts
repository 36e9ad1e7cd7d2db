import { identify } from '../sqlite/file-format';
import { openSqlite, type Sqlite } from '../sqlite/open-sqlite';
import { decodeBatch, type LogAppend } from './batch-text';
import { IdIndex } from './id-index';

/** How an append went: where it ended (`fresh`: written now, not before), or why it was refused. */
export type Outcome =
  | { readonly revision: number; readonly place: number; readonly fresh: boolean }
  | { readonly refused: 'revision-conflict'; readonly actual: number }
  | { readonly refused: 'partly-known-append' };

const PAGE = 1_000;
const REMEMBERED_STREAMS = 50_000;

const FORMAT = {
  version: '1',
  schema: `
    CREATE TABLE events (
      place INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
      id TEXT NOT NULL, event TEXT NOT NULL, meta TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);`,
};

/** A page leaves SQLite as one text: a thousand rows cross to JavaScript, and between threads, as cheaply as one. */
const page = (where: string, order: string) => `
  SELECT '[' || group_concat(format('[%d,%s,%d,%s,%s,%s]',
    place, json_quote(stream), revision, json_quote(id), event, meta)) || ']' AS page
  FROM (SELECT * FROM events WHERE ${where} ORDER BY ${order} LIMIT ${String(PAGE)})`;

/**
 * The log itself: synchronous, the only owner of its file, on whatever thread it lives.
 * Refusals are found before anything is written, so a refused append needs no rollback and disturbs no neighbour; whatever is thrown is a failed engine.
 */
export class EventLog {
  private readonly sqlite: Sqlite;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly revisions = new Map<string, number>();
  private readonly ids: IdIndex;
  private readonly logId: string;
  private head: number;

  constructor(file: string) {
    this.sqlite = openSqlite(file);
    this.logId = identify(this.sqlite, file, FORMAT);
    this.statements = prepare(this.sqlite);
    this.head = this.statements.head.get()?.head ?? 0;
    this.ids = new IdIndex((place) => this.statements.idAt.get(place)?.id, this.head);
    this.learnIds();
  }

  /** Who the log is and how many events it holds. */
  describe(): { readonly logId: string; readonly head: number } {
    return { logId: this.logId, head: this.head };
  }

  /** Writes an encoded batch of LogAppends with one flush to the disk. When it returns, every outcome is durable: the JSON text of Outcome[]. */
  append(batch: string): string {
    const appends = decodeBatch(batch);
    const outcomes: Outcome[] = [];
    this.sqlite.transaction(() => {
      for (const append of appends) outcomes.push(this.place(append));
    });
    return JSON.stringify(outcomes);
  }

  /** Up to 1,000 events after a place, as the JSON text of StoredEvent[]; null when there are none. */
  page(after: number): string | null {
    return this.statements.page.get(after)?.page ?? null;
  }

  /** The same within one stream, after a revision. */
  streamPage({ stream, after }: { readonly stream: string; readonly after: number }): string | null {
    return this.statements.streamPage.get(stream, after)?.page ?? null;
  }

  private place({ stream, expected, events }: LogAppend): Outcome {
    const actual = this.revisionOf(stream);
    if (actual !== expected) return this.again({ stream, expected, events }, actual);
    if (
      events.some(({ id }) => this.ids.has(id)) ||
      new Set(events.map(({ id }) => id)).size < events.length
    ) {
      return { refused: 'partly-known-append' };
    }
    return this.write({ stream, expected, events });
  }

  private write({ stream, expected, events }: LogAppend): Outcome {
    let revision = expected;
    for (const { id, event, meta } of events) {
      this.statements.insert.run(++this.head, stream, ++revision, id, event, meta);
      this.ids.add(id, this.head);
    }
    this.revisions.set(stream, revision);
    return { revision, place: this.head, fresh: true };
  }

  /** The stream is not where the writer thought: either this very append was written before, or somebody else was first. */
  private again({ stream, expected, events }: LogAppend, actual: number): Outcome {
    const there = this.statements.idsAfter.all(stream, expected, events.length);
    const last = there[events.length - 1];
    if (last && events.every(({ id }, index) => there[index]?.id === id)) {
      return { revision: expected + events.length, place: last.place, fresh: false };
    }
    if (events.some(({ id }) => this.ids.has(id))) return { refused: 'partly-known-append' };
    return { refused: 'revision-conflict', actual };
  }

  private revisionOf(stream: string): number {
    const known = this.revisions.get(stream);
    if (known !== undefined) return known;
    if (this.revisions.size >= REMEMBERED_STREAMS) this.revisions.clear();
    const revision = this.statements.revision.get(stream)?.revision ?? 0;
    this.revisions.set(stream, revision);
    return revision;
  }

  private learnIds(): void {
    for (let place = 0; place < this.head;) {
      const ids = JSON.parse(this.statements.ids.get(place)?.ids ?? '[]') as readonly string[];
      if (ids.length === 0) throw new Error(`the event store has a gap after its event ${String(place)}`);
      for (const id of ids) this.ids.add(id, ++place);
    }
  }
}

function prepare(sqlite: Sqlite) {
  return {
    head: sqlite.prepare<{ head: number | null }>('SELECT max(place) AS head FROM events'),
    insert: sqlite.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)'),
    revision: sqlite.prepare<{ revision: number | null }>(
      'SELECT max(revision) AS revision FROM events WHERE stream = ?',
    ),
    idAt: sqlite.prepare<{ id: string }>('SELECT id FROM events WHERE place = ?'),
    idsAfter: sqlite.prepare<{ id: string; place: number }>(
      'SELECT id, place FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
    ),
    ids: sqlite.prepare<{ ids: string | null }>(
      `SELECT '[' || group_concat(json_quote(id)) || ']' AS ids
       FROM (SELECT id FROM events WHERE place > ? ORDER BY place LIMIT ${String(PAGE)})`,
    ),
    page: sqlite.prepare<Paged>(page('place > ?', 'place')),
    streamPage: sqlite.prepare<Paged>(page('stream = ? AND revision > ?', 'revision')),
  };
}

interface Paged {
  readonly page: string | null;
}
