import {
  dayOf,
  runnersConcernedBy,
  emptyDay,
  eventsForDevice,
  evolve,
  forkOf,
  checkReviewedOutcome,
  OPERATIONS_STREAM,
  pastEvents,
  snapshotOf,
  updateOf,
  lastEventOfDraft,
  closingOfDraft,
  type Day,
  type DayEvent,
  type DayHistory,
  type OperationsEntry,
  type OperationsEvent,
  type RacedayEvent,
  type Runner,
  type ReviewedDraft,
  type Withdrawal,
  type DaySnapshot,
} from '@app/domain';
import { EventStore, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { runInSlices } from '../platform/commands/run-in-slices';
import { PreparedAnswer } from '../platform/http/prepared-answer';
import type { DraftRef } from './correction-drafts';

const RUNNERS_PER_PIECE = 100;
/**
 * Serialises a day's snapshots, caching the JSON of unchanged runners and of unchanged groups of them.
 * Every device refetches the day when its history changes, and a large day must not delay a finish.
 */
export class SnapshotBytes {
  private readonly texts = new WeakMap<Runner, string>();
  private runners: readonly Runner[] = [];
  private pieces: readonly Buffer[] = [];

  /** The snapshot's JSON in pieces, not concatenated: allocating megabytes would dominate the cost. */
  of({ runners, ...others }: DaySnapshot): readonly Buffer[] {
    const pieces: Buffer[] = [];
    for (let from = 0; from < runners.length; from += RUNNERS_PER_PIECE)
      pieces.push(this.reusablePiece(runners, from) ?? this.serialisedPiece(runners, from));
    this.runners = runners;
    this.pieces = pieces;
    const head = Buffer.from(`${JSON.stringify(others).slice(0, -1)},"runners":[`);
    return [head, ...pieces, END];
  }

  /** The cached piece if unchanged. Past the end both are undefined, so a shorter list matches too. */
  private reusablePiece(runners: readonly Runner[], from: number): Buffer | undefined {
    for (let nth = from; nth < from + RUNNERS_PER_PIECE; nth++)
      if (runners[nth] !== this.runners[nth]) return undefined;
    return this.pieces[from / RUNNERS_PER_PIECE];
  }

  private serialisedPiece(runners: readonly Runner[], from: number): Buffer {
    const texts = runners.slice(from, from + RUNNERS_PER_PIECE).map((runner) => this.textOf(runner));
    return Buffer.from((from === 0 ? '' : ',') + texts.join(','));
  }

  private textOf(runner: Runner): string {
    const text = this.texts.get(runner) ?? JSON.stringify(runner);
    this.texts.set(runner, text);
    return text;
  }
}
const END = Buffer.from(']}');

const MAX_CACHED_DAYS = 4;
/** Answers per revision: phones ask from different revisions, and organisers are few. */
const MAX_CACHED_ANSWERS = 16;
const STREAM = 'raceday-';

/**
 * The committed state of race days (YYMMDD), folded from their streams, which never lag, unlike views.
 * Every query shares one fold per day, which reads only the events appended since the query before.
 */
@Injectable()
export class RaceDayRepository {
  private readonly days = new LRUCache<string, FoldedDay>({ max: MAX_CACHED_DAYS });

  constructor(private readonly store: EventStore) {}

  /** The current day: whole, or the changes after `since` events. */
  async responseFor(date: string, since?: number): Promise<PreparedAnswer> {
    return (await this.read(date)).responseFor(since);
  }

  /** Whether the race exists. */
  async hasRace(part: string): Promise<boolean> {
    return (await this.read(dayOf(part))).day.races.has(part);
  }

  /** A runner in the day's stream; undefined when unknown. */
  async runner(stream: string, sort: string): Promise<Runner | undefined> {
    return (await this.read(stream.slice(STREAM.length))).day.runners.get(sort);
  }

  /** A runner's withdrawal from the day (YYMMDD); undefined without one. */
  async withdrawal(date: string, sort: string): Promise<Withdrawal | undefined> {
    return (await this.read(date)).day.withdrawn.get(sort);
  }

  /** All withdrawals from the day (YYMMDD). */
  async withdrawals(date: string): Promise<readonly Withdrawal[]> {
    return [...(await this.read(date)).day.withdrawn.values()];
  }

  /** The race that a runner is in or was withdrawn from, and who paid; undefined when unknown. */
  async raceAndRegistrationOf(
    stream: string,
    sort: string,
  ): Promise<{ readonly part: string; readonly registration: string | null } | undefined> {
    const { runners, withdrawn } = (await this.read(stream.slice(STREAM.length))).day;
    const runner = runners.get(sort);
    return runner ? { part: runner.part, registration: runner.details.registration } : withdrawn.get(sort);
  }

  /** How a draft applied to its day closes (`closingOfDraft`); undefined when not applied. */
  async closingOfDraft({ day: date, id }: DraftRef, givenReason?: string) {
    return closingOfDraft((await this.read(date)).day, id, givenReason);
  }

  /**
   * Returns the day's revision; throws Refusal when the draft's outcome differs from the reviewed one.
   * Yields to other requests meanwhile. A draft already applied is not checked.
   */
  async verifyDraftOutcome({ day: date, id }: DraftRef, draft: ReviewedDraft): Promise<number> {
    const { day, revision } = await this.read(date);
    if (revision !== draft.seen && !lastEventOfDraft(day, id))
      await runInSlices(checkReviewedOutcome(forkOf(day), draft));
    return revision;
  }

  /** The runners that these events concern; of a revocation, those of the events it names. */
  async runnersAffectedBy(stream: string, events: readonly number[]): Promise<ReadonlySet<string>> {
    const past = pastEvents((await this.read(stream.slice(STREAM.length))).day);
    return runnersConcernedBy(past, events);
  }

  /** The day's events after that revision, and all operations on the installation. */
  async history(date: string, after: number): Promise<DayHistory> {
    const operations: OperationsEntry[] = [];
    for await (const page of this.store.read<OperationsEvent>(OPERATIONS_STREAM))
      for (const recorded of page) operations.push(toDayEvent(recorded));
    return { day: date, ...(await this.eventsAfter(date, after)), operations };
  }

  /** The day's events after that revision that the device's screens need. */
  async historyForDevice(date: string, after: number, deviceId: string): Promise<DayHistory> {
    const { revision, events } = await this.eventsAfter(date, after);
    return { day: date, revision, events: eventsForDevice(events, deviceId), operations: [] };
  }

  /** The day's revision, and its events after the given one; none of them when they are more than `limit`. */
  async eventsAfter(
    date: string,
    revision: number,
    limit = Infinity,
  ): Promise<Pick<DayHistory, 'revision' | 'events'>> {
    const { day, revision: latest } = await this.read(date);
    if (latest - revision > limit) return { revision: latest, events: [] };
    // The fold stores each event with its whole metadata.
    const events = pastEvents(day).slice(revision) as Pick<Recorded<RacedayEvent>, keyof DayEvent>[];
    return { revision: latest, events: events.map(toDayEvent) };
  }

  private async read(date: string): Promise<FoldedDay> {
    const day = this.days.get(date) ?? new FoldedDay(date, this.store);
    this.days.set(date, day);
    try {
      await day.catchUp();
      return day;
    } catch (error) {
      this.days.delete(date);
      throw error;
    }
  }
}

/** An event for organisers, without metadata that only the store needs. */
export function toDayEvent<Event extends { readonly type: string }>({
  revision,
  event,
  meta,
}: Pick<Recorded<Event>, keyof DayEvent>) {
  const { at, recordedAt, by, device, deviceId, commandId } = meta;
  const from = deviceId === undefined ? { device } : { device, deviceId };
  return { revision, event, meta: { at, recordedAt, by, ...from, commandId } };
}

/** A day's cached fold, which reads new events on demand. */
class FoldedDay {
  readonly day: Day = emptyDay();
  revision = 0;
  private pendingRead: Promise<void> = Promise.resolve();
  private readonly snapshotBytes = new SnapshotBytes();
  private readonly answers = new LRUCache<number | 'whole', PreparedAnswer>({ max: MAX_CACHED_ANSWERS });
  private answersRevision = 0;

  constructor(
    private readonly date: string,
    private readonly store: EventStore,
  ) {}

  /** Serialised: two concurrent reads would apply the same events twice. */
  catchUp(): Promise<void> {
    this.pendingRead = this.pendingRead.then(() => this.applyNewEvents());
    return this.pendingRead;
  }

  /** The serialised answer, cached per `since`; the whole day when an update does not suffice. */
  responseFor(since?: number): PreparedAnswer {
    if (this.answersRevision !== this.revision) this.answers.clear();
    this.answersRevision = this.revision;
    const cacheKey = since ?? 'whole';
    const answer = this.answers.get(cacheKey) ?? this.updateSince(since) ?? this.snapshot();
    this.answers.set(cacheKey, answer);
    return answer;
  }

  private updateSince(since: number | undefined): PreparedAnswer | undefined {
    const { date, day, revision } = this;
    const update = since === undefined ? null : updateOf(date, day, { since, revision });
    // The whole day is cached as serialised pieces, which is cheaper than an update of most runners.
    return update && update.runners.length <= day.runners.size / 2 ? new PreparedAnswer(update) : undefined;
  }

  private snapshot(): PreparedAnswer {
    const { date, day, revision } = this;
    return (
      this.answers.get('whole') ?? new PreparedAnswer(this.snapshotBytes.of(snapshotOf(date, day, revision)))
    );
  }

  private async applyNewEvents(): Promise<void> {
    for await (const page of this.store.read<RacedayEvent>(streamOf(this.date), this.revision)) {
      for (const recorded of page) {
        evolve(this.day, recorded.event, recorded);
        this.revision = recorded.revision;
      }
    }
  }
}

function streamOf(date: string): string {
  return STREAM + date;
}
