import clsx from 'clsx';
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
import { distanceClass } from '../../components/DistanceChip';
import { clockClass, formatElapsed } from '../../components/ElapsedClock';
import { FollowStar, useFollowedRunners, type FollowedRunner } from '../../components/Follow';
import { Freshness } from '../../components/Freshness';
import { NoMatch, NoRunners } from '../../components/LazyEmptyStates';
import { SearchField } from '../../components/PlainFields';
import { PlainTable, RowGroups } from '../../components/PlainTable';
import { RaceBand } from '../../components/RaceBand';
import { RacePage } from '../../components/RacePage';
import { bibLabel, cachedSearchText, fullName, runnerStateText } from '../../components/runner-text';
import { useServerNow } from '../../components/time-hooks';
import { useAddressText } from '../../components/use-address-text';
import { paths } from '../../config/paths';
import styles from './StartListsPage.module.css';

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
      <div role="search" className={clsx('not-printed', styles.search)}>
        <SearchField label="Sök namn, nummer eller klubb" value={typed} onChange={search} />
      </div>
      <div role="status" className="sr-only">
        {text && `${shown.length} av ${runners.length} löpare`}
      </div>
      {shown.length === 0 && <NoMatch metres={race.distance} />}
      <div className={styles.list}>{shown.length > 0 && <StartListTable race={race} runners={shown} />}</div>
    </>
  );
}

function StartListTable({ race, runners }: RunnersProps) {
  const { sorts, toggle } = useFollowedRunners();
  const hasResults = race.state !== '';
  return (
    <PlainTable
      isLong
      caption="Startlista"
      className={clsx(
        'starred-table',
        distanceClass(race.distance),
        hasResults ? styles.withResults : styles.table,
      )}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="num">
            BIB
          </th>
          <th role="columnheader" scope="col">
            Namn
          </th>
          <th role="columnheader" scope="col" className="wide">
            Klass
          </th>
          <th role="columnheader" scope="col" className="wide">
            Klubb
          </th>
          {hasResults && (
            <th role="columnheader" scope="col" className="num">
              Resultat
            </th>
          )}
        </tr>
      </thead>
      <RowGroups>
        {runners.map((runner) => (
          <StartRow
            key={runner.sort}
            runner={runner}
            state={race.state}
            isFollowed={sorts.has(runner.sort)}
            onFollow={toggle}
          />
        ))}
      </RowGroups>
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
    <tr role="row">
      <td role="cell" className="num">
        <span className={bib === null ? NO_PLATE : PLATE}>{bibLabel(bib, state)}</span>
      </td>
      <td role="cell" className="free-text starred">
        <span className={lastname === '' ? undefined : styles.name}>{fullName(runner)}</span>
        {below && <div className="sub narrow">{below}</div>}
        <FollowStar runner={runner} isFollowed={isFollowed} onToggle={onFollow} />
      </td>
      <td role="cell" className="wide">
        {group}
      </td>
      <td role="cell" className="wide free-text">
        {company}
      </td>
      {state !== '' && (
        <td role="cell" className="num">
          <span className={result === null ? 'sub' : RESULT}>{resultText(runner, state)}</span>
        </td>
      )}
    </tr>
  );
});

const PLATE = clsx('time', styles.plate);
const NO_PLATE = clsx('time', styles.noPlate);
const RESULT = clsx('time', styles.result);

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
      <div className={styles.head}>
        <div className={clsx('tabular muted', styles.counts)}>{countsText(runners)}</div>
        {!isAhead && (
          <Link
            to={paths.results({ day: race.date, distance: race.distance })}
            className={clsx('link not-printed', styles.results)}
          >
            Till resultaten
          </Link>
        )}
        <Freshness connectionStatus={connectionStatus} updatedAt={updatedAt} />
      </div>
    </>
  );
}

const STATE = { '': 'Ej startat', started: 'På banan', ended: 'Avslutat' } as const;

const DAY_MS = 86_400_000;

/** 'om 3 dagar', and on the last day 'om 1:02:03'. Renders nothing after the start. */
function Countdown({ at }: { at: number }) {
  const left = at - useServerNow(500);
  if (left <= 0) return null;
  const days = Math.floor(left / DAY_MS);
  return (
    <div className={clsx(clockClass, styles.countdown)}>
      <span>om </span>
      {days > 0 ? days : formatElapsed(left)}
      {days > 0 && <span>{days === 1 ? ' dag' : ' dagar'}</span>}
    </div>
  );
}

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
