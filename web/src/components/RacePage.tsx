import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { RaceRow } from '@app/domain';
import { racesQuery } from '../api/races';
import { formatWeekday } from '../config/dates';
import { DataState } from './DataState';
import { NoRaceYet } from './NoRaceYet';
import { PageTitle } from './PageTitle';
import { PageWidth } from './PageWidth';
import { RaceChooser } from './RaceChooser';
import { useRaceChoice } from './use-race-choice';

/** What a page shows of the race that is chosen. */
type Face = ComponentType<{ readonly part: string }>;

/** A page about one race at a time: its day and distance are chosen above, `face` shows it, and `children` stand below. */
export function RacePage({ title, face, children }: { title: string; face: Face; children?: ReactNode }) {
  const races = useQuery(racesQuery);
  return (
    <PageWidth>
      <PageTitle title={title} />
      <DataState query={races}>{(known) => <ChosenRace races={known} face={face} />}</DataState>
      {children}
    </PageWidth>
  );
}

function ChosenRace({ races, face }: { races: readonly RaceRow[]; face: Face }) {
  const { chosen, choose } = useRaceChoice(races);
  const Shown = chosen.race ? face : NoRaceYet;
  return (
    <>
      <Typography
        sx={{ color: 'text.secondary', mt: -2, mb: 2, '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {formatWeekday(chosen.day)}
      </Typography>
      <RaceChooser chosen={chosen} onChoose={choose}>
        <Shown key={chosen.part} part={chosen.part} />
      </RaceChooser>
    </>
  );
}
