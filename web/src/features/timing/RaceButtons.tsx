import { memo, useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { stockholmTime, type RaceRow, type WithoutRevision } from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { formatClock } from '../../config/formats';
import { paths } from '../../config/paths';
import { raceStateText } from '../../components/runner-text';
import { nextRace } from './next-race';
import { usePlannedStart, type PlannedStart } from './use-start-press';
import styles from './RaceButtons.module.css';

interface RaceButtonsProps {
  readonly races: readonly WithoutRevision<RaceRow>[];
  readonly current?: string;
  /** Shows how many runners of a race are on the course. */
  readonly Remaining?: ComponentType<{ part: string }>;
  readonly isLarge?: boolean;
}

/**
 * The day’s races: distance by colour and label, state by fill and text, the next start marked. Re-renders
 * only when a race changes.
 */
export const RaceButtons = memo(function RaceButtons(props: RaceButtonsProps) {
  const { races, current, Remaining, isLarge = false } = props;
  const plannedStart = usePlannedStart();
  const next = nextRace(races, plannedStart);
  const saysMore = (race: (typeof races)[number]) =>
    race === next || (Remaining !== undefined && race.state === 'started');
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    showCurrent(row.current);
  }, [current, races.length]);
  return (
    <nav aria-label="Dagens lopp" ref={row} className={isLarge ? styles.large : styles.row}>
      {races.map((race) => (
        <Link
          key={race.part}
          to={paths.timing(race.part)}
          aria-current={race.part === current ? 'page' : undefined}
          data-state={race.state}
          className={styles.race}
        >
          <DistanceChip metres={race.distance} />
          <span className={styles.state}>
            <span className={saysMore(race) ? styles.wide : undefined}>{raceStateText(race.state)}</span>
            {race === next && (
              <>
                <span className={styles.wide}> · </span>nästa
              </>
            )}
          </span>
          {isLarge && <StartTime race={race} planned={plannedStart(race)} />}
          {Remaining && <Remaining part={race.part} />}
        </Link>
      ))}
    </nav>
  );
}, isAlike);

interface StartTimeProps {
  readonly race: Pick<RaceRow, 'started'>;
  readonly planned: PlannedStart | undefined;
}

/** The start as it was, or as planned; nothing without either. */
function StartTime({ race: { started }, planned }: StartTimeProps) {
  const text =
    started === null
      ? planned && ` start ${formatClock(planned.start)}`
      : ` startade ${formatClock(stockholmTime(started).slice(0, 5))}`;
  if (!text) return null;
  return <span className="tabular">{text}</span>;
}

function isAlike(before: RaceButtonsProps, after: RaceButtonsProps): boolean {
  return (
    before.current === after.current &&
    before.races.length === after.races.length &&
    before.races.every((race, index) => race === after.races[index])
  );
}

/** On a phone the row scrolls sideways: scrolls to the race on screen. */
function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && link) row.scrollLeft = link.offsetLeft - row.offsetLeft - 32;
}
