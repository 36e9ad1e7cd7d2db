import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { distanceLabel, startOfRace, stockholmTime, type RaceRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { isNotFound } from '../../api/client';
import { serverClock } from '../../api/clock';
import { connectionTexts, type ConnectionStatus } from '../../api/connection-status';
import { useLiveRace } from '../../api/live-race';
import { splitRaceRows } from '../../api/races';
import { useWakeLock } from '../../api/wake-lock';
import { CourseMark } from '../../components/CourseMark';
import { DataState } from '../../components/DataState';
import { distanceClass } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { NotFoundPage } from '../../components/NotFoundPage';
import { ScreenNotices } from '../../components/NoticeBand';
import { TabTitle } from '../../components/PageLayout';
import { formatClock } from '../../config/formats';
import { paths } from '../../config/paths';
import { BigScreenLatest, BigScreenList, BigScreenRecord } from './BigScreenParts';
import { latestFinishers, resultEntries, summaryText } from './result-entries';
import styles from './BigScreenPage.module.css';

const buttonClass = clsx('button inherit small', styles.button);

/**
 * A race on the public screen at the finish: the clock, the latest finisher and the list, which rotates its
 * pages. Retains its content when the network is lost.
 */
export function BigScreenPage() {
  const { part = '' } = useParams();
  const { query, connectionStatus } = useLiveRace(part);
  const [isPaused, setPaused] = useState(false);
  useWakeLock();
  if (isNotFound(query.error) && !query.data) return <UnknownRace />;
  return (
    <main className={styles.screen}>
      <TabTitle />
      <DataState query={query} heading="Storskärm">
        {(rows) => {
          const { race, runners } = splitRaceRows(rows);
          if (!race) return null;
          const entries = resultEntries(race, runners);
          return (
            <>
              <BigScreenHeader race={race} counts={summaryText(entries)} />
              <ScreenNotices />
              {race.state !== '' && (
                <BigScreenLatest metres={race.distance} entry={latestFinishers(entries, 1)[0]} />
              )}
              <BigScreenRecord race={race} entries={entries} />
              <BigScreenList race={race} entries={entries} isPaused={isPaused} />
              <Footer connectionStatus={connectionStatus} updatedAt={query.dataUpdatedAt} race={race}>
                <button type="button" className={buttonClass} onClick={() => setPaused(!isPaused)}>
                  {isPaused ? 'Fortsätt' : 'Pausa'}
                </button>
              </Footer>
            </>
          );
        }}
      </DataState>
    </main>
  );
}

interface FooterProps {
  readonly connectionStatus: ConnectionStatus;
  /** Last answer from the server, epoch ms of this device. */
  readonly updatedAt: number;
  readonly race: RaceRow;
  readonly children: ReactNode;
}

/** How fresh the list is, in red when it is stale, and the buttons. */
function Footer({ connectionStatus, updatedAt, race, children }: FooterProps) {
  const isStale = connectionStatus === 'no-network' || connectionStatus === 'no-answer';
  const time = stockholmTime(serverClock.fromDeviceTime(updatedAt));
  return (
    <footer className={clsx(styles.footer, isStale && styles.stale)}>
      <div role="status" className={clsx('tabular', styles.connection)}>
        {isStale
          ? `${connectionTexts[connectionStatus]}. Listan är från ${time}.`
          : connectedText(connectionStatus)}
      </div>
      {children}
      <button
        type="button"
        className={clsx(buttonClass, styles.fullScreen)}
        onClick={() => void toggleFullScreen()}
      >
        Helskärm
      </button>
      <Link to={paths.results({ day: race.date, distance: race.distance })} className={buttonClass}>
        Till resultaten
      </Link>
    </footer>
  );
}

function connectedText(connectionStatus: ConnectionStatus): string {
  return connectionStatus === 'live' ? 'Resultaten uppdateras direkt' : 'Hämtar var 15:e sekund';
}

/** Does nothing on devices without full screen, such as an iPhone. */
async function toggleFullScreen(): Promise<void> {
  const { documentElement: page, fullscreenElement: shown } = document;
  await (shown ? document.exitFullscreen() : page.requestFullscreen()).catch(() => undefined);
}

/** The not-found page. If the race is created, its screen appears. */
function UnknownRace() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}

/** The distance, the race’s state and its clock. */
function BigScreenHeader({ race, counts }: { race: RaceRow; counts: string }) {
  const { edition } = useAppConfig();
  const start = startOfRace(edition, race);
  const stateText = {
    '': start === undefined ? 'Ej startat' : `Start kl. ${formatClock(start)}`,
    started: counts,
    ended: 'Slutresultat',
  }[race.state];
  return (
    <header data-surface="" className={clsx(styles.header, distanceClass(race.distance))}>
      <CourseMark metres={race.distance} stroke={10} className={styles.shape} />
      <h1 className={styles.distance}>{distanceLabel(race.distance)}</h1>
      <div className={clsx('tabular', styles.state)}>
        <div className={styles.edition}>{edition.name}</div>
        {stateText}
      </div>
      {race.state === 'started' && race.started !== null && (
        <ElapsedClock started={race.started} className={styles.clock} />
      )}
    </header>
  );
}
