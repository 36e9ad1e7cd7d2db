import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { formatResult, type RaceRow } from '@app/domain';
import { fullName } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { podiumOf, type ResultEntry } from './result-entries';
import { Place } from './Place';
import styles from './Podium.module.css';

const TITLES = { '': 'Totalt', Dam: 'Dam', Herr: 'Herr' } as const;
const GROUPS = ['', 'Dam', 'Herr'] as const;

/**
 * The leaders or winners: the first three overall and in each class with runners. Reserves its space from the
 * start, so that the list below never moves.
 */
export function Podium({ race, entries }: { race: RaceRow; entries: readonly ResultEntry[] }) {
  const groups = GROUPS.filter(
    (group) => group === '' || entries.some(({ runner }) => runner.group === group),
  );
  const isOver = race.state === 'ended';
  if (isOver && !entries.some(({ place }) => place !== null)) return null;
  return (
    <section className={clsx('not-printed', styles.podium)} aria-labelledby="podium">
      <h2 id="podium" className={clsx('heading-2', styles.title)}>
        {isOver ? 'Pallen' : 'I ledningen'}
      </h2>
      <div tabIndex={0} role="group" aria-labelledby="podium" className={styles.strip}>
        {groups.map((group) => (
          <div key={group} data-surface="" className={styles.card}>
            <h3 className="heading-3">{TITLES[group]}</h3>
            <ol className={styles.list}>
              {podiumOf(entries, group).map(({ entry, place }) => (
                <Step key={entry.runner.sort} place={place} runner={entry.runner} />
              ))}
              {!isOver && <EmptySteps from={podiumOf(entries, group).length} />}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

function Step({ place, runner }: { place: number } & Pick<ResultEntry, 'runner'>) {
  return (
    <li className={stepClass(place)}>
      <Place place={place} />
      <div className={styles.name}>
        {runner.bib === null ? (
          fullName(runner)
        ) : (
          <Link to={paths.runnerResult(runner.part, runner.bib)} className={styles.link}>
            {fullName(runner)}
          </Link>
        )}
      </div>
      <div className={clsx('time', styles.time)}>
        {runner.result === null ? 'i mål' : formatResult(runner.result)}
      </div>
    </li>
  );
}

/** The steps without a runner yet, which show what the space is for. */
function EmptySteps({ from }: { from: number }) {
  return [1, 2, 3].slice(from).map((place) => (
    <li key={place} aria-hidden="true" className={clsx(stepClass(place), styles.vacant)}>
      <div className={styles.number}>{place}</div>
    </li>
  ));
}

function stepClass(place: number): string | undefined {
  return place === 1 ? clsx(styles.step, styles.winner) : styles.step;
}
