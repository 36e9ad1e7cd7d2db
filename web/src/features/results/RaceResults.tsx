import Typography from '@mui/material/Typography';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { publicationOf, type RaceRow, type RunnerRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { useLiveRace, type RaceRows } from '../../api/live-race';
import { splitRaceRows } from '../../api/races';
import { DataState } from '../../components/DataState';
import { NoMatch, NoRunners } from '../../components/LazyEmptyStates';
import { useFollowedRunners } from '../../components/Follow';
import { lazyComponent } from '../../components/lazy-component';
import { LatestFinishers } from './LatestFinishers';
import { FinishAnnouncer, useNewFinishers } from './NewFinishers';
import { Podium } from './Podium';
import { RaceStatus } from './RaceStatus';
import { RecordLine, useRecords } from './Records';
import { latestFinishers, resultEntries, summaryText, isWithheld, type ResultEntry } from './result-entries';
import { filterEntries, useResultFilter, ResultFilters } from './ResultFilters';
import { ResultTable } from './ResultTable';

const [RaceHistogram] = lazyComponent(
  async () => (await import('../../components/RaceHistogram')).RaceHistogram,
);

/** The live results of one race. Holds updates back while the list is paused. */
export function RaceResults({ part }: { part: string }) {
  const { query, connectionStatus } = useLiveRace(part);
  const [held, setHeld] = useState<PausedList>();
  const pause = (isPaused: boolean) => {
    setHeld(isPaused && query.data ? { rows: query.data, updatedAt: query.dataUpdatedAt } : undefined);
  };

  return (
    <DataState query={query}>
      {(current) => {
        const { rows, updatedAt } = held ?? { rows: current, updatedAt: query.dataUpdatedAt };
        const { race, runners } = splitRaceRows(rows);
        if (!race || runners.length === 0) return <NoRunners />;
        const freshness = { connectionStatus, updatedAt, isPaused: held !== undefined, onPause: pause };
        return <Results race={race} runners={runners} freshness={freshness} />;
      }}
    </DataState>
  );
}

interface PausedList {
  readonly rows: RaceRows;
  readonly updatedAt: number;
}

interface ResultsProps {
  readonly race: RaceRow;
  readonly runners: readonly RunnerRow[];
  readonly freshness: Pick<
    Parameters<typeof RaceStatus>[0],
    'connectionStatus' | 'updatedAt' | 'isPaused' | 'onPause'
  >;
}

const LATEST = 6;

function Results({ race, runners, freshness }: ResultsProps) {
  const entries = useMemo(() => resultEntries(race, runners), [race, runners]);
  const published = useMemo(() => publicationOf(race, runners), [race, runners]);
  const latest = latestFinishers(entries, LATEST);
  const fresh = useNewFinishers(entries);
  const filter = useResultFilter();
  const { group } = filter;
  const text = useDeferredValue(filter.text);
  const shown = useMemo(() => filterEntries(entries, { text, group }), [entries, text, group]);
  const records = useRecords(race, entries);
  const { sorts: followed, toggle } = useFollowedRunners();

  return (
    <>
      <RaceStatus race={race} published={published} summary={summaryText(entries)} {...freshness} />
      <RecordLine records={records} />
      {race.state === 'started' && <LatestFinishers entries={latest} fresh={fresh} />}
      {race.state !== '' && <Podium race={race} entries={entries} />}
      <FinishAnnouncer newest={latest.find(({ runner }) => fresh.has(runner.sort))} />
      <ResultFilters filter={filter} />
      <div role="status" className="sr-only">
        {text && `${shown.length} av ${entries.length} löpare`}
      </div>
      <WithheldTimes entries={entries} />
      {shown.length > 0 ? (
        <ResultTable
          metres={race.distance}
          entries={shown}
          fresh={fresh}
          followed={followed}
          onFollow={toggle}
          records={records.fallen}
        />
      ) : (
        <NoMatch metres={race.distance} group={group} />
      )}
      <Suspense>
        {race.state === 'ended' && <RaceHistogram metres={race.distance} runners={runners} />}
      </Suspense>
    </>
  );
}

/** Explains why some finishers have no time, and why there are no gaps when the winner is one of them. */
function WithheldTimes({ entries }: { entries: readonly ResultEntry[] }) {
  const { hideAgeUnder } = useAppConfig().edition.publicResults;
  if (hideAgeUnder === null || !entries.some(isWithheld)) return null;
  const isWinnerWithheld = entries.slice(0, 1).some(isWithheld);
  return (
    <Typography sx={{ mb: 2, color: 'text.secondary', maxWidth: '68ch' }}>
      Löpare under {hideAgeUnder} år visas utan namn och tid, men är med i placeringarna.
      {isWinnerWithheld && ' Segraren är en av dem, och därför visas ingen tid efter segraren.'}
    </Typography>
  );
}
