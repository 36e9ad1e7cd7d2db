import {
  emptyDay,
  evolve,
  isWord,
  OPERATIONS,
  pastOf,
  snapshotOf,
  type Day,
  type DayEvent,
  type DayHistory,
  type OperationsEntry,
  type OperationsEvent,
  type Past,
  type RacedayEvent,
  type Runner,
  type Withdrawal,
} from '@app/domain';
import { EventStore, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PreparedAnswer } from '../platform/http/prepared-answer';

const DAYS_KEPT = 4;
const STREAM = 'raceday-';

/** Race days (YYMMDD) read from their own streams: never behind, unlike a view. */
@Injectable()
export class RaceDayRepository {
  private readonly days = new LRUCache<string, FoldedDay>({ max: DAYS_KEPT });

  constructor(private readonly store: EventStore) {}

  /** The day as it stands now. Folded once, and from then on only by what is new. */
  async prepared(name: string): Promise<PreparedAnswer> {
    return (await this.read(name)).prepared();
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

  /** In which race of the day with that stream somebody runs, or was to run, and what paid for them; undefined for nobody. */
  async place(
    stream: string,
    sort: string,
  ): Promise<{ readonly part: string; readonly registration: string | null } | undefined> {
    const { runners, withdrawn } = (await this.read(stream.slice(STREAM.length))).day;
    const runner = runners.get(sort);
    return runner ? { part: runner.part, registration: runner.details.registration } : withdrawn.get(sort);
  }

  /** Of the day with that stream everybody whom these events are about, and where those are words, whom the words are about. */
  async concernedBy(stream: string, events: readonly number[]): Promise<ReadonlySet<string>> {
    const past = pastOf((await this.read(stream.slice(STREAM.length))).day);
    return sortsIn(past, events);
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
  private answer: { readonly revision: number; readonly bytes: PreparedAnswer } | undefined;

  constructor(
    private readonly name: string,
    private readonly store: EventStore,
  ) {}

  /** One after the other: two who read on at once would take the same events in twice. */
  readOn(): Promise<void> {
    this.reading = this.reading.then(() => this.takeNews());
    return this.reading;
  }

  /** As it travels, made once for however many ask. */
  prepared(): PreparedAnswer {
    const { revision } = this;
    if (this.answer?.revision === revision) return this.answer.bytes;
    const bytes = new PreparedAnswer(snapshotOf(this.name, this.day, revision));
    this.answer = { revision, bytes };
    return bytes;
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

/** A word names only what was before it: this ends. */
function sortsIn(past: readonly Past[], events: readonly number[]): ReadonlySet<string> {
  const sorts = new Set<string>();
  for (const revision of events) {
    const event = past[revision - 1]?.event;
    if (!event) continue;
    if (isWord(event)) for (const sort of sortsIn(past.slice(0, revision - 1), event.events)) sorts.add(sort);
    else if ('sort' in event) sorts.add(event.sort);
  }
  return sorts;
}

function streamOf(name: string): string {
  return STREAM + name;
}
