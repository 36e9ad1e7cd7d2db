import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { RaceRow, RunnerRow, StartListRow } from '@app/domain';
import { useLiveRace } from '../../api/live-race';
import { DataState } from '../../components/DataState';
import { readRace } from '../../components/read-race';
import { messages } from '../../config/messages';
import { FinishAnnouncer } from './FinishAnnouncer';
import { LatestFinishers } from './LatestFinishers';
import { RaceStatus } from './RaceStatus';
import { filterLines, useResultFilter } from './result-filter';
import { ResultFilters } from './ResultFilters';
import { latestFinishers, resultLines, summary } from './result-lines';
import { ResultTable } from './ResultTable';
import { useNewFinishers } from './use-new-finishers';
import { WithheldTimes } from './WithheldTimes';

/** One race as it is run: pushed news are shown at once, or held back while the list is paused. */
export function RaceResults({ part }: { part: string }) {
  const { query, contact } = useLiveRace(part);
  const [held, setHeld] = useState<Held>();
  const pause = (isPaused: boolean) => {
    setHeld(isPaused && query.data ? { rows: query.data, updatedAt: query.dataUpdatedAt } : undefined);
  };

  return (
    <DataState query={query}>
      {(current) => {
        const { rows, updatedAt } = held ?? { rows: current, updatedAt: query.dataUpdatedAt };
        const { race, runners } = readRace(rows);
        if (!race || runners.length === 0) return <Typography>{messages.noRunners}</Typography>;
        const freshness = { contact, updatedAt, isPaused: held !== undefined, onPause: pause };
        return <Results race={race} runners={runners} freshness={freshness} />;
      }}
    </DataState>
  );
}

interface Held {
  readonly rows: readonly StartListRow[];
  readonly updatedAt: number;
}

interface ResultsProps {
  readonly race: RaceRow;
  readonly runners: readonly RunnerRow[];
  readonly freshness: Pick<
    Parameters<typeof RaceStatus>[0],
    'contact' | 'updatedAt' | 'isPaused' | 'onPause'
  >;
}

const LATEST = 6;

function Results({ race, runners, freshness }: ResultsProps) {
  const lines = useMemo(() => resultLines(race, runners), [race, runners]);
  const latest = latestFinishers(lines, LATEST);
  const fresh = useNewFinishers(lines);
  const filter = useResultFilter();
  const { text, group } = filter;
  const shown = useMemo(() => filterLines(lines, { text, group }), [lines, text, group]);

  return (
    <>
      <RaceStatus race={race} summary={summary(lines)} {...freshness} />
      {race.state === 'started' && <LatestFinishers lines={latest} fresh={fresh} />}
      <FinishAnnouncer newest={latest.find(({ runner }) => fresh.has(runner.sort))} />
      <ResultFilters filter={filter} />
      <WithheldTimes lines={lines} />
      {shown.length > 0 ? (
        <ResultTable lines={shown} fresh={fresh} />
      ) : (
        <Typography>Ingen löpare matchar sökningen.</Typography>
      )}
    </>
  );
}
