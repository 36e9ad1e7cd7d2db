import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { distanceLabel, formatResult, registrationStateAt, plannedStart } from '@app/domain';
import type { Edition } from '../../api/app-config';
import { connectionTexts } from '../../api/connection-status';
import { CourseMark } from '../../components/CourseMark';
import { DistanceChip, distanceClass, distanceText } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { EmptyState } from '../../components/EmptyState';
import { Freshness } from '../../components/Freshness';
import { fullName } from '../../components/runner-text';
import { useServerTimeSelector } from '../../components/time-hooks';
import { formatClock } from '../../config/formats';
import { paths } from '../../config/paths';
import { AfterTheRace } from './AfterTheRace';
import {
  haveAllEnded,
  latestFinishersOfDay,
  racesToday,
  raceToFollow,
  usePublicDay,
  type FinisherToday,
  type PublicDay,
  type RaceToday,
} from './races-today';
import styles from './RaceDay.module.css';

interface RacesBoardProps {
  readonly edition: Edition;
  readonly races: readonly RaceToday[];
  readonly freshness: ReactNode;
  /** The latest finishers; their space is reserved while there are none. */
  readonly latest: ReactNode;
}

/**
 * Race day on the home page: the state of each race, and the latest finishers beside them, or on a phone
 * below.
 */
function RacesBoard({ edition, races, freshness, latest }: RacesBoardProps) {
  return (
    <div className={styles.board}>
      <section aria-labelledby="races-today">
        <h2 id="races-today" className={clsx('heading-2', styles.title)}>
          Dagens lopp
        </h2>
        <ul className={styles.races}>
          {races.map((race) => (
            <li key={race.metres}>
              <Race edition={edition} race={race} />
            </li>
          ))}
        </ul>
        <div className={styles.freshness}>{freshness}</div>
      </section>
      <section aria-labelledby="latest-today">
        <h2 id="latest-today" className={clsx('heading-2', styles.title)}>
          Senast i mål
        </h2>
        <div className={styles.latest}>{latest}</div>
      </section>
    </div>
  );
}

/** A race, linked to its start list until it starts, then to its results. */
function Race({ edition, race }: { edition: Edition; race: RaceToday }) {
  const { metres, state, started } = race;
  const choice = { day: edition.date, distance: metres };
  return (
    <Link
      to={state === '' ? paths.startLists(choice) : paths.results(choice)}
      data-state={state}
      className={clsx(distanceClass(metres), styles.race)}
    >
      <strong className={styles.label}>
        {distanceLabel(metres)} <span className="sr-only">{distanceText(metres)}</span>
      </strong>
      <CourseMark metres={metres} stroke={3} className={styles.shape} />
      <div className={clsx('tabular', styles.progress)}>
        <RaceProgress edition={edition} race={race} />
      </div>
      <div className={clsx('time', styles.time)}>
        {state === 'started' && started !== null ? <ElapsedClock started={started} /> : timeOf(race)}
      </div>
    </Link>
  );
}

function timeOf({ state, planned }: RaceToday): string {
  if (state !== '' || planned === null) return '';
  return formatClock(planned);
}

function RaceProgress({ edition, race }: { edition: Edition; race: RaceToday }) {
  const { state, planned, entered, finished } = race;
  const isDue = useServerTimeSelector((now) => planned !== null && plannedStart(edition, planned) <= now);
  const isEmpty = entered === null || finished === null;
  switch (state) {
    case '':
      return (
        <Lines first={isDue ? 'Väntar på start' : 'Start'} second={isEmpty ? '' : `${entered} anmälda`} />
      );
    case 'started':
      return <Lines first="Pågår" second={isEmpty ? '' : `${finished} av ${entered} i mål`} />;
    case 'ended':
      return <Lines first="Avslutat" second={isEmpty ? 'Se resultaten' : `${finished} i mål`} />;
  }
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className={styles.state}>{first}</span>
      <span className={styles.count}>{second}</span>
    </>
  );
}

/** Number of finishers shown. The stylesheet has a place for each. */
const LATEST_COUNT = 6;

/**
 * Race day live: every race and the latest finishers, pushed by the server; still shown when the server is
 * unavailable.
 * When the last race has ended, shows results and thanks instead.
 */
export function RaceDay({ edition }: { edition: Edition }) {
  const day = usePublicDay(edition.date);
  const races = racesToday(edition, day.races);
  const latest = latestFinishersOfDay(day.races, LATEST_COUNT);
  const running = raceToFollow(races, latest[0]);
  const isRegistrationOver = useServerTimeSelector((now) => registrationStateAt(edition, now) === 'over');
  if (isRegistrationOver && haveAllEnded(day.races)) return <AfterTheRace edition={edition} />;
  return (
    <RacesBoard
      edition={edition}
      races={races}
      freshness={<DayFreshness {...day} />}
      latest={
        <>
          <LatestFinishers latest={latest} />
          {running && (
            <Link
              to={paths.results({ day: edition.date, distance: running.metres })}
              className={styles.follow}
            >
              Följ {distanceLabel(running.metres)}, plats för plats
            </Link>
          )}
        </>
      }
    />
  );
}

function DayFreshness({ connectionStatus, updatedAt }: PublicDay) {
  if (updatedAt > 0) return <Freshness connectionStatus={connectionStatus} updatedAt={updatedAt} />;
  return (
    <div role="status" className={styles.connection}>
      {connectionStatus === 'live' || connectionStatus === 'connecting'
        ? 'Hämtar'
        : `${connectionTexts[connectionStatus]}. Tiderna är de planerade.`}
    </div>
  );
}

/** Newest on top. Each finisher has its own element, which slides down when others arrive above. */
function LatestFinishers({ latest }: { latest: readonly FinisherToday[] }) {
  if (latest.length === 0)
    return <EmptyState title="Här visas de som kommer i mål." text="Den senaste står överst." />;
  return (
    <ol aria-labelledby="latest-today" className={styles.list}>
      {latest.map((finisher) => (
        <li key={finisher.runner.sort}>
          <Finisher {...finisher} />
        </li>
      ))}
    </ol>
  );
}

function Finisher({ runner, metres, place }: FinisherToday) {
  const { bib, part, result } = runner;
  const row = (
    <>
      <DistanceChip metres={metres} />
      <div className={styles.runner}>
        <div className={styles.name}>{fullName(runner)}</div>
        <div className={clsx('tabular', styles.detail)}>
          {[`Plats ${place}`, bib !== null && `nr ${bib}`, runner.company].filter(Boolean).join(' · ')}
        </div>
      </div>
      <strong className="time">{result !== null && formatResult(result)}</strong>
    </>
  );
  if (bib === null) return <div className={styles.finisher}>{row}</div>;
  return (
    <Link to={paths.runnerResult(part, bib)} className={styles.finisher}>
      {row}
    </Link>
  );
}
