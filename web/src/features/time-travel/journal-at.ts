import { journalOf, type DayEvent, type JournalEntry } from '@app/domain';
import { endOfSecond, type Moment } from './moment';

/** A journal line of two moments, and the text of their difference; '' without one. */
export interface ComparedLine {
  readonly entry: JournalEntry;
  readonly difference: string;
}

/**
 * The journal of a race at a moment, oldest first. `visibleEvents`: those visible then. Contains nothing
 * recorded later.
 */
export function journalAt(
  visibleEvents: readonly DayEvent[],
  part: string,
  moment: Moment,
): readonly JournalEntry[] {
  const { knownAt } = endOfSecond(moment);
  return journalOf(visibleEvents).filter(
    (entry) => [entry.part, entry.from].includes(part) && entry.recordedAt <= knownAt,
  );
}

/** The lines of both, latest first. */
export function compareJournals(
  one: readonly JournalEntry[],
  other: readonly JournalEntry[],
): readonly ComparedLine[] {
  const [first, second] = [one, other].map((lines) => new Map(lines.map((line) => [line.revision, line])));
  const revisions = [...new Set([...one, ...other].map(({ revision }) => revision))];
  return revisions
    .sort((a, b) => b - a)
    .flatMap((revision) => {
      const [was, is] = [first?.get(revision), second?.get(revision)];
      const entry = was ?? is;
      return entry ? [{ entry, difference: differenceOf(was, is) }] : [];
    });
}

function differenceOf(was: JournalEntry | undefined, is: JournalEntry | undefined): string {
  if (!was || !is) return was ? 'bara i den första' : 'bara i den andra';
  const [before, after] = [stateOf(was), stateOf(is)];
  return before === after ? '' : `${before} → ${after}`;
}

function stateOf({ reverted, revokedBy, conflict }: JournalEntry): string {
  if (revokedBy !== null) return 'ur kraft';
  if (reverted) return 'återtaget';
  return conflict === null ? 'gäller' : 'går inte ihop';
}
