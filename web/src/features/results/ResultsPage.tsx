import { Suspense } from 'react';
import { Loading } from '../../components/DataState';
import { lazyPart } from '../../components/lazy-part';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { RacePage } from '../../components/RacePage';
import { RaceResults } from './RaceResults';
import { useResultYear, WaysToResults } from './WaysToResults';

const [OldResults, useOldResultsAhead] = lazyPart(async () => (await import('./OldResults')).OldResults);
const [BelowTheList] = lazyPart(async () => (await import('./BelowTheList')).BelowTheList);

/**
 * Results: live for this year, stored lists for earlier years, a tab per distance; then records and older
 * documents.
 */
export function ResultsPage() {
  const { year, isLive } = useResultYear();
  useOldResultsAhead();
  const below = (
    <Suspense>
      <BelowTheList />
    </Suspense>
  );
  if (isLive) {
    return (
      <RacePage title="Resultat" ways={<WaysToResults />} list={RaceResults}>
        {below}
      </RacePage>
    );
  }
  return (
    <PageWidth>
      <PageTitle title="Resultat" />
      <WaysToResults />
      <Suspense fallback={<Loading />}>
        <OldResults key={year} year={year} />
      </Suspense>
      {below}
    </PageWidth>
  );
}
