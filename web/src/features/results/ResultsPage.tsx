import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { RaceRow } from '@app/domain';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { NoRaceYet } from '../../components/NoRaceYet';
import { PageTitle } from '../../components/PageTitle';
import { PageWidth } from '../../components/PageWidth';
import { RaceChooser } from '../../components/RaceChooser';
import { useRaceChoice } from '../../components/use-race-choice';
import { formatWeekday } from '../../config/dates';
import { CourseRecords } from './CourseRecords';
import { RaceResults } from './RaceResults';

/** Results as they happen, a tab per distance, and the course records. */
export function ResultsPage() {
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
          <RaceResults key={chosen.part} part={chosen.part} />
        ) : (
          <NoRaceYet key={chosen.part} part={chosen.part} />
        )}
      </RaceChooser>
    </>
  );
}
