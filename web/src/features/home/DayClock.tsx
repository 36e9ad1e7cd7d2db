import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import {
  plannedStart,
  stockholmTime,
  timeLeft,
  withoutStarted,
  type DistanceStart,
  type TimeLeft,
} from '@app/domain';
import type { PlannedEdition } from '../../api/planned-edition';
import { racesQuery } from '../../api/races';
import { useServerTimeSelector } from '../../components/time-hooks';
import { formatClock } from '../../config/formats';
import styles from './DayClock.module.css';

/** The time in Stockholm, and the time left until the next planned start of a race that has not started. */
export function DayClock({ edition }: { edition: PlannedEdition }) {
  return (
    <div className={styles.panel}>
      <WallClock />
      <div className={clsx('tabular', styles.next)}>
        <NextStart edition={edition} />
      </div>
    </div>
  );
}

function WallClock() {
  const time = useServerTimeSelector(stockholmTime);
  return (
    <div role="timer" aria-label="Klockan" className="clock">
      {time.slice(0, 5)}
      <span className={styles.seconds}>{time.slice(5)}</span>
    </div>
  );
}

function NextStart({ edition }: { edition: PlannedEdition }) {
  const { data: races = [] } = useQuery(racesQuery);
  const remaining = withoutStarted(edition.starts, races, edition.date);
  const start = useServerTimeSelector((now) => startAfter(edition, remaining, now));
  if (edition.starts.length > 0 && remaining.length === 0) return 'Alla lopp har startat';
  if (start === '' && remaining.length < edition.starts.length)
    return <>Väntar på start: {labelsOf(remaining)}</>;
  if (start === '') return <LastStart edition={edition} />;
  return (
    <>
      Nästa start: <strong>{labelsOf(remaining.filter((each) => each.start === start))}</strong> kl.&nbsp;
      {formatClock(start)}
      <br />
      om <Countdown to={plannedStart(edition, start)} className={styles.left} />
    </>
  );
}

function labelsOf(starts: readonly DistanceStart[]): string {
  return starts.map(({ label }) => label).join(' och ');
}

function LastStart({ edition }: { edition: PlannedEdition }) {
  const last = edition.starts.at(-1)?.start ?? '';
  return (
    <>
      Sista planerade start
      <br />
      var kl.&nbsp;{formatClock(last)}
    </>
  );
}

/** The next of these planned starts, 'HH:MM'; '' after the last. */
function startAfter(edition: PlannedEdition, starts: readonly DistanceStart[], now: number): string {
  return starts.find(({ start }) => plannedStart(edition, start) > now)?.start ?? '';
}

/**
 * Time left until an instant (epoch ms): days, then hours and minutes. Shows seconds in the last hour, unless
 * reduced motion is preferred.
 */
export function Countdown({ to, className = '' }: { to: number; className?: string | undefined }) {
  const ticking = useServerTimeSelector((now) => timeLeftText(timeLeft(to, now)));
  const still = useServerTimeSelector((now) => timeLeftText(timeLeft(to, now), WITHOUT_SECONDS));
  return (
    <span role="timer" className={`tabular ${className}`}>
      {ticking === still ? (
        still
      ) : (
        <>
          <span className={styles.ticking}>{ticking}</span>
          <span className={styles.still}>{still}</span>
        </>
      )}
    </span>
  );
}

const WITHOUT_SECONDS = true;

function timeLeftText(left: TimeLeft | null, isWithoutSeconds = false): string {
  switch (left?.unit) {
    case undefined:
      return 'nu';
    case 'days':
      return left.days === 1 ? '1 dag' : `${left.days} dagar`;
    case 'hours':
      return `${left.hours} tim ${left.minutes} min`;
    case 'minutes':
      if (isWithoutSeconds) return `${left.minutes + Math.ceil(left.seconds / 60)} min`;
      return `${left.minutes}:${String(left.seconds).padStart(2, '0')}`;
  }
}
