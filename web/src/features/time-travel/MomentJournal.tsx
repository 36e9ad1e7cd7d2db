import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, useState } from 'react';
import { journalOf, stockholmTime, type DayEvent, type JournalEntry } from '@app/domain';
import { PlainTable } from '../../components/PlainTable';
import { TableHead } from '../../components/TableHead';
import { endOfSecond, type Moment } from './moment';
import { Section } from '../../components/Section';

interface JournalSource {
  readonly events: readonly DayEvent[];
  readonly moment: Moment;
}

interface MomentJournalProps {
  readonly part: string;
  /** One moment, or two to compare. */
  readonly one: JournalSource;
  readonly other?: JournalSource;
  readonly showsOnlyDifferences?: boolean;
}

/** The journal of a race at a moment, latest first. For two moments also which of them has each line. */
export function MomentJournal({ part, one, other, showsOnlyDifferences = false }: MomentJournalProps) {
  const first = useJournal(part, one);
  const second = useJournal(part, other ?? one);
  const lines = useMemo(() => compareJournals(first, other ? second : first), [first, second, other]);
  const wanted = showsOnlyDifferences ? lines.filter(({ difference }) => difference !== '') : lines;
  const { shown, ...more } = useLimitedRows(wanted);
  return (
    <Section title="Journalen till dess" sx={{ mt: 4 }}>
      {wanted.length === 0 ? (
        <Typography>{showsOnlyDifferences ? 'Inga rader skiljer sig.' : 'Inga rader ännu.'}</Typography>
      ) : (
        <div className="sideways" role="group" aria-label="Journalen till dess, senaste först" tabIndex={0}>
          <PlainTable caption="Journalen till dess, senaste först">
            <TableHead columns={[['Tid'], ['Händelse'], ['Av', 'wide'], ['Känt']]} />
            <tbody>
              {shown.map((line) => (
                <Line key={line.entry.revision} {...line} />
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
      <MoreRows {...more} />
    </Section>
  );
}

// Defers the texts of a long day until the lists are shown.
function useJournal(part: string, { events, moment }: JournalSource) {
  const { seen, at } = useDeferredValue(useMemo(() => ({ seen: events, at: moment }), [events, moment]));
  return useMemo(() => journalAt(seen, part, at), [seen, part, at]);
}

function Line({ entry, difference }: ComparedLine) {
  const { words, at, recordedAt, by, reverted, revokedBy, conflict } = entry;
  return (
    <tr className={difference ? 'new' : undefined}>
      <td className="tabular">{stockholmTime(at)}</td>
      <td className="free-text">
        {reverted ? (
          <>
            <del className="muted">{words}</del>{' '}
            <strong>{revokedBy === null ? 'återtaget' : 'ur kraft'}</strong>
          </>
        ) : (
          words
        )}
        {conflict && <div className="issue">Går inte ihop: {conflict}</div>}
        <DifferenceText text={difference} />
      </td>
      <td className="wide free-text">{by}</td>
      <td className="tabular">{stockholmTime(recordedAt)}</td>
    </tr>
  );
}

/** Nothing for ''. */
export function DifferenceText({ text }: { readonly text: string }) {
  return (
    text && (
      <div className="sub">
        <strong>Skiljer sig:</strong> {text}
      </div>
    )
  );
}

/** A journal line of two moments, and the text of their difference; '' without one. */
interface ComparedLine {
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

const PAGE_SIZE = 100;

/** The first rows of a list that may have thousands, and a function that shows more. */
export function useLimitedRows<Row>(all: readonly Row[]) {
  const [count, setCount] = useState(PAGE_SIZE);
  return {
    shown: all.slice(0, count),
    left: Math.max(0, all.length - count),
    onMore: () => setCount(count + PAGE_SIZE),
  };
}

/** A button with the number of hidden rows that shows more of them. */
export function MoreRows({ left, onMore }: Pick<ReturnType<typeof useLimitedRows>, 'left' | 'onMore'>) {
  if (left === 0) return null;
  return (
    <Button variant="text" onClick={onMore} sx={{ mt: 1 }}>
      Visa fler ({left} till)
    </Button>
  );
}
