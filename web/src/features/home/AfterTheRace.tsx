import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { distanceLabel } from '@app/domain';
import type { Edition } from '../../api/app-config';
import { racesToday, useDayRaces, type RaceToday } from './races-today';
import { errorText } from '../../api/client';
import { ErrorBox } from '../../components/DataState';
import { CourseMark } from '../../components/CourseMark';
import { distanceClass, distanceText } from '../../components/DistanceChip';
import { PartnerLinks } from '../../components/PartnerLinks';
import { paths } from '../../config/paths';
import styles from './AfterTheRace.module.css';

/** Results and thanks: the number of finishers per distance, and the partners. */
export function AfterTheRace({ edition }: { edition: Edition }) {
  const { races: dayRaces, error, refetch } = useDayRaces(edition.date);
  const races = racesToday(edition, dayRaces);
  const total = races.reduce((sum, { finished }) => sum + (finished ?? 0), 0);
  return (
    <section aria-labelledby="after" className={styles.after}>
      <h2 id="after" className={clsx('heading-2', styles.title)}>
        Så gick det
      </h2>
      <p className={clsx('tabular', styles.total)}>
        {total > 0 && `${total} löpare gick i mål. Varje tid, plats och klass finns i resultaten.`}
      </p>
      {error && (
        <div className={styles.error}>
          <ErrorBox text={errorText(error)} onRetry={refetch} />
        </div>
      )}
      <ul className={styles.list}>
        {races.map((race) => (
          <Distance key={race.metres} day={edition.date} race={race} />
        ))}
      </ul>
      {edition.partners.length > 0 && (
        <section aria-labelledby="thanks" className={styles.thanks}>
          <div>
            <h2 id="thanks" className={clsx('heading-2', styles.title)}>
              Tack till årets partner
            </h2>
            <p className={styles.helpers}>
              Och till alla funktionärer, som stod vid vägen, delade ut startnummer och tog tid.
            </p>
          </div>
          <PartnerLinks partners={edition.partners} />
        </section>
      )}
    </section>
  );
}

function Distance({ day, race: { metres, finished } }: { day: string; race: RaceToday }) {
  return (
    <li className={distanceClass(metres)}>
      <Link to={paths.results({ day, distance: metres })} className={styles.card}>
        <CourseMark metres={metres} stroke={4} className={styles.shape} />
        <strong className={styles.label}>
          {distanceLabel(metres)} <span className="sr-only">{distanceText(metres)}</span>
        </strong>
        <div className={clsx('tabular', styles.finished)}>{finished !== null && `${finished} i mål`}</div>
        <span className={styles.results}>Resultat</span>
      </Link>
    </li>
  );
}
