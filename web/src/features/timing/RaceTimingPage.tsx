import clsx from 'clsx';
import { Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { dayOf, distanceLabel, readPart } from '@app/domain';
import { useDeviceEvents } from '../../api/device-history';
import { useClockSync } from '../../api/use-clock-sync';
import { useWakeLock } from '../../api/wake-lock';
import { Loading, DataState } from '../../components/DataState';
import { lazyComponent } from '../../components/lazy-component';
import { PageTitle } from '../../components/PageLayout';
import { SyncStatus } from '../../components/SyncStatus';
import { FinishLine, screenClass } from './FinishLine';
import { RaceButtons } from './RaceButtons';
import { RaceHeader } from './RaceHeader';
import { TimedRaceContext, useTimedRace } from './timed-race';
import { useTimingDay } from './timing-board';
import { useSkewedTimes } from './use-skewed-times';
import { useTimekeeper } from './use-timekeeper';
import styles from './RaceTimingPage.module.css';

const [RaceChooser] = lazyComponent(async () => (await import('./RaceChooser')).RaceChooser);

/** Chooses a race, or times the one in the address. */
export function RaceTimingPage() {
  const { part } = useParams();
  if (part) return <TimingScreen key={part} part={part} />;
  return (
    <>
      <PageTitle title="Tidtagning" lead="Välj vilket lopp du vill ta tid på." />
      <Suspense fallback={<Loading />}>
        <RaceChooser />
      </Suspense>
    </>
  );
}

const [TimingSidePanel, usePreloadTimingSidePanel] = lazyComponent(
  async () => (await import('./TimingSidePanel')).TimingSidePanel,
);
const [UnknownRace] = lazyComponent(async () => (await import('./UnresolvedIssues')).UnknownRace);

/** Times a race on one screen: clock, bibs on the course, finishers, and unresolved issues. */
function TimingScreen({ part }: { part: string }) {
  usePreloadTimingSidePanel();
  useClockSync();
  useWakeLock();
  const distance = readPart(part)?.distance;
  return (
    <TimedRaceProvider part={part}>
      <div className={screenClass}>
        <PageTitle title={distance === undefined ? 'Tidtagning' : `Tidtagning ${distanceLabel(distance)}`}>
          <Contact />
        </PageTitle>
        <Suspense>
          <Race />
        </Suspense>
      </div>
    </TimedRaceProvider>
  );
}

/** Provides the race `part` to the screen. */
function TimedRaceProvider({ part, children }: { part: string; children: ReactNode }) {
  const day = useTimingDay(part);
  const board = day.boards.find(({ race }) => race.part === part);
  const deviceEvents = useDeviceEvents(dayOf(part), day);
  const timekeeper = useTimekeeper({ ...day, deviceEvents });
  const skewed = useSkewedTimes(board ? [board] : []);
  return (
    <TimedRaceContext value={{ day, board, deviceEvents, timekeeper, skewed }}>{children}</TimedRaceContext>
  );
}

/** The sync status with the number of unresolved issues. */
function Contact() {
  const { day, skewed } = useTimedRace();
  const unresolvedCount = day.queue.rejected.length + day.queue.unreadable.length + skewed.times.length;
  return <SyncStatus queue={day.queue} query={day.query} issueCount={unresolvedCount} isTiming />;
}

function Race() {
  const { day, board, timekeeper } = useTimedRace();
  if (!day.query.data) return <DataState query={day.query}>{() => null}</DataState>;
  if (!board) return <UnknownRace />;
  return (
    <>
      <div className={styles.races}>
        <RaceButtons
          races={day.boards.map(({ race }) => race)}
          current={board.race.part}
          Remaining={Remaining}
        />
      </div>
      <div className={styles.columns} data-state={board.race.state}>
        <div className={styles.grid}>
          <RaceHeader board={board} submit={timekeeper.submit} />
          <FinishLine board={board} day={day.boards} timekeeper={timekeeper} />
        </div>
        <div className={styles.lists}>
          <Suspense fallback={<Loading />}>
            <TimingSidePanel />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function Remaining({ part }: { part: string }) {
  const board = useTimedRace().day.boards.find(({ race }) => race.part === part);
  if (board?.race.state !== 'started') return null;
  return <span className={clsx('tabular', styles.left)}>{board.onCourse.length} kvar</span>;
}
