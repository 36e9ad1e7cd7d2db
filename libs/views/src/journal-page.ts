import { aheadOf, dayOf, ERASED, type RacedayEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import type { JournalRow } from './journal-row';
import { aheadWords, type Named } from './journal-words';

/** Where lines and what is noted beside them are kept. */
export interface JournalRows {
  get(partition: string, key: string): JournalRow | undefined;
  put(partition: string, key: string, row: JournalRow): void;
  all(partition: string): IterableIterator<JournalRow>;
}

/** A line for the journal about a race. */
interface RaceLine {
  readonly words: string;
}

/** A line about somebody, in words that hold whatever they are called. */
interface RunnerLine {
  readonly sort: string;
  readonly runner: Named;
  readonly words: (runner: Named) => string;
  /** The race the runner was moved out of. */
  readonly from?: string;
  readonly canRestore?: boolean;
}

export type Line = RaceLine | RunnerLine;

/**
 * The journal's day as one event finds it. Beside the day's own partition it keeps others, never shown: `<day>/runners`, whose words
 * are a runner's name and whose part is their race now, `<day>/in-force`, the line under each matter that may yet be taken back, and
 * `<day>/nameless`, what each line about a runner reads once they are erased.
 */
export class JournalPage {
  private readonly part: string;
  private readonly day: string;

  constructor(
    private readonly rows: JournalRows,
    private readonly recorded: Recorded<RacedayEvent>,
  ) {
    this.part = partOf(recorded.event);
    this.day = dayOf(this.part);
  }

  /** Writes the event's line; with a matter ('start race-250913-08', 'finish runner-1'), it is in force until that is taken back. */
  write(line: Line, matter?: string): void {
    const key = keyOf(this.recorded.revision);
    this.put(this.day, key, this.told(line));
    if ('sort' in line) this.put(`${this.day}/nameless`, key, this.told(nameless(line)));
    if (matter !== undefined) this.put(`${this.day}/in-force`, matter, this.told(nameless(line)));
  }

  /** From now on nothing that was written about a runner tells who they were. */
  forget(sort: string): void {
    for (const note of [...this.rows.all(`${this.day}/nameless`)]) {
      const line = note.sort === sort && this.lineOf(note);
      if (line) this.put(this.day, keyOf(note.revision), { ...line, words: note.words });
    }
    this.remember(sort, { name: ERASED, bib: this.named(sort).bib });
  }

  /** The line in force about a matter. */
  standing(matter: string): JournalRow | undefined {
    const noted = this.noted(matter);
    const line = noted && this.lineOf(noted);
    return line?.reverted ? undefined : line;
  }

  /** Takes back the line in force about a matter, if there is one. */
  revert(matter: string): void {
    const noted = this.noted(matter);
    if (noted) this.change(noted, { reverted: true, canRestore: false });
  }

  /** Lets a crossing be taken back that a race's end had closed. */
  openRestore(sort: string): void {
    const noted = this.noted(`finish ${sort}`);
    if (noted) this.change(noted, { reverted: false, canRestore: true });
  }

  /** Takes back all that is in force in the race. */
  revertAll(): void {
    for (const noted of this.inForce()) this.change(noted, { reverted: true, canRestore: false });
  }

  /** From now on no crossing of the race can be taken back. */
  closeRestores(): void {
    for (const noted of this.inForce())
      if (noted.canRestore) this.change(noted, { reverted: false, canRestore: false });
  }

  /** Remembers what a runner is called from now on, and in which race. */
  remember(sort: string, runner: Named): void {
    const note = { sort, runner, words: ({ name }: Named) => name };
    this.put(`${this.day}/runners`, sort, journalRow(this.recorded, note));
  }

  /** What a runner is called. */
  named(sort: string): Named {
    const note = this.rows.get(`${this.day}/runners`, sort);
    return note ? { name: note.words, bib: note.bib } : { name: 'okänd löpare', bib: null };
  }

  private put(partition: string, key: string, row: Omit<JournalRow, 'revision'>): void {
    this.rows.put(partition, key, { ...row, revision: this.recorded.revision });
  }

  private noted(matter: string): JournalRow | undefined {
    return this.rows.get(`${this.day}/in-force`, matter);
  }

  /** The notes of the race: its own, and those of the runners who are in it now. */
  private inForce(): readonly JournalRow[] {
    const isOurs = ({ sort, part }: JournalRow) =>
      (sort === null ? part : this.rows.get(`${this.day}/runners`, sort)?.part) === this.part;
    return [...this.rows.all(`${this.day}/in-force`)].filter(isOurs);
  }

  /** A note keeps the revision of its own event, and that is the line's key; the line's own revision moves on. */
  private lineOf(noted: JournalRow): JournalRow | undefined {
    return this.rows.get(this.day, keyOf(noted.revision));
  }

  private change(noted: JournalRow, news: Pick<JournalRow, 'reverted' | 'canRestore'>): void {
    const line = this.lineOf(noted);
    if (!line || line.reverted) return;
    this.put(this.day, keyOf(noted.revision), { ...line, ...news });
  }

  /** The line, with what is odd about its time. */
  private told(line: Line): Omit<JournalRow, 'revision'> {
    const row = journalRow(this.recorded, line);
    return { ...row, words: row.words + aheadWords(aheadOf(this.recorded.meta)) };
  }
}

/** A move is told where the runner is now. */
function partOf(event: RacedayEvent): string {
  return event.type === 'RunnerMoved' ? event.to : event.part;
}

function keyOf(revision: number): string {
  return String(revision).padStart(8, '0');
}

/** The line as it reads when nobody knows any more who it was. */
function nameless(line: Line): Line {
  return 'sort' in line ? { ...line, runner: { ...line.runner, name: ERASED } } : line;
}

function journalRow({ event, meta }: Recorded<RacedayEvent>, line: Line): Omit<JournalRow, 'revision'> {
  return {
    type: event.type,
    part: partOf(event),
    ...aboutWhom(line),
    at: 'at' in event ? event.at : meta.at,
    recordedAt: meta.recordedAt,
    by: meta.by,
    device: meta.device,
    deviceId: meta.deviceId ?? null,
    reverted: false,
  };
}

function aboutWhom(line: Line): Pick<JournalRow, 'from' | 'sort' | 'bib' | 'words' | 'canRestore'> {
  if (!('sort' in line)) return { sort: null, bib: null, words: line.words, canRestore: false };
  const { sort, runner, words, from, canRestore = false } = line;
  return { ...(from !== undefined && { from }), sort, bib: runner.bib, words: words(runner), canRestore };
}
