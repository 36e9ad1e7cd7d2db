import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { distanceLabel, type RaceRow } from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { raceStateInWords } from '../../components/runner-words';

/** A race day with its races, each with the way to its runners and to its timing. */
export function RacesOfDay({ date, races }: { date: string; races: readonly RaceRow[] }) {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
        {formatWeekday(date)}
      </Typography>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {races.map((race) => (
          <RaceLine key={race.part} race={race} />
        ))}
      </ul>
    </Box>
  );
}

function RaceLine({ race }: { race: RaceRow }) {
  const label = distanceLabel(race.distance);
  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={{ minWidth: 64 }}>
        <DistanceChip metres={race.distance} />
      </Box>
      <Box sx={{ flex: '1 1 10rem' }}>
        <strong>{raceStateInWords(race.state)}</strong>
        {race.state === '' && (race.openForReg ? ' · öppet för anmälan' : ' · stängt för anmälan')}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <Button component={Link} to={paths.editRace(race.part)} aria-label={`Löpare i ${label} ${race.date}`}>
          Löpare
        </Button>
        <Button
          component={Link}
          to={paths.timing(race.part)}
          variant="text"
          aria-label={`Tidtagning ${label} ${race.date}`}
        >
          Tidtagning
        </Button>
      </Box>
    </Box>
  );
}

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
