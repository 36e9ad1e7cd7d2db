import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { stockholmDate, type RaceRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import { currentRaceDay, racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { paths } from '../../config/paths';
import { NoRaces } from './next-race';
import { RaceButtons } from './RaceButtons';

const POLL_MS = 15_000;

/** The day’s races to choose from, with the next start marked. */
export function RaceChooser() {
  const races = useQuery({ ...racesQuery, refetchInterval: POLL_MS });
  return (
    <DataState query={races} empty={{ when: (rows) => rows.length === 0, show: <NoRaces /> }}>
      {(rows) => <Today races={rows} today={stockholmDate(serverClock.now())} />}
    </DataState>
  );
}

function Today({ races, today }: { races: readonly RaceRow[]; today: string }) {
  const day = currentRaceDay(races, today);
  const first = races.find(({ date }) => date === day);
  return (
    <>
      {day !== today && (
        <Typography sx={{ mb: 2 }}>
          Inga lopp i dag. Här är tävlingsdagen <strong>{day}</strong>.
        </Typography>
      )}
      <RaceButtons races={races.filter(({ date }) => date === day)} isLarge />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to={paths.timingAll()} variant="contained" sx={{ minHeight: 56 }}>
          Alla lopp på en mållinje
        </Button>
        {first && (
          <Button
            component={Link}
            to={paths.speaker(first.part, { isTogether: true })}
            sx={{ minHeight: 56 }}
          >
            Speakerns skärm
          </Button>
        )}
      </Box>
    </>
  );
}
