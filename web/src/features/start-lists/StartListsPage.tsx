import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { NoRaceYet } from '../../components/NoRaceYet';
import { PageTitle } from '../../components/PageTitle';
import { PageWidth } from '../../components/PageWidth';
import { RaceChooser } from '../../components/RaceChooser';
import { useRaceChoice } from '../../components/use-race-choice';
import { formatWeekday } from '../../config/dates';
import type { RaceRow } from '@app/domain';
import { StartList } from './StartList';

/** Who runs: a list per distance, fetched when its tab is opened. */
export function StartListsPage() {
  const races = useQuery(racesQuery);
  return (
    <PageWidth>
      <PageTitle title="Startlistor" />
      <DataState query={races}>{(known) => <StartLists races={known} />}</DataState>
    </PageWidth>
  );
}

function StartLists({ races }: { races: readonly RaceRow[] }) {
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
          <StartList key={chosen.part} part={chosen.part} />
        ) : (
          <NoRaceYet key={chosen.part} part={chosen.part} />
        )}
      </RaceChooser>
    </>
  );
}
