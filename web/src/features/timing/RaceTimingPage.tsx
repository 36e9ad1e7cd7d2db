import { Link, useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { stockholmDate, type RaceRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { RaceButtons } from './RaceButtons';
import { TimingScreen } from './TimingScreen';

/** The finish line: choose a race, or time the one in the address. */
export function RaceTimingPage() {
  const { part } = useParams();
  return part ? <TimingScreen key={part} part={part} /> : <RaceChooser />;
}

const POLL_MS = 15_000;

/** The day's races to choose from, with the next start marked. */
function RaceChooser() {
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

/** The day to time: today if it has races, else the nearest to come, else the latest there was ('YYYY-MM-DD'). */
export function dayToTime(races: readonly RaceRow[], today: string): string | undefined {
  const days = [...new Set(races.map(({ date }) => date))].sort();
  return days.find((day) => day >= today) ?? days.at(-1);
}
