import Typography from '@mui/material/Typography';
import { journalOf, withOperations, type DayHistory, type RaceRow } from '@app/domain';
import { memo, Suspense, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../components/lazy-component';
import { EmptyState } from '../../components/EmptyState';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { dateOfDay, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { filterJournal, useChosenLine, useJournalFilter } from './journal-entries';
import { JournalDownloads } from './JournalDownloads';
import { JournalFilters } from './JournalFilters';
import { JournalTable } from './JournalTable';
import { useLiveHistory } from '../../api/live-history';
import { HistoryChangeDialog } from './HistoryChangeDialog';

const [CorrectionDialog, usePreloadCorrectionDialog] = lazyComponent(
  async () => (await import('./CorrectionDialog')).CorrectionDialog,
);

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
      </Box>
      <JournalTable
        entries={entries}
        onChoose={({ revision }) => {
          choose(revision);
        }}
      />
      {row && (
        <HistoryChangeDialog
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

/** The links to corrections, once a race has started. */
function CorrectionLinks({ history }: { readonly history: DayHistory }) {
  const [isOpen, setIsOpen] = useState(false);
  usePreloadCorrectionDialog();
  if (!history.events.some(({ event }) => event.type === 'RaceStarted')) return null;
  return (
    <Box className="not-printed" sx={{ mb: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="contained"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Rätta …
      </Button>
      <Button component={Link} to={paths.corrections(history.day)} variant="text">
        Flera på en gång
      </Button>
      {isOpen && (
        <Suspense fallback={<span role="status" aria-label="Hämtar" />}>
          <CorrectionDialog
            history={history}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
