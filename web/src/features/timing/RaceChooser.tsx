import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { stockholmDate, type RaceRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { RaceButtons } from './RaceButtons';
import { dayToTime } from './race-order';

const POLL_MS = 15_000;

/** The day's races to choose from, with the next start marked. */
export function RaceChooser() {
  const races = useQuery({ ...racesQuery, refetchInterval: POLL_MS });
  return (
    <>
      <PageTitle title="Tidtagning" lead="Välj vilket lopp du vill ta tid på." />
      <DataState query={races} empty={{ when: (rows) => rows.length === 0, show: <NoRaces /> }}>
        {(rows) => <Today races={rows} today={stockholmDate(serverClock.now())} />}
      </DataState>
    </>
  );
}

function Today({ races, today }: { races: readonly RaceRow[]; today: string }) {
  const day = dayToTime(races, today);
  return (
    <>
      {day !== today && (
        <Typography sx={{ mb: 2 }}>
          Inga lopp i dag. Här är tävlingsdagen <strong>{day}</strong>.
        </Typography>
      )}
      <RaceButtons races={races.filter(({ date }) => date === day)} isLarge />
    </>
  );
}

function NoRaces() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>Det finns inga lopp ännu.</Typography>
      <Button component={Link} to={paths.editRaces()} variant="contained">
        Skapa ett lopp
      </Button>
    </>
  );
}
