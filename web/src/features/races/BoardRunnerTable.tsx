import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { matches, searchText, type BoardRunner, dayOf } from '@app/domain';
import { AnonymousMark } from '../../components/AnonymousMark';
import { ConflictsLink } from '../../components/ConflictsLink';
import { EmptyState } from '../../components/EmptyState';
import { PlainTable } from '../../components/PlainTable';
import { conflictText, lateText } from '../../components/board-runner-text';
import { fullName } from '../../components/runner-text';
import { useAddressText } from '../../components/use-address-text';
import { correctionPath } from '../../config/correction-paths';

const ChangeRunnerDialog = lazy(async () => ({
  default: (await import('./ChangeRunnerDialog')).ChangeRunnerDialog,
}));

const columns: readonly {
  readonly column: RunnerColumn;
  readonly label: string;
  readonly className?: string;
}[] = [
  { column: 'bib', label: 'Nr', className: 'num' },
  { column: 'name', label: 'Namn' },
  { column: 'age', label: 'Ålder', className: 'num' },
  { column: 'group', label: 'Klass', className: 'wide' },
  { column: 'company', label: 'Klubb', className: 'wide' },
  { column: 'phone', label: 'Telefon', className: 'wide' },
  { column: 'paid', label: 'Betald', className: 'wide' },
];

