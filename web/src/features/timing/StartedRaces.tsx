import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { DistanceChip, distanceClass } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { paths } from '../../config/paths';
import { countsOf, type TimingBoard } from './timing-board';
import styles from './StartedRaces.module.css';

/** The running races: clock, finished and on the course. Each links to the race’s own screen. */
export function StartedRaces({ boards }: { boards: readonly TimingBoard[] }) {
  const started = boards.filter(({ race }) => race.state === 'started');
  return (
    <nav aria-label="Lopp som pågår" className={styles.row}>
      {started.length === 0 && <p className={styles.none}>Inget lopp pågår.</p>}
      {started.map((board) => (
        <StartedRace key={board.race.part} board={board} />
      ))}
    </nav>
  );
}

function StartedRace({ board }: { board: TimingBoard }) {
  const { race } = board;
  const { finished, onCourse } = countsOf(board);
  return (
    <Link to={paths.timing(race.part)} className={clsx(distanceClass(race.distance), styles.race)}>
      <DistanceChip metres={race.distance} />
      <span>
        <ElapsedClock started={race.started ?? 0} className={styles.clock} />
        <span className={clsx('tabular', styles.counts)} data-testid="counts">
          <span className={styles.home}>{finished} i mål · </span>
          {onCourse} ute
        </span>
      </span>
    </Link>
  );
}
