import { Link } from 'react-router-dom';
import { NOT_FOUND_TITLE } from '@app/domain';
import { paths } from '../config/paths';
import styles from './NotFoundPage.module.css';
import { PageTitle, PageWidth } from './PageLayout';

/** The page for an unknown address, or one that names a missing thing. */
export function NotFoundPage() {
  return (
    <PageWidth>
      <PageTitle title={NOT_FOUND_TITLE} lead="Sidan finns inte, eller så har den flyttat." />
      <div className={styles.links}>
        <Link to={paths.home()} className="button filled">
          Till startsidan
        </Link>
        <Link to={paths.startLists()} className="button">
          Startlistor
        </Link>
        <Link to={paths.results()} className="button">
          Resultat
        </Link>
      </div>
    </PageWidth>
  );
}
