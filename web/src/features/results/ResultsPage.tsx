import { Suspense } from 'react';
import { Loading } from '../../components/DataState';
import { lazyComponent } from '../../components/lazy-component';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { RacePage } from '../../components/RacePage';
import { RaceResults } from './RaceResults';
import { useResultYear, ResultsNavigation } from './ResultsNavigation';

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
