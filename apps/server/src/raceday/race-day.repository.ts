import {
  concernedBy,
  emptyDay,
  evolve,
  forkOf,
  holdAgainstSeen,
  OPERATIONS,
  pastOf,
  snapshotOf,
  updateOf,
  writtenByDraft,
  type Day,
  type DayEvent,
  type DayHistory,
  type OperationsEntry,
  type OperationsEvent,
  type Past,
  type RacedayEvent,
  type Runner,
  type SeenDraft,
  type Withdrawal,
} from '@app/domain';
import { EventStore, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { inTurns } from '../platform/commands/in-turns';
import { PreparedAnswer } from '../platform/http/prepared-answer';
import type { NamedDraft } from './correction-drafts';
import { SnapshotBytes } from './snapshot-bytes';

const DAYS_KEPT = 4;
/** Of one revision: phones fetched the day at different times, and organisers are few. */
const ANSWERS_KEPT = 16;
const STREAM = 'raceday-';

/** Race days (YYMMDD) read from their own streams: never behind, unlike a view. */
@Injectable()
export class RaceDayRepository {
  private readonly days = new LRUCache<string, FoldedDay>({ max: DAYS_KEPT });

  constructor(private readonly store: EventStore) {}

  /** The day as it stands now: whole, or as news for whoever has it after `since` events. Folded once, and from then on only by what is new. */
  async prepared(name: string, since?: number): Promise<PreparedAnswer> {
    return (await this.read(name)).prepared(since);
  }

  /** How many events the day has now. */
  async revision(name: string): Promise<number> {
    return (await this.read(name)).revision;
  }

  /** A runner of the day with that stream, after all that has happened; undefined for nobody. */
  async runner(stream: string, sort: string): Promise<Runner | undefined> {
    return (await this.read(stream.slice(STREAM.length))).day.runners.get(sort);
  }

  /** How a runner was withdrawn from the day (YYMMDD); undefined for somebody who runs. */
  async withdrawal(name: string, sort: string): Promise<Withdrawal | undefined> {
    return (await this.read(name)).day.withdrawn.get(sort);
  }

  /** Everybody who was withdrawn from the day (YYMMDD). */
  async withdrawals(name: string): Promise<readonly Withdrawal[]> {
    return [...(await this.read(name)).day.withdrawn.values()];
  }

  /** In which race of the day with that stream somebody runs, or was to run, and what paid for them; undefined for nobody. */
  async place(
    stream: string,
    sort: string,
  ): Promise<{ readonly part: string; readonly registration: string | null } | undefined> {
    const { runners, withdrawn } = (await this.read(stream.slice(STREAM.length))).day;
    const runner = runners.get(sort);
    return runner ? { part: runner.part, registration: runner.details.registration } : withdrawn.get(sort);
  }

  /** The last that a draft of corrections has written into the day (YYMMDD); undefined where it was not applied. */
  async writtenByDraft(name: string, correction: string): Promise<Past | undefined> {
    return writtenByDraft((await this.read(name)).day, correction);
  }

  /**
   * Refuses a draft of the day that comes out otherwise by now than it was seen; tells how many events the day had then. Others are
   * answered meanwhile. One that has just been applied is not held against anything: it stands.
   */
  async heldAgainstSeen({ day: name, id }: NamedDraft, draft: SeenDraft): Promise<number> {
    const { day, revision } = await this.read(name);
    if (revision !== draft.seen && !writtenByDraft(day, id))
      await inTurns(holdAgainstSeen(forkOf(day), draft));
    return revision;
  }

  /** Of the day with that stream everybody whom these events are about, and where those are words, whom the words are about. */
  async concernedBy(stream: string, events: readonly number[]): Promise<ReadonlySet<string>> {
    const past = pastOf((await this.read(stream.slice(STREAM.length))).day);
    return concernedBy(past, events);
  }

  /** What has happened on the day after that revision, and all that was done to the installation. */
  async history(name: string, after: number): Promise<DayHistory> {
    const events = await this.eventsAfter(name, after);
    const operations: OperationsEntry[] = [];
    for await (const page of this.store.read<OperationsEvent>(OPERATIONS))
      for (const recorded of page) operations.push(asTold(recorded));
    const revision = events.at(-1)?.revision ?? (await this.revision(name));
    return { day: name, revision, events, operations };
  }

  /** What happened on the day after that revision. */
  async eventsAfter(name: string, revision: number): Promise<DayEvent[]> {
    const events: DayEvent[] = [];
    for await (const page of this.store.read<RacedayEvent>(streamOf(name), revision))
      for (const recorded of page) events.push(asTold(recorded));
    return events;
  }

  private async read(name: string): Promise<FoldedDay> {
    const day = this.days.get(name) ?? new FoldedDay(name, this.store);
    this.days.set(name, day);
    try {
      await day.readOn();
      return day;
    } catch (error) {
      this.days.delete(name);
      throw error;
    }
  }
}

/** An event as it is told to organisers: without what only the store needs to know. */
export function asTold<Event extends { readonly type: string }>({ revision, event, meta }: Recorded<Event>) {
  const { at, recordedAt, by, device, deviceId, commandId } = meta;
  const from = deviceId === undefined ? { device } : { device, deviceId };
  return { revision, event, meta: { at, recordedAt, by, ...from, commandId } };
}

/** A day that reads on in its stream whenever it is asked for. */
class FoldedDay {
  readonly day: Day = emptyDay();
  revision = 0;
  private reading: Promise<void> = Promise.resolve();
  private readonly written = new SnapshotBytes();
  private readonly answers = new LRUCache<number | 'whole', PreparedAnswer>({ max: ANSWERS_KEPT });
  /** How many events the day had when the answers were made. */
  private answered = 0;

  constructor(
    private readonly name: string,
    private readonly store: EventStore,
  ) {}

  /** One after the other: two who read on at once would take the same events in twice. */
  readOn(): Promise<void> {
    this.reading = this.reading.then(() => this.takeNews());
    return this.reading;
  }

  /** As it travels, made once for however many ask; whole where news would not do. */
  prepared(since?: number): PreparedAnswer {
    if (this.answered !== this.revision) this.answers.clear();
    this.answered = this.revision;
    const asked = since ?? 'whole';
    const answer = this.answers.get(asked) ?? this.newsSince(since) ?? this.whole();
    this.answers.set(asked, answer);
    return answer;
  }

  private newsSince(since: number | undefined): PreparedAnswer | undefined {
    const { name, day, revision } = this;
    const news = since === undefined ? null : updateOf(name, day, { since, revision });
    // The whole day lies written out in pieces: where most of it is news, that is less work.
    return news && news.runners.length <= day.runners.size / 2 ? new PreparedAnswer(news) : undefined;
  }

  private whole(): PreparedAnswer {
    const { name, day, revision } = this;
    return this.answers.get('whole') ?? new PreparedAnswer(this.written.of(snapshotOf(name, day, revision)));
  }

  private async takeNews(): Promise<void> {
    for await (const page of this.store.read<RacedayEvent>(streamOf(this.name), this.revision)) {
      for (const recorded of page) {
        evolve(this.day, recorded.event, recorded);
        this.revision = recorded.revision;
      }
    }
  }
}

function streamOf(name: string): string {
  return STREAM + name;
}
