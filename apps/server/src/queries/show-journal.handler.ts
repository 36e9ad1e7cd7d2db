import type { RacedayEvent } from '@app/domain';
import { DayJournal, type JournalRow } from '@app/views';
import { EventStore } from '@app/eventing';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { withOperations } from './operations-in-journal';

/** What happened on a race day ('YYMMDD'): the rows that are new or changed after a revision, and all that was done to the installation. */
export class ShowJournal extends Query<JournalRow[]> {
  constructor(
    readonly day: string,
    readonly after: number,
  ) {
    super();
  }
}

const DAYS_KEPT = 4;

/** History is what a stream is for: the day's own stream is folded when somebody asks, and from then on only what is new. */
@QueryHandler(ShowJournal)
export class ShowJournalHandler implements IQueryHandler<ShowJournal> {
  private readonly days = new LRUCache<string, ReadJournal>({ max: DAYS_KEPT });

  constructor(private readonly store: EventStore) {}

  async execute({ day, after }: ShowJournal): Promise<JournalRow[]> {
    const known = this.days.get(day) ?? new ReadJournal(day, this.store);
    this.days.set(day, known);
    try {
      return await withOperations(await known.after(after), this.store);
    } catch (error) {
      this.days.delete(day);
      throw error;
    }
  }
}

/** A day's journal, which reads on whenever somebody asks. */
class ReadJournal {
  private readonly journal: DayJournal;
  private revision = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly day: string,
    private readonly store: EventStore,
  ) {
    this.journal = new DayJournal(day);
  }

  /** The rows that an event after that revision wrote or changed. */
  async after(revision: number): Promise<JournalRow[]> {
    this.reading = this.reading.then(() => this.readOn());
    await this.reading;
    return this.journal.lines.filter((row) => row.revision > revision);
  }

  private async readOn(): Promise<void> {
    for await (const page of this.store.read<RacedayEvent>(`raceday-${this.day}`, this.revision)) {
      for (const recorded of page) {
        this.revision = recorded.revision;
        this.journal.take(recorded);
      }
    }
  }
}
