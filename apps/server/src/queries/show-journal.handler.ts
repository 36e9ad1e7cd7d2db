import type { RacedayEvent } from '@app/domain';
import { EventStore, RowTable, type Recorded, type Rows } from '@app/eventing';
import { journal, type JournalRow } from '@app/views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
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
  private readonly days = new Map<string, DayJournal>();

  constructor(private readonly store: EventStore) {}

  async execute({ day, after }: ShowJournal): Promise<JournalRow[]> {
    const known = this.days.get(day) ?? new DayJournal(day, this.store);
    this.keep(day, known);
    try {
      return await withOperations(await known.after(after), this.store);
    } catch (error) {
      this.days.delete(day);
      throw error;
    }
  }

  private keep(day: string, journalOfDay: DayJournal): void {
    this.days.delete(day);
    this.days.set(day, journalOfDay);
    const [oldest] = this.days.keys();
    if (this.days.size > DAYS_KEPT && oldest !== undefined) this.days.delete(oldest);
  }
}

type Line = (rows: Rows<JournalRow>, event: RacedayEvent, recorded: Recorded<RacedayEvent>) => void;
const lines = journal.on as Readonly<Partial<Record<RacedayEvent['type'], Line>>>;

class DayJournal implements Rows<JournalRow> {
  private readonly table = new RowTable();
  private revision = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly day: string,
    private readonly store: EventStore,
  ) {}

  /** The rows that an event after that revision wrote or changed. */
  async after(revision: number): Promise<JournalRow[]> {
    this.reading = this.reading.then(() => this.readOn());
    await this.reading;
    return Array.from(this.all(this.day)).filter((row) => row.revision > revision);
  }

  get(partition: string, key: string): JournalRow | undefined {
    return this.table.get(partition, key) as JournalRow | undefined;
  }

  put(partition: string, key: string, row: Omit<JournalRow, 'revision'>): void {
    this.table.put(partition, key, { ...row, revision: this.revision });
  }

  remove(partition: string, key: string): boolean {
    const isThere = this.table.get(partition, key) !== undefined;
    if (isThere) this.table.put(partition, key, { removed: true, revision: this.revision });
    return isThere;
  }

  *all(partition: string): IterableIterator<JournalRow> {
    for (const [, row] of this.table.entries(partition)) yield row as JournalRow;
  }

  private async readOn(): Promise<void> {
    for await (const page of this.store.read<RacedayEvent>(`raceday-${this.day}`, this.revision)) {
      for (const recorded of page) {
        this.revision = recorded.revision;
        lines[recorded.event.type]?.(this, recorded.event, recorded);
      }
    }
  }
}
