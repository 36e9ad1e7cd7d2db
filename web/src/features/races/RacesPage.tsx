import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { distanceLabel, type RaceRow } from '@app/domain';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { DistanceChip } from '../../components/DistanceChip';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { raceStateText } from '../../components/runner-text';
import { formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { CreateRaceForm } from './CreateRaceForm';

/** All races by day, and the form that creates one. */
export function RacesPage() {
  const races = useQuery(racesQuery);
  return (
    <>
      <PageTitle title="Hantera tävlingar" lead="Skapa lopp, fyll på med löpare och öppna tidtagningen." />
      <Box sx={pageStyle}>
        <Box>
          <DataState query={races} empty={{ when: (rows) => rows.length === 0, show: <NoRaces /> }}>
            {(rows) =>
              byDay(rows).map(({ date, races: ofDay }) => <RacesOfDay key={date} date={date} races={ofDay} />)
            }
          </DataState>
        </Box>
        <Box className="after-loading">
          <CreateRaceForm />
        </Box>
      </Box>
    </>
  );
}

function NoRaces() {
  return <EmptyState title="Det finns inga lopp ännu." text="Skapa det första under Nytt lopp." />;
}

const pageStyle = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '100%', md: 'minmax(0, 1fr) minmax(300px, 380px)' },
} as const;

/** A race day with its races, linked to their runners and timing. */
function RacesOfDay({ date, races }: { date: string; races: readonly RaceRow[] }) {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
        {formatWeekday(date)}
      </Typography>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {races.map((race) => (
          <RaceItem key={race.part} race={race} />
        ))}
      </ul>
    </Box>
  );
}

function RaceItem({ race }: { race: RaceRow }) {
  const label = distanceLabel(race.distance);
  return (
    <Box component="li" sx={itemStyle}>
      <Box sx={{ minWidth: { sm: 64 } }}>
        <DistanceChip metres={race.distance} />
      </Box>
      <Box sx={{ flex: '1 1 4rem' }}>
        <strong>{raceStateText(race.state)}</strong>
        {race.state === '' && (race.openForReg ? ' · öppet för anmälan' : ' · stängt för anmälan')}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <Button
          component={Link}
          to={paths.editRace(race.part)}
          aria-label={`Löpare i ${label} ${race.date}`}
          sx={buttonStyle}
        >
          Löpare
        </Button>
        <Button
          component={Link}
          to={paths.timing(race.part)}
          variant="text"
          aria-label={`Tidtagning ${label} ${race.date}`}
          sx={buttonStyle}
        >
          Tidtagning
        </Button>
      </Box>
    </Box>
  );
}

// On a phone a race fits one row: distance, state and both links.
const buttonStyle = { px: { xs: 1.5, sm: 2.5 } } as const;

const itemStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

/** One day's races, shortest first. */
interface RaceDay {
  readonly date: string;
  readonly races: readonly RaceRow[];
}

/** Races by day, the latest day first. */
function byDay(races: readonly RaceRow[]): readonly RaceDay[] {
  const days = [...new Set(races.map(({ date }) => date))].sort().reverse();
  return days.map((date) => ({
    date,
    races: races.filter((race) => race.date === date).sort((a, b) => a.distance - b.distance),
  }));
}
