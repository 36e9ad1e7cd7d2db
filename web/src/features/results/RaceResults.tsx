import PauseIcon from '@mui/icons-material/Pause';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  matches,
  publicationOf,
  publicationText,
  type PublishedState,
  type RaceRow,
  type RunnerRow,
  formatResult,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import type { ConnectionStatus } from '../../api/connection-status';
import { useLiveRace, type RaceRows } from '../../api/live-race';
import { splitRaceRows } from '../../api/races';
import { DataState } from '../../components/DataState';
import { useFollowedRunners } from '../../components/Follow';
import { Freshness } from '../../components/Freshness';
import { lazyComponent } from '../../components/lazy-component';
import { NoMatch, NoRunners } from '../../components/LazyEmptyStates';
import { SearchField } from '../../components/PlainFields';
import { RaceBand } from '../../components/RaceBand';
import { cachedSearchText, fullName } from '../../components/runner-text';
import { useAddressText, withParam } from '../../components/use-address-text';
import { paths } from '../../config/paths';
import { FinishAnnouncer, useNewFinishers, NewMark } from './NewFinishers';
import { Podium } from './Podium';
import { RecordLine, useRecords } from './Records';
import { isWithheld, latestFinishers, resultEntries, summaryText, type ResultEntry } from './result-entries';
import { ResultTable } from './ResultTable';

const [RaceHistogram] = lazyComponent(
  async () => (await import('../../components/RaceHistogram')).RaceHistogram,
);

/** The live results of one race. Holds updates back while the list is paused. */
export function RaceResults({ part }: { part: string }) {
  const { query, connectionStatus } = useLiveRace(part);
  const [held, setHeld] = useState<PausedList>();
  const pause = (isPaused: boolean) =>
    setHeld(isPaused && query.data ? { rows: query.data, updatedAt: query.dataUpdatedAt } : undefined);

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
          records={records.recordsByRunner}
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

interface RaceStatusProps {
  readonly race: RaceRow;
  /** How the results compare with the published version; undefined without one. */
  readonly published: PublishedState | undefined;
  readonly summary: string;
  readonly connectionStatus: ConnectionStatus;
  /** Last answer from the server, epoch ms of this device. */
  readonly updatedAt: number;
  readonly isPaused: boolean;
  readonly onPause: (paused: boolean) => void;
}

const STATE = { '': 'Ej startat', started: 'Pågår – preliminärt', ended: 'Avslutat – slutresultat' } as const;

/** The publication shows once it has a version number, or once the race has ended. */
function stateText({ state, date }: RaceRow, published: PublishedState | undefined): string {
  return published && (published.version > 0 || state === 'ended')
    ? publicationText(published, date)
    : STATE[state];
}

/**
 * The race’s state and clock (sticky while it runs), the number of finishers, the freshness of the list and
 * the pause button.
 */
function RaceStatus({
  race,
  published,
  summary,
  connectionStatus,
  updatedAt,
  isPaused,
  onPause,
}: RaceStatusProps) {
  return (
    <>
      <RaceBand race={race} text={stateText(race, published)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 3 }}>
        <Box className="tabular" sx={{ flex: '1 1 14rem', color: 'text.secondary' }}>
          {summary}
        </Box>
        <Box
          className="not-printed"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
        >
          <Box
            component={Link}
            to={paths.bigScreen(race.part)}
            sx={{ py: 1.5, fontSize: { xs: '0.875rem', md: '1rem' }, color: 'inherit' }}
          >
            Storskärm
          </Box>
          <Freshness connectionStatus={connectionStatus} updatedAt={updatedAt} isPaused={isPaused} />
          <Button
            size="small"
            startIcon={isPaused ? <PlayArrowIcon /> : <PauseIcon />}
            onClick={() => onPause(!isPaused)}
          >
            {isPaused ? 'Fortsätt' : 'Pausa'}
          </Button>
        </Box>
      </Box>
    </>
  );
}

const GROUPS = ['', 'Dam', 'Herr'] as const;

/** The filter of the list, stored in the page’s address (`?sok=…&klass=…`). An empty group means all. */
interface ResultFilter {
  readonly text: string;
  readonly group: (typeof GROUPS)[number];
}

/** The filter in the page’s address, and functions to change it. */
function useResultFilter() {
  const [params, setParams] = useSearchParams();
  const [text, search] = useAddressText('sok');
  const group = GROUPS.find((each) => each === params.get('klass')) ?? '';
  const choose = (chosen: ResultFilter['group']) =>
    setParams((now) => withParam(now, 'klass', chosen), { replace: true, preventScrollReset: true });
  return { text, search, group, choose };
}

