import clsx from 'clsx';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { Loading } from '../../components/DataState';
import { lazyComponent } from '../../components/lazy-component';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { metresFromKm } from '../../components/race-choice';
import { RacePage } from '../../components/RacePage';
import { paths } from '../../config/paths';
import { RaceResults } from './RaceResults';
import styles from './ResultsPage.module.css';

const [OldResults, usePreloadOldResults] = lazyComponent(
  async () => (await import('./OldResults')).OldResults,
);
const [RecordsAndDocuments] = lazyComponent(
  async () => (await import('./RecordsAndDocuments')).RecordsAndDocuments,
);

/**
 * Results: live for this year, stored lists for earlier years, a tab per distance; then records and older
 * documents.
 */
export function ResultsPage() {
  const { year, isLive } = useResultYear();
  usePreloadOldResults();
  const below = (
    <Suspense>
      <RecordsAndDocuments />
    </Suspense>
  );
  if (isLive) {
    return (
      <RacePage title="Resultat" links={<ResultsNavigation />} list={RaceResults}>
        {below}
      </RacePage>
    );
  }
  return (
    <PageWidth>
      <PageTitle title="Resultat" />
      <ResultsNavigation />
      <Suspense fallback={<Loading />}>
        <OldResults key={year} year={year} />
      </Suspense>
      {below}
    </PageWidth>
  );
}

/**
 * The year in the page’s address, of a stored list (`?ar=…`) or a race day (`?dag=…`); by default the
 * edition’s year. `isLive`: the page shows the races themselves, not a stored list.
 */
function useResultYear() {
  const thisYear = Number(useAppConfig().edition.date.slice(0, 4));
  const [params] = useSearchParams();
  const [list, day] = [params.get('ar') ?? '', params.get('dag') ?? ''];
  const listed = /^\d{4}$/.test(list) ? Number(list) : thisYear;
  const isLive = listed === thisYear;
  const year = (isLive && Number(day.slice(0, 4))) || listed;
  return { year, thisYear, isLive };
}

/** Links to the start lists and to the results of each year, this one first. */
function ResultsNavigation() {
  const { year, isLive } = useResultYear();
  const years = useYears();
  const [params] = useSearchParams();
  const day = isLive ? params.get('dag') : null;
  const distance = metresFromKm(params.get('distans'));
  const choice = distance === null ? {} : { distance };
  return (
    <nav aria-label="Startlistor och år" className={clsx('not-printed', styles.navigation)}>
      <Link to={paths.startLists({ ...choice, ...(day && { day }) })} className="button">
        Till startlistorna
      </Link>
      {years.length > 1 && (
        <ul aria-label="Resultat per år" className={styles.years}>
          {years.map(({ year: each, to }) => (
            <li key={each}>
              <Link
                to={paths.results({ ...choice, ...to })}
                preventScrollReset
                aria-current={each === year ? 'page' : undefined}
                className={clsx('tabular', styles.year)}
              >
                {each}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** The years with results, this one first. Each leads to its stored list or, without one, to its race day. */
function useYears(): readonly { year: number; to: { year?: number; day?: string } }[] {
  const { resultYears, earlierRaceDays } = useAppConfig();
  const { thisYear } = useResultYear();
  const raced = earlierRaceDays.map((day) => Number(day.slice(0, 4)));
  const years = [...new Set([thisYear, ...resultYears, ...raced])].sort((a, b) => b - a);
  return years.map((year) => {
    const day = earlierRaceDays[raced.indexOf(year)];
    return { year, to: resultYears.includes(year) ? { year } : day ? { day } : {} };
  });
}
