import Typography from '@mui/material/Typography';
import type { RaceRow } from '@app/domain';
import type { JournalRow } from '@app/views';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageTitle';
import { dateOfDay, formatWeekday } from '../../config/dates';
import { deviceLabels } from './device-labels';
import { filterJournal, useJournalFilter } from './journal-filter';
import { JournalFilters } from './JournalFilters';
import { JournalTable } from './JournalTable';
import { useLiveJournal } from './use-live-journal';
import { useTakeBack } from './use-take-back';

interface DayJournalProps {
  readonly day: string;
  readonly days: readonly string[];
  readonly races: readonly RaceRow[];
}

/** The journal of one race day, live, latest first. */
export function DayJournal({ day, days, races }: DayJournalProps) {
  const query = useLiveJournal(
    day,
    races.map(({ part }) => part),
  );
  return (
    <>
      <PageTitle title="Journal" lead={formatWeekday(dateOfDay(day))} />
      <DataState
        query={query}
        empty={{
          when: (rows) => rows.length === 0,
          show: <Typography>Inget har hänt den här dagen.</Typography>,
        }}
      >
        {(rows) => <Lines day={day} days={days} races={races} rows={rows} />}
      </DataState>
    </>
  );
}

function Lines({ day, days, races, rows }: DayJournalProps & { rows: readonly JournalRow[] }) {
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
}