/** A race's runners: search, sort by any column, change one. */
export function BoardRunnerTable({ part, runners }: { part: string; runners: readonly BoardRunner[] }) {
  const [query, setQuery] = useAddressText('sok');
  const [order, setOrder] = useState<RunnerOrder>({ column: 'bib', isDescending: false });
  const [changing, setChanging] = useState<BoardRunner>();
  const { marked, toggle, mark } = useMarkedRunners(runners);
  const shown = useMemo(() => {
    const isWanted = matches(query);
    return sortRunners(
      runners.filter((runner) => isWanted(searchText(runner))),
      order,
    );
  }, [runners, query, order]);

  if (runners.length === 0)
    return <EmptyState title="Inga löpare ännu." text="Lägg till en här ovanför, eller läs in en lista." />;
  return (
    <Box component="section" aria-labelledby="runners">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="h2" id="runners" sx={{ flex: 1 }}>
          {runners.length} löpare
        </Typography>
        <TextField
          type="search"
          className="not-printed"
          size="small"
          label="Sök nummer, namn, klubb"
          sx={{ minWidth: 240 }}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button className="not-printed" variant="text" onClick={toggle}>
          {marked ? 'Sluta markera' : 'Två har bytt nummer'}
        </Button>
      </Box>
      {marked && <SwapBibsBar part={part} marked={marked} />}
      <ConflictsLink part={part} count={runners.filter(({ conflict }) => conflict !== null).length} />
      <Typography role="status" sx={{ color: 'text.secondary', minHeight: '1.6em' }}>
        {query && (shown.length === 0 ? 'Ingen träff.' : `${shown.length} av ${runners.length} visas`)}
      </Typography>
      <PlainTable caption="Löpare i loppet">
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.column} {...column} order={order} onOrder={setOrder} />
            ))}
            <th className="not-printed">
              <span className="sr-only">{marked ? 'Markera' : 'Ändra'}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((runner) => (
            <tr key={runner.sort}>
              <RunnerCells runner={runner} />
              <td className="not-printed">
                {marked ? (
                  <MarkCheckbox runner={runner} marked={marked} onMark={mark} />
                ) : (
                  <ChangeButton runner={runner} onChange={setChanging} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {changing && (
        <Suspense>
          <ChangeRunnerDialog
            key={changing.sort}
            part={part}
            runner={changing}
            onClose={() => setChanging(undefined)}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** The cells of one runner; on a phone class, club and phone are below the name. */
const RunnerCells = memo(function RunnerCells({ runner }: { readonly runner: BoardRunner }) {
  const below = [runner.group, runner.company, runner.phone, runner.paid && 'betald']
    .filter(Boolean)
    .join('\u00a0· ');
  return (
    <>
      <td className="num">{runner.bib ?? '–'}</td>
      <td className="free-text">
        {fullName(runner)} <AnonymousMark runner={runner} />
        {runner.late !== null && <strong> · {lateText}</strong>}
        {runner.conflict && <div className="issue">{conflictText(runner)}</div>}
        {below && <div className="sub narrow">{below}</div>}
      </td>
      <td className="num">{runner.age ?? '–'}</td>
      <td className="wide">{runner.group}</td>
      <td className="wide free-text">{runner.company}</td>
      <td className="wide free-text">{runner.phone}</td>
      <td className="wide">{runner.paid ? 'ja' : 'nej'}</td>
    </>
  );
});

interface ChangeButtonProps {
  readonly runner: BoardRunner;
  readonly onChange: (runner: BoardRunner) => void;
}

const ChangeButton = memo(function ChangeButton({ runner, onChange }: ChangeButtonProps) {
  return (
    <Button
      variant="text"
      size="small"
      aria-label={`Ändra ${fullName(runner)}`}
      onClick={() => onChange(runner)}
      sx={{ minWidth: 0, px: { xs: 0.5, md: 1.5 }, my: '-9px' }}
    >
      Ändra
    </Button>
  );
});

interface SortHeaderProps {
  readonly column: RunnerColumn;
  readonly label: string;
  readonly className?: string;
  readonly order: RunnerOrder;
  readonly onOrder: (order: RunnerOrder) => void;
}

/** A column header that sorts by it; a second press reverses the order. */
function SortHeader({ column, label, className, order, onOrder }: SortHeaderProps) {
  const isSorted = order.column === column;
  const arrow = order.isDescending ? '↓' : '↑';
  return (
    <th
      className={className}
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <Box
        component="button"
        type="button"
        onClick={() => onOrder({ column, isDescending: isSorted && !order.isDescending })}
        sx={buttonStyle}
      >
        {label}
        <span aria-hidden>{isSorted ? ` ${arrow}` : ''}</span>
      </Box>
    </th>
  );
}

const buttonStyle = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  p: 0,
  minHeight: 44,
  minWidth: 44,
  textAlign: 'inherit',
  cursor: 'pointer',
} as const;

/** Sortable columns of the list of runners. */
type RunnerColumn = 'bib' | 'name' | 'age' | 'group' | 'company' | 'phone' | 'paid';

/** The sort order; runners without a value always come last. */
interface RunnerOrder {
  readonly column: RunnerColumn;
  readonly isDescending: boolean;
}

/** The runners sorted, equal ones by name. */
function sortRunners(
  runners: readonly BoardRunner[],
  { column, isDescending }: RunnerOrder,
): readonly BoardRunner[] {
  const value = values[column];
  const turn = isDescending ? -1 : 1;
  return runners.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || byName(a, b);
    return turn * compare(left, right) || byName(a, b);
  });
}

const values: Readonly<Record<RunnerColumn, (runner: BoardRunner) => string | number | null>> = {
  bib: ({ bib }) => bib,
  name: ({ lastname, firstname }) => `${lastname} ${firstname}`,
  age: ({ age }) => age,
  group: ({ group }) => group || null,
  company: ({ company }) => company || null,
  phone: ({ phone }) => phone || null,
  paid: ({ paid }) => Number(!paid),
};

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

function byName(a: BoardRunner, b: BoardRunner): number {
  return collator.compare(`${a.lastname} ${a.firstname}`, `${b.lastname} ${b.firstname}`);
}

const collator = new Intl.Collator('sv');

/** Swaps the bibs of two runners: shows the marked runners, and with two a link to the correction. */
function SwapBibsBar({ part, marked }: { part: string; marked: readonly BoardRunner[] }) {
  const bibs = marked.flatMap(({ bib }) => bib ?? []);
  const named = marked.map(runnerText).join(' och ');
  const areTwo = marked.length === MAX_MARKED;
  const haveBibs = bibs.length === marked.length;
  return (
    <Box role="status" className="not-printed" sx={barStyle}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {marked.length === 0 && 'Markera de två som har fått varandras nummer'}
        {marked.length === 1 && `Markerad: ${named}. Markera en till`}
        {areTwo && `Markerade: ${named}`}
        {!haveBibs && '. Bara den som har ett nummer kan byta'}
      </Box>
      {areTwo && haveBibs && (
        <Button component={Link} to={correctionPath(dayOf(part), 'swap', ...bibs)} variant="contained">
          Byt nummer
        </Button>
      )}
    </Box>
  );
}

function runnerText(runner: BoardRunner): string {
  const { bib } = runner;
  return bib === null ? `${fullName(runner)} utan nummer` : `nr ${String(bib)} ${fullName(runner)}`;
}

interface MarkCheckboxProps {
  readonly runner: BoardRunner;
  readonly marked: readonly BoardRunner[];
  readonly onMark: (sort: string) => void;
}

/** Marks a runner with a bib; at most two. A marked runner whose bib has been removed can be unmarked. */
function MarkCheckbox({ runner, marked, onMark }: MarkCheckboxProps) {
  const isMarked = marked.includes(runner);
  return (
    <Box component="label" sx={markStyle}>
      <input
        type="checkbox"
        aria-label={`Markera ${fullName(runner)}`}
        checked={isMarked}
        disabled={!isMarked && (runner.bib === null || marked.length === MAX_MARKED)}
        onChange={() => onMark(runner.sort)}
      />
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 64,
  boxSizing: 'border-box',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  px: 2,
  py: 1,
  mb: 2,
} as const;

const markStyle = {
  display: 'grid',
  placeItems: 'center',
  minWidth: 44,
  minHeight: 44,
  '& input': { width: 22, height: 22, accentColor: '#1A237E', m: 0 },
} as const;

/** A swap involves two runners. */
const MAX_MARKED = 2;

/**
 * The marked runners of a list; undefined unless marking is active. Runners that leave the list are unmarked.
 */
function useMarkedRunners(runners: readonly BoardRunner[]) {
  const [sorts, setSorts] = useState<readonly string[]>();
  const marked = sorts && runners.filter(({ sort }) => sorts.includes(sort));
  const toggle = () => setSorts(marked ? undefined : []);
  const mark = (sort: string) => {
    const current = marked?.map((one) => one.sort) ?? [];
    setSorts(current.includes(sort) ? current.filter((one) => one !== sort) : [...current, sort]);
  };
  return { marked, toggle, mark };
}
