import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { distanceLabel } from '@app/domain';
import type { Edition } from '../../api/app-config';
import { racesToday, useDayRaces, type RaceToday } from './races-today';
import { errorText } from '../../api/client';
import { ErrorBox } from '../../components/DataState';
import { CourseMark } from '../../components/CourseMark';
import { distanceText, distanceColours } from '../../components/DistanceChip';
import { PartnerLinks } from '../../components/PartnerLinks';
import { paths } from '../../config/paths';

/** Results and thanks: the number of finishers per distance, and the partners. */
export function AfterTheRace({ edition }: { edition: Edition }) {
  const { races: dayRaces, error, refetch } = useDayRaces(edition.date);
  const races = racesToday(edition, dayRaces);
  const total = races.reduce((sum, { finished }) => sum + (finished ?? 0), 0);
  return (
    <Box component="section" aria-labelledby="after" sx={{ mb: { xs: 5, md: 8 } }}>
      <Typography variant="h2" id="after" sx={{ mb: 1 }}>
        Så gick det
      </Typography>
      <Typography className="tabular" sx={{ mb: 2, minHeight: '1.6em' }}>
        {total > 0 && `${total} löpare gick i mål. Varje tid, plats och klass finns i resultaten.`}
      </Typography>
      {error && (
        <Box sx={{ mb: 2 }}>
          <ErrorBox text={errorText(error)} onRetry={refetch} />
        </Box>
      )}
      <Box component="ul" sx={listStyle}>
        {races.map((race) => (
          <Distance key={race.metres} day={edition.date} race={race} />
        ))}
      </Box>
      {edition.partners.length > 0 && (
        <Box component="section" aria-labelledby="thanks" sx={thanksStyle}>
          <div>
            <Typography id="thanks" variant="h2" sx={{ mb: 1 }}>
              Tack till årets partner
            </Typography>
            <Typography sx={{ maxWidth: '30em' }}>
              Och till alla funktionärer, som stod vid vägen, delade ut startnummer och tog tid.
            </Typography>
          </div>
          <PartnerLinks partners={edition.partners} />
        </Box>
      )}
    </Box>
  );
}

function Distance({ day, race: { metres, finished } }: { day: string; race: RaceToday }) {
  const { color, tint } = distanceColours(metres);
  return (
    <Box component="li" sx={{ display: 'grid' }}>
      <Box
        component={Link}
        to={paths.results({ day, distance: metres })}
        sx={{ ...cardStyle, backgroundColor: tint }}
      >
        <CourseMark
          metres={metres}
          stroke={4}
          sx={{ color, width: '100%', height: { xs: 64, sm: 96 }, mb: 1 }}
        />
        <Box component="strong" sx={{ color, fontSize: '2rem', fontWeight: 800, lineHeight: 1 }}>
          {distanceLabel(metres)} <span className="sr-only">{distanceText(metres)}</span>
        </Box>
        <Box className="tabular" sx={{ minHeight: '1.6em', fontWeight: 700 }}>
          {finished !== null && `${finished} i mål`}
        </Box>
        <Box component="span" sx={{ textDecoration: 'underline', color: '#1A237E', fontWeight: 650 }}>
          Resultat
        </Box>
      </Box>
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' },
  gap: { xs: 1, sm: 2 },
  m: 0,
  p: 0,
  listStyle: 'none',
};

const thanksStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  alignItems: 'center',
  columnGap: 4,
  mt: { xs: 3, md: 4 },
  p: { xs: 2, md: 3 },
  borderRadius: 1.5,
  backgroundColor: '#EEF0FA',
};

const cardStyle = {
  display: 'grid',
  gap: 0.5,
  p: 2,
  borderRadius: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
};
