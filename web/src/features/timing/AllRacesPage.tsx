import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Suspense, useMemo } from 'react';
import { dayOf, stockholmDate, type RaceRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import { useDeviceEvents } from '../../api/device-history';
import { currentRaceDay, racesQuery } from '../../api/races';
import { useClockSync } from '../../api/use-clock-sync';
import { useWakeLock } from '../../api/wake-lock';
import { DataState } from '../../components/DataState';
import { DistanceChip } from '../../components/DistanceChip';
import { formatElapsed } from '../../components/ElapsedClock';
import { lazyComponent } from '../../components/lazy-component';
import { PageTitle } from '../../components/PageLayout';
import { SyncStatus } from '../../components/SyncStatus';
import { useServerNow } from '../../components/time-hooks';
import { FinishLine, screenClass } from './FinishLine';
import { NoRaces, nextRace } from './next-race';
import { StartedRaces } from './StartedRaces';
import { allStarted, useTimingDay, type TimingBoard, type TimingDay } from './timing-board';
import { labelsOf, usePlannedStart, useStartPress, type PlannedStart } from './use-start-press';
import { useSkewedTimes } from './use-skewed-times';
import { useTimekeeper } from './use-timekeeper';
import styles from './AllRacesPage.module.css';

const [UnresolvedIssues, usePreloadUnresolvedIssues] = lazyComponent(
  async () => (await import('./UnresolvedIssues')).UnresolvedIssues,
);

const [RaceAnnouncements] = lazyComponent(
  async () => (await import('./RaceAnnouncements')).RaceAnnouncements,
);

/** One finish line for all started races of the day; the bib decides the race. Also shows the next start. */
export function AllRacesPage() {
  const races = useQuery(racesQuery);
  return (
    <DataState
      query={races}
      heading="Alla lopp"
      empty={{ when: (rows) => rows.length === 0, show: <NoRacesPage /> }}
    >
      {(rows) => <Today races={rows} />}
    </DataState>
  );
}

function NoRacesPage() {
  return (
    <>
      <PageTitle title="Alla lopp" />
      <NoRaces />
    </>
  );
}

function Today({ races }: { races: readonly RaceRow[] }) {
  const day = currentRaceDay(races, stockholmDate(serverClock.now()));
  const first = races.find(({ date }) => date === day);
  return first ? <AllRaces key={first.date} part={first.part} /> : null;
}

function AllRaces({ part }: { part: string }) {
  usePreloadUnresolvedIssues();
  useClockSync();
  useWakeLock();
  const day = useTimingDay(part);
  const { boards, queue, query } = day;
  const deviceEvents = useDeviceEvents(dayOf(part), day);
  const timekeeper = useTimekeeper({ ...day, deviceEvents });
  const skewed = useSkewedTimes(boards);
  const finishBoard = useMemo(() => allStarted(boards), [boards]);
  const unresolvedCount = queue.rejected.length + queue.unreadable.length + skewed.times.length;
  return (
    <div className={screenClass}>
      <PageTitle title="Alla lopp">
        <SyncStatus queue={queue} query={query} issueCount={unresolvedCount} isTiming />
      </PageTitle>
      {query.data ? (
        <>
          <StartedRaces boards={boards} />
          <NextStart boards={boards} submit={timekeeper.submit} />
          <FinishLine board={finishBoard} day={boards} timekeeper={timekeeper} />
          <Suspense>
            <div className={styles.issues}>
              <UnresolvedIssues
                queue={queue}
                boards={boards}
                onDismiss={day.dismiss}
                skewedTimes={skewed.times}
                onDismissTime={skewed.dismiss}
              />
            </div>
            <RaceAnnouncements events={deviceEvents} revision={query.data.revision} />
          </Suspense>
        </>
      ) : (
        <DataState query={query}>{() => null}</DataState>
      )}
    </div>
  );
}

interface NextStartProps {
  readonly boards: readonly TimingBoard[];
  readonly submit: TimingDay['submit'];
}

/**
 * The next start: races, time, countdown, and a button that starts them all at the same moment. Gone when all
 * planned ones have started.
 */
function NextStart({ boards, submit }: NextStartProps) {
  const plannedStart = usePlannedStart();
  const races = boards.map(({ race }) => race);
  const first = nextRace(races, plannedStart);
  if (!first) return null;
  const planned = plannedStart(first);
  const together = boards.filter(({ race }) => race.state === '' && plannedStart(race)?.at === planned?.at);
  return (
    <section aria-label="Nästa start" className={styles.next}>
      <div className={styles.chips}>
        {together.map(({ race: { part, distance } }) => (
          <DistanceChip key={part} metres={distance} />
        ))}
      </div>
      <div className={clsx('tabular', styles.when)}>
        {planned ? <Countdown {...planned} /> : 'Nästa start'}
      </div>
      <StartButton boards={together} planned={planned} submit={submit} />
    </section>
  );
}

function Countdown({ at, start }: PlannedStart) {
  const left = at - useServerNow(500);
  return (
    <>
      Start {start}
      <span className={styles.left}>
        {left >= 0 ? `om ${formatElapsed(left)}` : `${formatElapsed(-left)} över tiden`}
      </span>
    </>
  );
}

interface StartButtonProps {
  readonly boards: readonly TimingBoard[];
  readonly planned: PlannedStart | undefined;
  readonly submit: TimingDay['submit'];
}

function StartButton({ boards, planned, submit }: StartButtonProps) {
  const press = useStartPress(boards, planned, submit);
  const label = `Starta ${labelsOf(boards.map(({ race }) => race))}`;
  return (
    <button type="button" className={styles.start} aria-label={label} {...press}>
      {boards.length === 2 ? 'Starta båda' : 'Starta'}
    </button>
  );
}