/** The entries that match the filter. Places do not change. */
function filterEntries(
  entries: readonly ResultEntry[],
  { text, group }: ResultFilter,
): readonly ResultEntry[] {
  const isWanted = matches(text);
  return entries.filter(
    ({ runner }) => (group === '' || runner.group === group) && isWanted(cachedSearchText(runner)),
  );
}

/** Search by name, bib or club, and the choice of class. */
function ResultFilters({ filter }: { filter: ReturnType<typeof useResultFilter> }) {
  return (
    <Box
      role="search"
      className="not-printed"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 2 }}
    >
      <SearchField label="Sök namn, nummer eller klubb" value={filter.text} onChange={filter.search} />
      <GroupChoice chosen={filter.group} onChoose={filter.choose} />
    </Box>
  );
}

const LABELS = { '': 'Alla', Dam: 'Dam', Herr: 'Herr' } as const;

interface GroupChoiceProps {
  readonly chosen: ResultFilter['group'];
  readonly onChoose: (group: ResultFilter['group']) => void;
}

function GroupChoice({ chosen, onChoose }: GroupChoiceProps) {
  return (
    <Box component="fieldset" sx={{ display: 'flex', m: 0, p: 0, border: 0 }}>
      <legend className="sr-only">Klass</legend>
      {GROUPS.map((group) => (
        <Box key={group} component="label" sx={PILL}>
          <input
            type="radio"
            name="klass"
            className="sr-only"
            checked={group === chosen}
            onChange={() => onChoose(group)}
          />
          {LABELS[group]}
        </Box>
      ))}
    </Box>
  );
}

const PILL = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minWidth: 64,
  minHeight: 44,
  px: 1.5,
  border: '1px solid rgba(0, 0, 0, 0.5)',
  fontWeight: 650,
  cursor: 'pointer',
  '& + &': { borderLeft: 0 },
  '&:first-of-type': { borderRadius: '12px 0 0 12px' },
  '&:last-of-type': { borderRadius: '0 12px 12px 0' },
  '&:has(:checked)': { backgroundColor: 'secondary.main' },
  '&:has(:focus-visible)': { outline: '3px solid #1A237E', outlineOffset: 2, zIndex: 1 },
} as const;

interface LatestFinishersProps {
  readonly entries: readonly ResultEntry[];
  readonly fresh: ReadonlySet<string>;
}

/**
 * The latest finishers, newest first. Reserves its space before the first finish, so that the list below
 * never moves.
 */
function LatestFinishers({ entries, fresh }: LatestFinishersProps) {
  return (
    <Box component="section" className="not-printed" aria-labelledby="latest" sx={{ mb: 3 }}>
      <Typography id="latest" variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
        Senast i mål
      </Typography>
      {entries.length === 0 ? (
        <Box sx={stripStyle}>
          <Box sx={emptyStyle}>Här visas de som kommer i mål.</Box>
        </Box>
      ) : (
        <Box component="ol" tabIndex={0} aria-labelledby="latest" sx={stripStyle}>
          {entries.map((entry) => (
            <Finisher key={entry.runner.sort} {...entry} isNew={fresh.has(entry.runner.sort)} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Finisher({ runner, place, isNew }: ResultEntry & { isNew: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: '0 0 auto',
        height: '7.25rem',
        minWidth: 160,
        maxWidth: 260,
        overflowWrap: 'anywhere',
        px: 2,
        py: 1.25,
        borderRadius: 1.5,
        backgroundColor: isNew ? '#FFF3C4' : '#EEF0FA',
        lineHeight: 1.4,
      }}
    >
      <div>
        <Box component="strong" sx={{ typography: 'time' }}>
          {runner.result !== null && formatResult(runner.result)}
        </Box>{' '}
        {isNew && <NewMark />}
      </div>
      <Box sx={nameStyle}>{fullName(runner)}</Box>
      <Box className="tabular" sx={{ mt: 'auto', color: 'text.secondary', fontSize: '0.875rem' }}>
        {runner.bib !== null && `Nr ${runner.bib} · `}plats {place}
      </Box>
    </Box>
  );
}

// The height of its cards and the scroll bar that some browsers show.
const stripStyle = {
  display: 'flex',
  gap: 1,
  minHeight: '8.5rem',
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowX: 'auto',
} as const;

const emptyStyle = {
  flex: 1,
  height: '7.25rem',
  px: 2,
  py: 1.25,
  borderRadius: 1.5,
  backgroundColor: '#EEF0FA',
  color: 'text.secondary',
} as const;

// The list below shows the full name.
const nameStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;
