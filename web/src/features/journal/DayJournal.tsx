import Typography from '@mui/material/Typography';
import { journalOf, withOperations, type DayHistory, type RaceRow } from '@app/domain';
import { memo, useMemo } from 'react';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { dateOfDay, formatWeekday } from '../../config/formats';
import { deviceLabels } from './device-labels';
import { filterJournal, useJournalFilter } from './journal-filter';
import { JournalFilters } from './JournalFilters';
import { JournalTable } from './JournalTable';
import { useLiveHistory } from './live-history';
import { useTakeBack } from './use-take-back';

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
          show: <Typography>Inget har hänt den här dagen.</Typography>,
        }}
      >
        {(history) => <Lines day={day} days={days} races={races} history={history} />}
      </DataState>
    </>
  );
}

interface LinesProps extends DayJournalProps {
  readonly history: DayHistory;
}

// They may be many: drawn again only when something has happened.
const Lines = memo(function Lines({ day, days, races, history }: LinesProps) {
  const rows = useMemo(() => withOperations(journalOf(history.events), history.operations), [history]);
  const filter = useJournalFilter();
  const takeBack = useTakeBack(day);
  const lines = filterJournal(rows, filter);
  return (
    <>
      <JournalFilters day={day} days={days} races={races} filter={filter} />
      <Typography role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {lines.length === rows.length ? `${rows.length} rader` : `${lines.length} av ${rows.length} rader`}
      </Typography>
      <JournalTable lines={lines} deviceOf={deviceLabels(rows)} onTakeBack={(row) => void takeBack(row)} />
    </>
  );
});
