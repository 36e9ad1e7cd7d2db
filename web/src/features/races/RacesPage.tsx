import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { CreateRaceForm } from './CreateRaceForm';
import { RacesOfDay } from './RacesOfDay';
import { byDay } from './races-by-day';

/** Every race there is, by day, and the form that makes a new one. */
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
  return <Typography>Det finns inga lopp ännu. Skapa det första under Nytt lopp.</Typography>;
}

const pageStyle = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '100%', md: 'minmax(0, 1fr) minmax(300px, 380px)' },
} as const;
