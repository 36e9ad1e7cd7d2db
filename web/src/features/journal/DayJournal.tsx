import Typography from '@mui/material/Typography';
import {
  distanceLabel,
  journalOf,
  withOperations,
  type DayHistory,
  type JournalEntry,
  type RaceRow,
} from '@app/domain';
import { memo, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { ChoiceField, SearchField } from '../../components/PlainFields';
import { dateOfDay, formatDay, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { CorrectionDialog } from './CorrectionDialog';
import { filterJournal, KINDS, sourcesOf, useChosenLine, useJournalFilter } from './journal-entries';
import { JournalFiles } from './JournalFiles';
import { JournalTable } from './JournalTable';
import { useLiveHistory } from './live-history';
import { WordDialog } from './WordDialog';

interface DayJournalProps {
  readonly day: string;
  readonly days: readonly string[];
  readonly races: readonly RaceRow[];
}

/** The journal of one race day, live, latest first. */
export function DayJournal({ day, days, races }: DayJournalProps) {
  const query = useLiveHistory(day);
  return (
    <>
      <PageTitle title="Journal" lead={formatWeekday(dateOfDay(day))} />
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

// They may be many: drawn again only when something has happened.
const Entries = memo(function Entries({ day, days, races, history }: EntriesProps) {
  const rows = useMemo(() => withOperations(journalOf(history.events), history.operations), [history]);
  const filter = useJournalFilter();
  const [chosen, choose] = useChosenLine();
  const entries = filterJournal(rows, filter);
  const row = rows.find(({ revision, forGood }) => revision === chosen && forGood === null);
  return (
    <>
      <ToCorrect history={history} />
      <JournalFilters day={day} days={days} races={races} filter={filter} rows={rows} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {entries.length === rows.length
            ? `${rows.length} rader`
            : `${entries.length} av ${rows.length} rader`}
        </Typography>
        <JournalFiles day={day} entries={entries} />
      </Box>
      <JournalTable
        entries={entries}
        onChoose={({ revision }) => {
          choose(revision);
        }}
      />
      {row && (
        <WordDialog
          key={row.revision}
          history={history}
          entries={rows}
          row={row}
          onClose={() => {
            choose(undefined);
          }}
        />
      )}
    </>
  );
});

/** The way to a correction, where there is a race to correct. */
function ToCorrect({ history }: { readonly history: DayHistory }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!history.events.some(({ event }) => event.type === 'RaceStarted')) return null;
  return (
    <Box className="not-printed" sx={{ mb: 2 }}>
      <Button
        variant="contained"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Rätta …
      </Button>
      {isOpen && (
        <CorrectionDialog
          history={history}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
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

/** Which day, race, kind of event, person and device to show, and a search by name, number or device. */
function JournalFilters({ day, days, races, filter, rows }: JournalFiltersProps) {
  const navigate = useNavigate();
  const { people, devices } = useMemo(() => sourcesOf(rows), [rows]);
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
      <ChoiceField
        label="Dag"
        value={day}
        options={days.map((each) => ({ value: each, label: formatDay(dateOfDay(each)) }))}
        onChange={(chosen) => void navigate(paths.journal(chosen))}
      />
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
          ...Object.entries(KINDS).map(([value, { label }]) => ({ value, label })),
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
  );
}

function orAll(names: readonly string[]) {
  return [{ value: '', label: 'Alla' }, ...names.map((name) => ({ value: name, label: name }))];
}
