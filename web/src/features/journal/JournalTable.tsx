import Redo from '@mui/icons-material/Redo';
import Route from '@mui/icons-material/Route';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import {
  readPart,
  stockholmTime,
  type JournalEntry,
  type JournalLine,
  type OperationsEvent,
} from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { PlainTable } from '../../components/PlainTable';
import { TableHead } from '../../components/TableHead';
import { ProvenanceButton, usePreloadProvenance } from '../../components/ProvenanceButton';
import { WrapBetweenWords } from '../../components/WrapBetweenWords';
import { formatOtherDay } from '../../config/formats';
import { canBeMarked } from './journal-entries';
import styles from './JournalTable.module.css';

interface JournalTableProps {
  readonly entries: readonly JournalLine[];
  readonly onChoose: (row: JournalEntry) => void;
  /** The marked entries while the organiser marks some; each line then has a checkbox. */
  readonly marked: readonly JournalEntry[] | undefined;
  readonly onMark: (row: JournalEntry) => void;
}

/**
 * The entries, latest first. Entries without effect are struck through with a label; conflicts have an
 * explanation.
 */
export function JournalTable({ entries, onChoose, marked, onMark }: JournalTableProps) {
  usePreloadProvenance();
  const linked = useLinkedLine();
  const revisions = marked && new Set(marked.map(({ revision }) => revision));
  return (
    <PlainTable caption="Journal, senaste först" className={styles.table}>
      <TableHead
        columns={[
          ['Rad', 'num wide'],
          ['Tid'],
          ['Lopp', 'wide'],
          ['Händelse'],
          ['Av', 'wide'],
          ['Enhet', 'wide'],
          ['Sparat', 'wide'],
          [<span className="sr-only">Åtgärd</span>],
        ]}
      />
      <tbody>
        {entries.map(({ number, row, device }) => (
          <EntryRow
            key={number}
            number={number}
            row={row}
            device={device}
            isLinked={lineId(row) === linked}
            mark={revisions && markOf(row, revisions)}
            onChoose={onChoose}
            onMark={onMark}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface EntryRowProps {
  readonly number: number;
  readonly row: JournalEntry;
  readonly device: string;
  /** Whether the address names the line. */
  readonly isLinked: boolean;
  /** Undefined while the organiser marks no lines. */
  readonly mark: Mark | undefined;
  readonly onChoose: (row: JournalEntry) => void;
  readonly onMark: (row: JournalEntry) => void;
}

const EntryRow = memo(
  function EntryRow({ number, row, device, isLinked, mark, onChoose, onMark }: EntryRowProps) {
    const { part, at, recordedAt, by, conflict } = row;
    const distance = readPart(part)?.distance;
    const race = distance !== undefined && <DistanceChip metres={distance} />;
    return (
      <tr id={lineId(row)} tabIndex={isLinked ? -1 : undefined} aria-current={isLinked || undefined}>
        <td className="num wide">{number}</td>
        <td className="tabular">
          {stockholmTime(at)}
          <div className="sub">{formatOtherDay(at, readPart(part)?.date)}</div>
          <div className="narrow">{race}</div>
        </td>
        <td className="wide">{race}</td>
        <td className="free-text">
          <ProvenanceLink row={row} />
          <EventText row={row} />
          {conflict && <div className="issue">Går inte ihop: {conflict}</div>}
          <div className="sub narrow">
            <WrapBetweenWords text={[by, device].filter(Boolean).join(' · ')} />
          </div>
        </td>
        <td className="wide free-text">
          <WrapBetweenWords text={by} />
        </td>
        <td className="wide free-text">
          <WrapBetweenWords text={device} />
        </td>
        <td className="wide tabular">{stockholmTime(recordedAt)}</td>
        <td className="num">
          <EntryAction row={row} mark={mark} onChoose={onChoose} onMark={onMark} />
        </td>
      </tr>
    );
  },
  // The handlers are ignored, since they always do the same; a row renders again when its entry changed.
  (before, after) =>
    before.number === after.number &&
    before.device === after.device &&
    before.isLinked === after.isLinked &&
    before.mark === after.mark &&
    isSameEntry(before.row, after.row),
);

type Mark = 'marked' | 'unmarked' | 'unmarkable';

function markOf(row: JournalEntry, marked: ReadonlySet<number>): Mark {
  if (!canBeMarked(row)) return 'unmarkable';
  return marked.has(row.revision) ? 'marked' : 'unmarked';
}

/** The checkbox or the button of an entry, if it has one. */
function EntryAction({
  row,
  mark,
  onChoose,
  onMark,
}: Pick<EntryRowProps, 'row' | 'mark' | 'onChoose' | 'onMark'>) {
  if (mark === undefined)
    return row.forGood === null && <HistoryChangeButton row={row} onChoose={onChoose} />;
  return mark !== 'unmarkable' && <MarkCheckbox row={row} isMarked={mark === 'marked'} onMark={onMark} />;
}

/** The event; struck through when it has no effect. */
function EventText({ row: { words, reverted, revokedBy } }: Pick<EntryRowProps, 'row'>) {
  if (!reverted) return words;
  return (
    <>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {words}
      </Box>{' '}
      <strong>{revokedBy === null ? 'återtaget' : 'ur kraft'}</strong>
    </>
  );
}

/** The link to the provenance of the runner's time and place. */
function ProvenanceLink({ row: { part, sort, words } }: Pick<EntryRowProps, 'row'>) {
  if (sort === null) return null;
  return (
    <Box sx={{ float: 'right', my: -1 }}>
      <ProvenanceButton part={part} sort={sort} about={words} text="">
        <Route aria-hidden fontSize="small" />
      </ProvenanceButton>
    </Box>
  );
}

/**
 * Opens the dialog that revokes or reinstates an event. On a phone an icon only, to leave room for the text.
 */
function HistoryChangeButton({ row, onChoose }: Pick<EntryRowProps, 'row' | 'onChoose'>) {
  const [label, Sign] =
    row.revokedBy === null ? (['Ta ur kraft', Undo] as const) : (['Sätt i kraft igen', Redo] as const);
  return (
    <Button
      variant="text"
      size="small"
      title={label}
      aria-label={`${label}: ${row.words}`}
      // Aligned with the line's first row of text.
      sx={{ minWidth: 44, minHeight: 44, px: 0.5, my: '-9px' }}
      onClick={() => onChoose(row)}
    >
      <Sign aria-hidden />
      <Box component="span" className="wide" sx={{ pl: 1 }}>
        {label}
      </Box>
    </Button>
  );
}

/** Marks an entry together with others. */
function MarkCheckbox({
  row,
  isMarked,
  onMark,
}: Pick<EntryRowProps, 'row' | 'onMark'> & { readonly isMarked: boolean }) {
  return (
    <Box component="label" sx={checkboxStyle}>
      <input
        type="checkbox"
        aria-label={`Markera: ${row.words}`}
        checked={isMarked}
        onChange={() => onMark(row)}
      />
    </Box>
  );
}

const checkboxStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 44,
  minHeight: 44,
  my: '-9px',
  '& input': { width: 22, height: 22, accentColor: '#1A237E', m: 0 },
} as const;

function isSameEntry(one: JournalEntry, other: JournalEntry): boolean {
  return (Object.keys(one) as (keyof JournalEntry)[]).every((key) => one[key] === other[key]);
}

/** An operations entry is no event of the day and has a numbering of its own. */
const OPERATIONS_TYPE: OperationsEvent['type'] = 'LossAccepted';

/** The element id of an entry's line, for links; undefined for operations entries. */
function lineId({ type, revision }: Pick<JournalEntry, 'type' | 'revision'>): string | undefined {
  return type === OPERATIONS_TYPE ? undefined : `h-${String(revision)}`;
}

/** The id of the line in the address (`#h-123`). Scrolls it to the middle and focuses it. */
function useLinkedLine(): string {
  const { hash, key } = useLocation();
  const linked = /^#h-\d+$/.test(hash) ? hash.slice(1) : '';
  useEffect(() => {
    const line = linked === '' ? null : document.getElementById(linked);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  }, [linked, key]);
  return linked;
}
