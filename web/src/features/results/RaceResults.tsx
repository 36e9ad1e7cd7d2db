import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { RaceRow, RunnerRow, StartListRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { useLiveRace } from '../../api/live-race';
import { DataState } from '../../components/DataState';
import { readRace } from '../../components/RacePage';
import { messages } from '../../config/messages';
import { LatestFinishers } from './LatestFinishers';
import { FinishAnnouncer, useNewFinishers } from './NewFinishers';
import { RaceStatus } from './RaceStatus';
import { filterLines, useResultFilter, ResultFilters } from './ResultFilters';
import { ResultTable } from './ResultTable';
import { latestFinishers, resultLines, summary, isWithheld, type ResultLine } from './result-entries';

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

/** Says why some in goal have no time, and why nobody has a gap where the winner is one of them. Nothing where all times are told. */
function WithheldTimes({ lines }: { lines: readonly ResultLine[] }) {
  const { hideAgeUnder } = useAppConfig().edition.publicResults;
  if (hideAgeUnder === null || !lines.some(isWithheld)) return null;
  const isWinnerWithheld = lines.slice(0, 1).some(isWithheld);
  return (
    <Typography sx={{ mb: 2, color: 'text.secondary', maxWidth: '68ch' }}>
      Löpare under {hideAgeUnder} år visas utan namn och tid, men är med i placeringarna.
      {isWinnerWithheld && ' Segraren är en av dem, och därför visas ingen tid efter segraren.'}
    </Typography>
  );
}
