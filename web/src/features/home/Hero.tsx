import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Edition } from '../../api/edition';
import { useRegistrationShown } from '../../components/time-hooks';
import { formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { LapsPicture } from './LapsPicture';

/** The top of the home page: the race, its day and the links. */
export function Hero({ edition }: { edition: Edition }) {
  const { name, date, place, distances } = edition;
  return (
    <Box sx={{ backgroundColor: 'primary.main', overflow: 'hidden' }}>
      <title>{name}</title>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1.1fr 1fr' },
          alignItems: 'center',
          gap: { xs: 2, md: 4 },
          maxWidth: 1200,
          mx: 'auto',
          px: { xs: 2, md: 4 },
          pt: { xs: 4, md: 6 },
          pb: { xs: 0, md: 6 },
        }}
      >
        <Box>
          <Typography sx={{ fontWeight: 700, '&::first-letter': { textTransform: 'uppercase' } }}>
            {formatWeekday(date)}
          </Typography>
          <Typography
            variant="h1"
            tabIndex={-1}
            data-page-title=""
            sx={{ fontSize: 'clamp(2.75rem, 1.8rem + 5vw, 5rem)', lineHeight: 0.98, my: 2, outline: 'none' }}
          >
            {name}
          </Typography>
          <Typography sx={{ fontSize: { xs: '1.125rem', md: '1.25rem' }, maxWidth: '21.5em', mb: 4 }}>
            {inWords(distances.length)} distanser, asfalt hela vägen och tidtagning för alla. {place}.
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <WaysOn />
          </Box>
        </Box>
        <LapsPicture distances={distances} />
      </Box>
    </Box>
  );
}

function WaysOn() {
  const isRegistering = useRegistrationShown();
  return (
    <>
      {isRegistering && (
        <Button component={Link} to={paths.registration()} variant="contained" sx={SOLID}>
          Anmäl dig
        </Button>
      )}
      <Button
        component={Link}
        to={paths.results()}
        {...(isRegistering ? { sx: LINED } : { variant: 'contained' as const, sx: SOLID })}
      >
        Följ resultaten
      </Button>
      <Button component={Link} to={paths.startLists()} sx={LINED}>
        Se startlistorna
      </Button>
    </>
  );
}

const LINED = { borderColor: '#1A237E', color: '#1A237E' };

const SOLID = {
  backgroundColor: '#1A237E',
  color: 'common.white',
  '&:hover': { backgroundColor: '#0F165E' },
};

const NUMBERS = ['Inga', 'En', 'Två', 'Tre', 'Fyra', 'Fem', 'Sex'];

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}
