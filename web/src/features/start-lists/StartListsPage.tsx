import Box from '@mui/material/Box';
import { memo, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import {
  formatResult,
  matches,
  startOfRace,
  stockholmInstant,
  type RaceRow,
  type RaceState,
  type RunnerRow,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import type { ConnectionStatus } from '../../api/connection-status';
import { useLiveRace } from '../../api/live-race';
import { splitRaceRows } from '../../api/races';
import { DataState } from '../../components/DataState';
import { distanceColours } from '../../components/DistanceChip';
import { formatElapsed } from '../../components/ElapsedClock';
import { FollowStar, starredTable, useFollowedRunners, type FollowedRunner } from '../../components/Follow';
import { Freshness } from '../../components/Freshness';
import { NoMatch, NoRunners } from '../../components/LazyEmptyStates';
import { SearchField } from '../../components/PlainFields';
import { LARGE_TEXT, PlainTable } from '../../components/PlainTable';
import { clockStyle, RaceBand } from '../../components/RaceBand';
import { RacePage } from '../../components/RacePage';
import { bibLabel, cachedSearchText, fullName, runnerStateText } from '../../components/runner-text';
import { useServerNow } from '../../components/time-hooks';
import { useAddressText } from '../../components/use-address-text';
import { paths } from '../../config/paths';

/** The start lists, one per distance, fetched when its tab is opened. */
export function StartListsPage() {
  return <RacePage title="Startlistor" list={StartList} />;
}

/** The runners of one race by bib, then by name, anonymous ones last. With results after the start. */
function StartList({ part }: { part: string }) {
  const { query, connectionStatus } = useLiveRace(part);
  return (
    <DataState query={query}>
      {(rows) => {
        const { race, runners } = splitRaceRows(rows);
        if (!race) return <NoRunners />;
        return (
          <>
            <StartListHeader
              race={race}
              runners={runners}
              connectionStatus={connectionStatus}
              updatedAt={query.dataUpdatedAt}
            />
            {runners.length > 0 ? <Runners race={race} runners={runners} /> : <NoRunners />}
          </>
        );
      }}
    </DataState>
  );
}

interface RunnersProps {
  readonly race: RaceRow;
  readonly runners: readonly RunnerRow[];
}

function Runners({ race, runners }: RunnersProps) {
  const [typed, search] = useAddressText('sok');
  const text = useDeferredValue(typed);
  const ordered = useMemo(() => inStartOrder(runners), [runners]);
  const shown = useMemo(() => {
    const isWanted = matches(text);
    return ordered.filter((runner) => isWanted(cachedSearchText(runner)));
  }, [ordered, text]);
  return (
    <>
      <Box role="search" className="not-printed" sx={{ display: 'flex', mb: 2 }}>
        <SearchField label="Sök namn, nummer eller klubb" value={typed} onChange={search} />
      </Box>
      <div role="status" className="sr-only">
        {text && `${shown.length} av ${runners.length} löpare`}
      </div>
      {shown.length === 0 && <NoMatch metres={race.distance} />}
      <Box sx={{ containerType: 'inline-size' }}>
        {shown.length > 0 && <StartListTable race={race} runners={shown} />}
      </Box>
    </>
  );
}

function StartListTable({ race, runners }: RunnersProps) {
  const { sorts, toggle } = useFollowedRunners();
  const hasResults = race.state !== '';
  return (
    <PlainTable caption="Startlista" sx={{ ...tableStyle, '--tint': distanceColours(race.distance).tint }}>
      <thead>
        <tr>
          <th scope="col" className="num">
            BIB
          </th>
          <th scope="col">Namn</th>
          <th scope="col" className="wide">
            Klass
          </th>
          <th scope="col" className="wide">
            Klubb
          </th>
          {hasResults && (
            <th scope="col" className="num">
              Resultat
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {runners.map((runner) => (
          <StartRow
            key={runner.sort}
            runner={runner}
            state={race.state}
            isFollowed={sorts.has(runner.sort)}
            onFollow={toggle}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface StartRowProps {
  readonly runner: RunnerRow;
  readonly state: RaceState;
  readonly isFollowed: boolean;
  readonly onFollow: (runner: FollowedRunner) => void;
}

const StartRow = memo(function StartRow({ runner, state, isFollowed, onFollow }: StartRowProps) {
  const { bib, company, group, lastname, result } = runner;
  const below = [group, company].filter(Boolean).join('\u00a0· ');
  return (
    <tr>
      <td className="num">
        <span className={bib === null ? 'plate none' : 'plate'}>{bibLabel(bib, state)}</span>
      </td>
      <td className="free-text starred">
        <span className={lastname === '' ? undefined : 'who'}>{fullName(runner)}</span>
        {below && <div className="sub narrow">{below}</div>}
        <FollowStar runner={runner} isFollowed={isFollowed} onToggle={onFollow} />
      </td>
      <td className="wide">{group}</td>
      <td className="wide free-text">{company}</td>
      {state !== '' && (
        <td className="num">
          <span className={result === null ? 'sub' : 'time'}>{resultText(runner, state)}</span>
        </td>
      )}
    </tr>
  );
});

/**
 * The bib stands on a plate in the race’s tint, easy to match with the runner’s own. Without a bib the plate
 * is empty.
 */
const tableStyle = {
  ...starredTable,
  '& td': { borderBottom: '1px solid', borderColor: 'divider', verticalAlign: 'middle' },
  '& td:first-of-type': { width: '1%' },
  '& .plate': {
    display: 'inline-block',
    minWidth: '3.5rem',
    px: 1,
    py: 0.75,
    borderRadius: 1,
    backgroundColor: 'var(--tint)',
    typography: 'time',
    textAlign: 'center',
    '@media (forced-colors: active)': { outline: '1px solid' },
    '@media print': { minWidth: 0, p: 0, fontSize: '0.9375rem', backgroundColor: 'transparent' },
  },
  '& .none': {
    outline: '1px dashed',
    outlineOffset: '-1px',
    backgroundColor: 'transparent',
    fontSize: '1rem',
    fontWeight: 500,
    color: 'text.secondary',
    '@media print': { outline: 'none' },
  },
  '& .who': { fontWeight: 650 },
  '& .time': { typography: 'time', fontSize: '1rem', '@media print': { fontSize: '0.9375rem' } },
  // At double text size the other cells stand below the name.
  [LARGE_TEXT]: {
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& td, & th': { border: 0 },
    '& th:nth-of-type(n + 3)': { display: 'none' },
    '& td:first-of-type': { width: 'auto' },
    '& td:nth-of-type(n + 3)': { gridColumn: 2, textAlign: 'left', pt: 0 },
  },
} as const;

function resultText(runner: RunnerRow, state: RaceState): string {
  return runner.result === null ? runnerStateText(runner, state) : formatResult(runner.result);
}

const byName = new Intl.Collator('sv');

function inStartOrder(runners: readonly RunnerRow[]): RunnerRow[] {
  return [...runners].sort(
    (a, b) =>
      (a.bib ?? Infinity) - (b.bib ?? Infinity) ||
      Number(a.lastname === '') - Number(b.lastname === '') ||
      byName.compare(a.lastname, b.lastname) ||
      byName.compare(a.firstname, b.firstname),
  );
}

interface StartListHeaderProps {
  readonly race: RaceRow;
  readonly runners: readonly RunnerRow[];
  readonly connectionStatus: ConnectionStatus;
  /** Last answer from the server, epoch ms of this device. */
  readonly updatedAt: number;
}

/**
 * The start time with a countdown, or the race’s clock; the number of runners by class; from the start on, a
 * link to the results.
 */
function StartListHeader({ race, runners, connectionStatus, updatedAt }: StartListHeaderProps) {
  const { edition } = useAppConfig();
  const start = startOfRace(edition, race);
  const isAhead = race.state === '';
  return (
    <>
      <RaceBand race={race} text={isAhead && start ? `Start ${start}` : STATE[race.state]}>
        {isAhead && start && <Countdown at={stockholmInstant(`${race.date}T${start}`)} />}
      </RaceBand>
      <Box sx={headStyle}>
        <Box className="tabular" sx={{ flex: '1 1 16rem', color: 'text.secondary' }}>
          {countsText(runners)}
        </Box>
        {!isAhead && (
          <Box
            component={Link}
            to={paths.results({ day: race.date, distance: race.distance })}
            className="not-printed"
            sx={{ py: 1.5, color: 'inherit' }}
          >
            Till resultaten
          </Box>
        )}
        <Freshness connectionStatus={connectionStatus} updatedAt={updatedAt} />
      </Box>
    </>
  );
}

const STATE = { '': 'Ej startat', started: 'På banan', ended: 'Avslutat' } as const;

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  mb: 3,
} as const;

const DAY_MS = 86_400_000;

/** 'om 3 dagar', and on the last day 'om 1:02:03'. Renders nothing after the start. */
function Countdown({ at }: { at: number }) {
  const left = at - useServerNow(500);
  if (left <= 0) return null;
  const days = Math.floor(left / DAY_MS);
  return (
    <Box className="tabular" sx={{ ...clockStyle, color: 'info.main', '& span': leadStyle }}>
      <span>om </span>
      {days > 0 ? days : formatElapsed(left)}
      {days > 0 && <span>{days === 1 ? ' dag' : ' dagar'}</span>}
    </Box>
  );
}

const leadStyle = { fontSize: '1rem', fontWeight: 650, letterSpacing: 0, color: 'text.primary' } as const;

/**
 * '61 anmälda löpare · 30 Dam · 28 Herr · 4 utan nummer'; '' without runners, which the list itself reports.
 */
function countsText(runners: readonly RunnerRow[]): string {
  if (runners.length === 0) return '';
  const count = (matches: (runner: RunnerRow) => boolean, label: string) => {
    const number = runners.filter(matches).length;
    return number > 0 && `${number} ${label}`;
  };
  return [
    runners.length === 1 ? '1 anmäld löpare' : `${runners.length} anmälda löpare`,
    count(({ group }) => group === 'Dam', 'Dam'),
    count(({ group }) => group === 'Herr', 'Herr'),
    count(({ bib }) => bib === null, 'utan nummer'),
  ]
    .filter(Boolean)
    .join('\u00a0· ')
    .replaceAll(/(\d) /g, '$1\u00a0');
}
