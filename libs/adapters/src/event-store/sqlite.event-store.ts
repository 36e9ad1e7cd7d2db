import { join } from 'node:path';
import {
  GroupCommit,
  DuplicateEventIds,
  RevisionConflict,
  StoreFailed,
  type AppendResult,
  type EventShape,
  type NewEvent,
  type Page,
  type Position,
  type Recorded,
} from '@app/eventing';
import { SqliteThread } from '../sqlite/sqlite-thread';
import { InspectableEventStore, type TextQuery } from './inspectable.event-store';
import type { AppendOutcome, EventLog } from './event-log';
import type { ServedLog } from './sqlite.event-store.worker';
import { ChangeSignal, PagePrefetcher, RecentEvents } from './follow-buffers';
import {
  assertWithinAppendLimit,
  sequenceOf,
  positionOf,
  rowToRecordedEvent,
  serializeEvent,
  type LogAppend,
  type StoredEvent,
} from './stored-event';
import {
  sqliteIntegrityRecords,
  type LogIntegrityRecord,
  type IntegrityRecords,
} from '../integrity/integrity-record';

const PAGE = 1_000;

/** An event store in one SQLite file, on its own thread. Concurrent appends share one flush to disk. */
export class SqliteEventStore extends InspectableEventStore {
  readonly label = 'events.sqlite';
  readonly integrity: IntegrityRecords<LogIntegrityRecord>;
  private readonly commits = new GroupCommit((batch: readonly LogAppend[]) => this.commit(batch));
  private readonly changed = new ChangeSignal();
  private lastAppend: Promise<unknown> = Promise.resolve();
  private closing = false;

  /** Opens the file, or creates it and its directory. Throws StoreInUse when another process holds it. */
  static async open(file: string): Promise<SqliteEventStore> {
    const thread = await SqliteThread.start<ServedLog>(join(__dirname, 'sqlite.event-store.worker'), file);
    const { logId, head } = await thread.ask('describe', undefined);
    return new SqliteEventStore(logId, thread, new RecentEvents(head));
  }

  private constructor(
    readonly logId: string,
    private readonly thread: SqliteThread<EventLog>,
    private readonly recent: RecentEvents,
  ) {
    super();
    this.integrity = sqliteIntegrityRecords(thread);
    thread.onFailure(() => this.changed.send());
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    this.refuseWhenStopped();
    if (events.length === 0) throw new RangeError('an append needs at least one event');
    const serialized = events.map(serializeEvent);
    assertWithinAppendLimit(stream, serialized);
    const done = this.commits.add({ stream, expected, events: serialized });
    this.lastAppend = done.catch(() => undefined);
    return toAppended(await done, stream, expected);
  }

  async *read<Event extends EventShape>(
    stream: string,
    after = 0,
  ): AsyncIterable<readonly Recorded<Event>[]> {
    this.refuseWhenStopped();
    const fetch = async (from: number) =>
      parse<Event>(await this.thread.ask('readStreamPage', { stream, after: from }));
    const pages = new PagePrefetcher(fetch, PAGE);
    for (let from = after; ;) {
      const page = await pages.page(from);
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      from += page.length;
    }
  }

  async *follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    const pages = new PagePrefetcher<Recorded<Event>>((from) => this.page(from), PAGE);
    let sequence = sequenceOf(after, this.recent.head);
    let hasYielded = false;
    while (!signal.aborted && !this.closing) {
      const events = await this.after(sequence, pages);
      sequence += events.length;
      if (events.length > 0 || !hasYielded) yield { events, caughtUp: sequence >= this.recent.head };
      hasYielded = true;
      if (sequence >= this.recent.head) await this.nextChange(signal);
    }
  }

  head(): Promise<Position | undefined> {
    return Promise.resolve(this.recent.head === 0 ? undefined : positionOf(this.recent.head));
  }

  async distinctTexts({ parent, key, after }: TextQuery): Promise<readonly string[]> {
    const query = { parent, key, after: sequenceOf(after, this.recent.head) };
    return JSON.parse(await this.thread.ask('distinct', query)) as readonly string[];
  }

  hasStreams(prefix: string): Promise<boolean> {
    return this.thread.ask('hasStreams', prefix);
  }

  lastError(): undefined {
    return undefined;
  }

  failure(): Error | undefined {
    return this.thread.failure();
  }

  onFailure(listener: (error: Error) => void): void {
    this.thread.onFailure(listener);
  }

  async close(): Promise<void> {
    this.closing = true;
    this.changed.send();
    await this.lastAppend;
    await this.thread.close();
  }

  /** Events after a sequence: from memory when recent, else from disk. */
  private async after<Event extends EventShape>(sequence: number, pages: PagePrefetcher<Recorded<Event>>) {
    const recent = this.recent.after(sequence, PAGE) as readonly Recorded<Event>[] | undefined;
    return recent ?? pages.page(sequence);
  }

  /** A page of the log; empty while the store closes, so that its followers end without an error. */
  private async page<Event extends EventShape>(after: number): Promise<readonly Recorded<Event>[]> {
    try {
      return parse(await this.thread.ask('readPage', after));
    } catch (error) {
      if (this.closing) return [];
      throw error;
    }
  }

  /**
   * Resolves when an event was written, the signal aborts or the store closes. Throws when the store has
   * failed.
   */
  private async nextChange(signal: AbortSignal): Promise<void> {
    if (this.closing) return;
    this.throwFailure();
    await this.changed.next(signal);
    this.throwFailure();
  }

  private async commit(batch: readonly LogAppend[]): Promise<readonly AppendOutcome[]> {
    const answer = await this.thread.ask('append', JSON.stringify(batch));
    const outcomes = JSON.parse(answer) as readonly AppendOutcome[];
    batch.forEach((append, index) => {
      const outcome = outcomes[index];
      if (outcome && 'fresh' in outcome && outcome.fresh) this.recent.push(append);
    });
    this.changed.send();
    return outcomes;
  }

  private refuseWhenStopped(): void {
    if (this.closing) throw new StoreFailed('the event store is closed');
    this.throwFailure();
  }

  private throwFailure(): void {
    const failure = this.failure();
    if (failure) throw failure;
  }
}

function toAppended(outcome: AppendOutcome, stream: string, expected: number): AppendResult {
  if (!('refused' in outcome)) return { revision: outcome.revision };
  if (outcome.refused === 'partly-known-append') throw new DuplicateEventIds(stream);
  throw new RevisionConflict(stream, expected, outcome.actual);
}

function parse<Event extends EventShape>(page: string | null): readonly Recorded<Event>[] {
  if (page === null) return [];
  return (JSON.parse(page) as readonly StoredEvent<Event>[]).map(rowToRecordedEvent);
}
