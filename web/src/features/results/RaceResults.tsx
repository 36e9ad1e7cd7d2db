import clsx from 'clsx';
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
import { Icon } from '../../components/Icon';
import { lazyComponent } from '../../components/lazy-component';
import { NoMatch, NoRunners } from '../../components/LazyEmptyStates';
import { SearchField } from '../../components/PlainFields';
import { RaceBand } from '../../components/RaceBand';
import { cachedSearchText, fullName } from '../../components/runner-text';
import { useAddressText, withParam } from '../../components/use-address-text';
import { paths } from '../../config/paths';
import { FinishAnnouncer, useNewFinishers, NewMark } from './NewFinishers';
import { Podium } from './Podium';
import styles from './RaceResults.module.css';
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

/** The search comes first, and while there is text in it the list follows at once. */
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
      <div role="search" className={clsx('not-printed', styles.search)}>
        <SearchField label="Sök namn, nummer eller klubb" value={filter.text} onChange={filter.search} />
      </div>
      {text.trim() === '' && (
        <>
          <RecordLine records={records} />
          {race.state === 'started' && <LatestFinishers entries={latest} fresh={fresh} />}
          {race.state !== '' && <Podium race={race} entries={entries} />}
        </>
      )}
      <FinishAnnouncer newest={latest.find(({ runner }) => fresh.has(runner.sort))} />
      <GroupChoice chosen={group} onChoose={filter.choose} />
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
    <p className={styles.withheld}>
      Löpare under {hideAgeUnder} år visas utan namn och tid, men är med i placeringarna.
      {isWinnerWithheld && ' Segraren är en av dem, och därför visas ingen tid efter segraren.'}
    </p>
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
      <div className={styles.status}>
        <div className={clsx('tabular', styles.summary)}>{summary}</div>
        <div className={clsx('not-printed', styles.controls)}>
          <Link to={paths.bigScreen(race.part)} className={clsx('link', styles.bigScreen)}>
            Storskärm
          </Link>
          <Freshness connectionStatus={connectionStatus} updatedAt={updatedAt} isPaused={isPaused} />
          <button type="button" className="button small" onClick={() => onPause(!isPaused)}>
            <Icon name={isPaused ? 'play' : 'pause'} />
            {isPaused ? 'Fortsätt' : 'Pausa'}
          </button>
        </div>
      </div>
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

const LABELS = { '': 'Alla', Dam: 'Dam', Herr: 'Herr' } as const;

interface GroupChoiceProps {
  readonly chosen: ResultFilter['group'];
  readonly onChoose: (group: ResultFilter['group']) => void;
}

function GroupChoice({ chosen, onChoose }: GroupChoiceProps) {
  return (
    <fieldset className={clsx('not-printed', styles.groups)}>
      <legend className="sr-only">Klass</legend>
      {GROUPS.map((group) => (
        <label key={group} className={styles.group}>
          <input
            type="radio"
            name="klass"
            className="sr-only"
            checked={group === chosen}
            onChange={() => onChoose(group)}
          />
          {LABELS[group]}
        </label>
      ))}
    </fieldset>
  );
}

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
    <section className={clsx('not-printed', styles.latest)} aria-labelledby="latest">
      <h2 id="latest" className={clsx('heading-2', styles.title)}>
        Senast i mål
      </h2>
      {entries.length === 0 ? (
        <div className={styles.strip}>
          <div className={styles.empty}>Här visas de som kommer i mål.</div>
        </div>
      ) : (
        <ol tabIndex={0} aria-labelledby="latest" className={styles.strip}>
          {entries.map((entry) => (
            <Finisher key={entry.runner.sort} {...entry} isNew={fresh.has(entry.runner.sort)} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Finisher({ runner, place, isNew }: ResultEntry & { isNew: boolean }) {
  return (
    <li className={isNew ? styles.newFinisher : styles.finisher}>
      <div>
        <strong className="time">{runner.result !== null && formatResult(runner.result)}</strong>{' '}
        {isNew && <NewMark />}
      </div>
      <div className={styles.name}>{fullName(runner)}</div>
      <div className={clsx('tabular', styles.place)}>
        {runner.bib !== null && `Nr ${runner.bib} · `}plats {place}
      </div>
    </li>
  );
}
