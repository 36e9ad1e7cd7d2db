import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { RaceRow } from '@app/views';
import { racesQuery } from '../../api/races';
import { DataState, Loading } from '../../components/DataState';
import { lazyPart } from '../../components/lazy-part';
import { PageTitle } from '../../components/PageTitle';
import { PageWidth } from '../../components/PageWidth';
import { RaceChooser } from '../../components/RaceChooser';
import { useRaceChoice } from '../../components/use-race-choice';
import { formatWeekday } from '../../config/dates';
import { messages } from '../../config/messages';
import { CourseRecords } from './CourseRecords';

// The live list and its socket come right after the page's heading.
const [RaceResults, useRaceResultsAhead] = lazyPart(async () => (await import('./RaceResults')).RaceResults);
const [NoRaceYet] = lazyPart(async () => (await import('../../components/NoRaceYet')).NoRaceYet);

/** Results as they happen, a tab per distance, and the course records. */
export function ResultsPage() {
  useRaceResultsAhead();
  const races = useQuery(racesQuery);
  return (
    <PageWidth>
      <PageTitle title="Resultat" />
      <DataState query={races}>{(known) => <Results races={known} />}</DataState>
      <CourseRecords />
    </PageWidth>
  );
}

function Results({ races }: { races: readonly RaceRow[] }) {
  const { chosen, choose } = useRaceChoice(races);
  return (
    <>
      <Typography
        sx={{ color: 'text.secondary', mt: -2, mb: 2, '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {formatWeekday(chosen.day)}
      </Typography>
      <RaceChooser chosen={chosen} onChoose={choose}>
        {chosen.race ? (
          <Suspense fallback={<Loading />}>
            <RaceResults key={chosen.part} part={chosen.part} />
          </Suspense>
        ) : (
          <Suspense fallback={<Typography>{messages.noRunners}</Typography>}>
            <NoRaceYet key={chosen.part} part={chosen.part} />
          </Suspense>
        )}
      </RaceChooser>
    </>
  );
}
