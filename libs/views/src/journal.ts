import type { RacedayEvent, RunnerDetails } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { JournalPage, type JournalRows } from './journal-page';
import type { JournalRow } from './journal-row';
import { words, type Named } from './journal-words';

/** Every event of a race day in words, and whether it still holds. A page of history: folded on demand from the day's stream. */
export class DayJournal implements JournalRows {
  private readonly partitions = new Map<string, Map<string, JournalRow>>();

  /** `day`: YYMMDD. */
  constructor(private readonly day: string) {}

  /** The events of the day so far, each in its line. */
  get lines(): readonly JournalRow[] {
    return [...this.all(this.day)];
  }

  /** Takes the day's next event in. */
  take(recorded: Recorded<RacedayEvent>): void {
    const tell = byType[recorded.event.type];
    tell?.(new JournalPage(this, recorded), recorded.event as never);
  }

  get(partition: string, key: string): JournalRow | undefined {
    return this.partitions.get(partition)?.get(key);
  }

  put(partition: string, key: string, row: JournalRow): void {
    const rows = this.partitions.get(partition) ?? new Map<string, JournalRow>();
    this.partitions.set(partition, rows.set(key, row));
  }

  all(partition: string): IterableIterator<JournalRow> {
    return (this.partitions.get(partition) ?? new Map<string, JournalRow>()).values();
  }
}

type Line<Event extends RacedayEvent> = (page: JournalPage, event: Event) => void;

const lines: { readonly [Type in RacedayEvent['type']]: Line<Extract<RacedayEvent, { type: Type }>> } = {
  RaceCreated: (page, { part }) => page.write({ words: words.raceCreated(part) }),
  RunnerAdded: (page, { part, sort, registration, ...details }) => {
    const runner = introduce(page, sort, { name: fullName(details), bib: null });
    page.write({ words: (named) => words.runnerAdded(part, named, registration), sort, runner });
  },
  RunnerChanged: (page, { sort, ...details }) => {
    const runner = introduce(page, sort, { name: fullName(details), bib: page.named(sort).bib });
    page.write({ words: words.runnerChanged, sort, runner });
  },
  RunnerMoved: (page, { sort, from, to }) => {
    const runner = introduce(page, sort, page.named(sort));
    page.openRestore(sort);
    page.write({ words: (named) => words.runnerMoved(named, from, to), sort, runner, from });
  },
  RunnerAnonymised: (page, { sort, anonymous }) => {
    const runner = page.named(sort);
    page.write({ words: (named) => words.runnerAnonymised(named, anonymous), sort, runner });
  },
  BibRegistered: (page, { sort, bib }) => {
    const runner = introduce(page, sort, { name: page.named(sort).name, bib });
    page.write({ words: (named) => words.bibRegistered(named, bib), sort, runner });
  },
  RaceStarted: (page, { part }) => page.write({ words: words.raceStarted(part) }, `start ${part}`),
  RunnerFinished: (page, { part, sort, at }) => {
    const runner = page.named(sort);
    const start = page.standing(`start ${part}`);
    page.revert(`dns ${sort}`);
    page.revert(`dnf ${sort}`);
    const result = start ? at - start.at : null;
    const line = { words: (named: Named) => words.runnerFinished(named, result), sort, runner };
    page.write({ ...line, canRestore: true }, `finish ${sort}`);
  },
  RunnerRestored: (page, { sort }) => {
    const runner = page.named(sort);
    page.revert(`finish ${sort}`);
    page.write({ words: words.runnerRestored, sort, runner });
  },
  RunnerStatusSet: (page, { sort, status }) => {
    const runner = page.named(sort);
    const before = STATUSES.find((each) => page.standing(`${each} ${sort}`)) ?? '';
    page.revert(`${before} ${sort}`);
    if (status === '') page.write({ words: (named) => words.statusTaken(named, before), sort, runner });
    else page.write({ words: (named) => words.statusSet(named, status), sort, runner }, `${status} ${sort}`);
  },
  RunnerErased: (page, { sort }) => {
    page.forget(sort);
    page.write({ words: words.runnerErased });
  },
  RaceEnded: (page, { part }) => {
    page.closeRestores();
    page.write({ words: words.raceEnded(part) }, `end ${part}`);
  },
  RaceReset: (page, { part }) => {
    page.revertAll();
    page.write({ words: words.raceReset(part) });
  },
};

/** One of a newer version has no line. */
const byType: Readonly<Record<string, Line<never> | undefined>> = lines;

const STATUSES = ['dns', 'dnf', 'dsq'] as const;

function introduce(page: JournalPage, sort: string, runner: Named): Named {
  page.remember(sort, runner);
  return runner;
}

function fullName({ firstname, lastname }: Pick<RunnerDetails, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}
