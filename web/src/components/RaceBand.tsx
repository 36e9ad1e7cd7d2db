import clsx from 'clsx';
import type { ReactNode } from 'react';
import { distanceLabel, type RaceRow } from '@app/domain';
import { CourseMark } from './CourseMark';
import { distanceClass } from './DistanceChip';
import { clockClass, ElapsedClock } from './ElapsedClock';
import styles from './RaceBand.module.css';

interface RaceBandProps {
  readonly race: Pick<RaceRow, 'distance' | 'state' | 'started'>;
  /** The race's state as text. */
  readonly text: string;
  /** At the right end, unless the race runs: then its clock is there. */
  readonly children?: ReactNode;
}

/**
 * One race at a glance: its course, label and state. While it runs, a sticky band with its clock in the
 * race's colour; else its tint.
 */
export function RaceBand({ race, text, children }: RaceBandProps) {
  const { started } = race;
  const isRunning = race.state === 'started' && started !== null;
  const hasClock = isRunning || Boolean(children);
  const look = isRunning ? styles.running : styles.waiting;
  return (
    <div data-surface="" className={clsx('tabular', distanceClass(race.distance), look)}>
      <CourseMark metres={race.distance} className={hasClock ? styles.shapeBesideClock : styles.shape} />
      <strong className={styles.label}>{distanceLabel(race.distance)}</strong>
      <div className={styles.state}>{text}</div>
      {isRunning ? <ElapsedClock started={started} className={clockClass} /> : children}
    </div>
  );
}
