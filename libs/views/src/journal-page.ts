import { dayOf, type RacedayEvent } from '@app/domain';
import type { Recorded, Rows } from '@app/eventing';
import type { Named } from './journal-words';
import type { JournalRow } from './rows';

/** A line for the journal. `sort` and `runner` when it is about somebody. */
export interface Line {
  readonly words: string;
  readonly sort?: string;
  readonly runner?: Named;
  readonly canRestore?: boolean;
}

/**
 * The journal's day as one event finds it. Beside the day's own partition it keeps two per race, never shown:
 * `<part>/runners`, whose words are a runner's name, and `<part>/in-force`, the line under each matter that may yet be taken back.
 */
export class JournalPage {
  private readonly part: string;

  constructor(
    private readonly rows: Rows<JournalRow>,
    private readonly recorded: Recorded<RacedayEvent>,
  ) {
    this.part = recorded.event.part;
  }

  /** Writes the event's line; with a matter ('start', 'finish runner-1'), it is in force until that is taken back. */
  write(line: Line, matter?: string): void {
    this.rows.put(dayOf(this.part), keyOf(this.recorded.revision), journalRow(this.recorded, line));
    if (matter !== undefined) {
      this.rows.put(`${this.part}/in-force`, matter, journalRow(this.recorded, line));
    }
  }

  /** The line in force about a matter. */
  standing(matter: string): JournalRow | undefined {
    const noted = this.rows.get(`${this.part}/in-force`, matter);
    const line = noted && this.lineOf(noted);
    return line?.reverted ? undefined : line;
  }

  /** Takes back the line in force about a matter, if there is one. */
  revert(matter: string): void {
    const noted = this.rows.get(`${this.part}/in-force`, matter);
    if (noted) this.change(noted, { reverted: true, canRestore: false });
  }

  /** Takes back all that is in force in the race. */
  revertAll(): void {
    for (const noted of [...this.rows.all(`${this.part}/in-force`)]) {
      this.change(noted, { reverted: true, canRestore: false });
    }
  }

  /** From now on no crossing of the race can be taken back. */
  closeRestores(): void {
    for (const noted of [...this.rows.all(`${this.part}/in-force`)]) {
      if (noted.canRestore) this.change(noted, { reverted: false, canRestore: false });
    }
  }

  /** Remembers what a runner is called from now on. */
  remember(sort: string, runner: Named): void {
    const note = journalRow(this.recorded, { words: runner.name, sort, runner });
    this.rows.put(`${this.part}/runners`, sort, note);
  }

  /** What a runner is called. */
  named(sort: string): Named {
    const note = this.rows.get(`${this.part}/runners`, sort);
    return note ? { name: note.words, bib: note.bib } : { name: 'okänd löpare', bib: null };
  }

  /** A note keeps the revision of its own event, and that is the line's key; the line's own revision moves on. */
  private lineOf(noted: JournalRow): JournalRow | undefined {
    return this.rows.get(dayOf(this.part), keyOf(noted.revision));
  }

  private change(noted: JournalRow, news: Pick<JournalRow, 'reverted' | 'canRestore'>): void {
    const line = this.lineOf(noted);
    if (!line || line.reverted) return;
    this.rows.put(dayOf(this.part), keyOf(noted.revision), { ...line, ...news });
  }
}

function keyOf(revision: number): string {
  return String(revision).padStart(8, '0');
}

function journalRow({ event, meta }: Recorded<RacedayEvent>, line: Line): Omit<JournalRow, 'revision'> {
  return {
    type: event.type,
    part: event.part,
    sort: line.sort ?? null,
    bib: line.runner?.bib ?? null,
    words: line.words,
    at: 'at' in event ? event.at : meta.at,
    recordedAt: meta.recordedAt,
    by: meta.by,
    device: meta.device,
    reverted: false,
    canRestore: line.canRestore ?? false,
  };
}
