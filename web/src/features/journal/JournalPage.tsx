import Alert from '@mui/material/Alert';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useId, useMemo, useState } from 'react';
import { Link, Navigate, useNavigation, useParams, useNavigate } from 'react-router-dom';
import {
  isRaceDay,
  stockholmDate,
  type RaceRow,
  distanceLabel,
  journalCsv,
  journalJsonLines,
  journalOf,
  withOperations,
  type DayHistory,
  type JournalEntry,
  type JournalLine,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { serverClock } from '../../api/clock';
import { useLiveHistory } from '../../api/live-history';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { lazyComponent } from '../../components/lazy-component';
import { PageTitle } from '../../components/PageLayout';
import { ChoiceField, SearchField } from '../../components/PlainFields';
import { chooseRace } from '../../components/race-choice';
import { saveFile } from '../../components/save-file';
import { dateOfDay, dayOfDate, formatDay, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { HistoryChangeDialog } from './HistoryChangeDialog';
import {
  ENTRY_KINDS,
  filterJournal,
  sourcesOf,
  useChosenLine,
  useJournalFilter,
  useMarkedEntries,
} from './journal-entries';
import { JournalTable } from './JournalTable';

/**
 * The organisers' journal: who did what, when and from which device. Without a day in the address it
 * redirects to the current day.
 */
export function JournalPage() {
  const { day } = useParams();
  const races = useQuery(racesQuery);
  if (day !== undefined && !isRaceDay(day)) return <UnknownDay />;
  return (
    <DataState query={races} heading="Journal">
      {(data) =>
        day ? (
          <DayJournal key={day} day={day} {...dayChoices(day, data)} />
        ) : (
          <CurrentDayRedirect races={data} />
        )
      }
    </DataState>
  );
}

function dayChoices(day: string, races: readonly RaceRow[]) {
  const days = new Set([day, ...races.map(({ date }) => dayOfDate(date))]);
  return {
    days: [...days].sort().reverse(),
    races: races.filter(({ date }) => date === dateOfDay(day)),
  };
}

function CurrentDayRedirect({ races }: { races: readonly RaceRow[] }) {
  const { edition } = useAppConfig();
  const isLeaving = useNavigation().state !== 'idle';
  const { day } = chooseRace({ races, edition, today: stockholmDate(serverClock.now()), requested: {} });
  // Does not redirect while another navigation is in progress.
  return isLeaving ? null : <Navigate to={paths.journal(dayOfDate(day))} replace />;
}

const [CorrectionDialog, usePreloadCorrectionDialog] = lazyComponent(
  async () => (await import('./CorrectionDialog')).CorrectionDialog,
);

interface DayJournalProps {
  readonly day: string;
  readonly days: readonly string[];
  readonly races: readonly RaceRow[];
}

/** The journal of one race day, live, latest first. */
function DayJournal({ day, days, races }: DayJournalProps) {
  const query = useLiveHistory(day);
  return (
    <>
      <PageTitle title="Journal" lead={formatWeekday(dateOfDay(day))}>
        <Button component={Link} to={paths.timeTravel(day)}>
          Tidsresa
        </Button>
      </PageTitle>
      <DataState
        query={query}
        empty={{
          when: ({ events, operations }) => events.length + operations.length === 0,
          show: (
            <EmptyState
              title="Inget har hänt den här dagen."
              text="Det som görs med loppen står här, med vem och när."
            />
          ),
        }}
      >
        {(history) => <Entries day={day} days={days} races={races} history={history} />}
      </DataState>
    </>
  );
}

interface EntriesProps extends DayJournalProps {
  readonly history: DayHistory;
}

// Memoised, since there may be many entries: renders again only when the history changes.
const Entries = memo(function Entries({ day, days, races, history }: EntriesProps) {
  const rows = useMemo(() => withOperations(journalOf(history.events), history.operations), [history]);
  const filter = useJournalFilter();
  const [chosen, choose] = useChosenLine();
  const entries = filterJournal(rows, filter);
  const row = rows.find(({ revision, forGood }) => revision === chosen && forGood === null);
  const marking = useMarkedEntries(rows);
  const [firstOpened, ...otherOpened] = marking.opened ?? [];
  return (
    <>
      <CorrectionLinks history={history} />
      <JournalFilters day={day} days={days} races={races} filter={filter} rows={rows} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {entries.length === rows.length
            ? `${rows.length} rader`
            : `${entries.length} av ${rows.length} rader`}
        </Typography>
        <JournalDownloads day={day} entries={entries} />
        <Button size="small" variant="text" className="not-printed" onClick={marking.toggle}>
          {marking.isOn ? 'Sluta markera' : 'Markera flera'}
        </Button>
      </Box>
      <JournalTable
        entries={entries}
        onChoose={({ revision }) => choose(revision)}
        marked={marking.isOn ? marking.marked : undefined}
        onMark={marking.mark}
      />
      {marking.isOn && <MarkedBar marked={marking.marked} lines={entries} onRevoke={marking.open} />}
      {firstOpened && (
        <HistoryChangeDialog
          history={history}
          entries={rows}
          rows={[firstOpened, ...otherOpened]}
          onClose={marking.close}
          onChanged={marking.toggle}
        />
      )}
      {row && (
        <HistoryChangeDialog
          key={row.revision}
          history={history}
          entries={rows}
          rows={[row]}
          onClose={() => choose(undefined)}
          onChanged={() => choose(undefined)}
        />
      )}
    </>
  );
});

interface MarkedBarProps {
  readonly marked: readonly JournalEntry[];
  /** The lines that pass the filter. */
  readonly lines: readonly JournalLine[];
  readonly onRevoke: () => void;
}

/** The number of marked lines, and the button that revokes them, at the window's lower edge. */
function MarkedBar({ marked, lines, onRevoke }: MarkedBarProps) {
  return (
    <Box className="not-printed" sx={markedBarStyle}>
      <Box component="span" role="status" sx={{ flex: 1 }}>
        {markedText(marked.length, marked.filter((row) => !lines.some((line) => line.row === row)).length)}
      </Box>
      <Button variant="contained" disabled={marked.length === 0} onClick={onRevoke}>
        Ta ur kraft …
      </Button>
    </Box>
  );
}

function markedText(count: number, hidden: number): string {
  if (count === 0) return 'Markera raderna som är fel';
  const text = count === 1 ? '1 rad markerad' : `${count} rader markerade`;
  return hidden === 0 ? text : `${text}, varav ${hidden} utanför filtret`;
}

const markedBarStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  backgroundColor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

/** The links to corrections, once a race has started. */
function CorrectionLinks({ history }: { readonly history: DayHistory }) {
  const [isOpen, setIsOpen] = useState(false);
  usePreloadCorrectionDialog();
  if (!history.events.some(({ event }) => event.type === 'RaceStarted')) return null;
  return (
    <Box className="not-printed" sx={{ mb: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Rätta …
      </Button>
      <Button component={Link} to={paths.corrections(history.day)} variant="text">
        Flera på en gång
      </Button>
      {isOpen && (
        <Suspense fallback={<span role="status" aria-label="Hämtar" />}>
          <CorrectionDialog history={history} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

/** Downloads the filtered journal as CSV or JSON Lines. */
function JournalDownloads({
  day,
  entries,
}: {
  readonly day: string;
  readonly entries: readonly JournalLine[];
}) {
  if (entries.length === 0) return null;
  return (
    <Box className="not-printed" sx={{ display: 'flex', gap: 0.5 }}>
      <Button
        size="small"
        variant="text"
        onClick={() => saveFile({ name: `journal-${day}.csv`, type: 'text/csv', text: journalCsv(entries) })}
      >
        Ladda ner CSV
      </Button>
      <Button
        size="small"
        variant="text"
        onClick={() => {
          const text = journalJsonLines(entries);
          saveFile({ name: `journal-${day}.jsonl`, type: 'application/jsonl', text });
        }}
      >
        JSON Lines
      </Button>
    </Box>
  );
}

interface JournalFiltersProps {
  readonly day: string;
  readonly days: readonly string[];
  readonly races: readonly RaceRow[];
  readonly filter: ReturnType<typeof useJournalFilter>;
  readonly rows: readonly JournalEntry[];
}

/**
 * Filters by day, race, kind of event, organiser and device, and searches by name, number or device.
 * On a phone a button hides all but the day and shows the number of active filters, to leave room for the
 * newest lines.
 */
function JournalFilters({ day, days, races, filter, rows }: JournalFiltersProps) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { people, devices } = useMemo(() => sourcesOf(rows), [rows]);
  const inUse = [filter.part, filter.kind, filter.by, filter.device, filter.text].filter(Boolean).length;
  return (
    <Box role="search" sx={searchStyle}>
      <ChoiceField
        label="Dag"
        value={day}
        options={days.map((each) => ({ value: each, label: formatDay(dateOfDay(each)) }))}
        onChange={(chosen) => void navigate(paths.journal(chosen))}
      />
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
        className="not-printed"
        sx={{ display: { sm: 'none' } }}
      >
        {inUse === 0 ? 'Filter' : `Filter (${String(inUse)})`}
      </Button>
      <Box id={id} sx={{ ...fieldsStyle, display: { xs: isOpen ? 'flex' : 'none', sm: 'contents' } }}>
        <ChoiceField
          label="Lopp"
          value={filter.part}
          options={[
            { value: '', label: 'Alla' },
            ...races.map(({ part, distance }) => ({ value: part, label: distanceLabel(distance) })),
          ]}
          onChange={filter.choosePart}
        />
        <ChoiceField
          label="Händelser"
          value={filter.kind}
          options={[
            { value: '', label: 'Alla' },
            ...Object.entries(ENTRY_KINDS).map(([value, { label }]) => ({ value, label })),
          ]}
          onChange={filter.chooseKind}
        />
        <ChoiceField label="Av" value={filter.by} options={orAll(people)} onChange={filter.chooseBy} />
        <ChoiceField
          label="Enhet"
          value={filter.device}
          options={orAll(devices)}
          onChange={filter.chooseDevice}
        />
        <SearchField label="Sök namn, nummer eller enhet" value={filter.text} onChange={filter.search} />
      </Box>
    </Box>
  );
}

const fieldsStyle = { flexWrap: 'wrap', alignItems: 'end', gap: 1.5 } as const;
const searchStyle = { ...fieldsStyle, display: 'flex', mb: { xs: 1, sm: 2 } } as const;

function orAll(names: readonly string[]) {
  return [{ value: '', label: 'Alla' }, ...names.map((name) => ({ value: name, label: name }))];
}

function UnknownDay() {
  return (
    <>
      <PageTitle title="Journal" />
      <Alert
        severity="warning"
        action={
          <Button component={Link} to={paths.journal()} color="inherit" size="small">
            Till journalen
          </Button>
        }
      >
        Det finns ingen sådan tävlingsdag.
      </Alert>
    </>
  );
}
