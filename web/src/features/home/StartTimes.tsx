import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { distanceLabel } from '@app/domain';
import type { Edition, EditionDistance } from '../../api/app-config';
import { CourseMark } from '../../components/CourseMark';
import { distanceText, distanceColours } from '../../components/DistanceChip';
import { formatClock } from '../../config/formats';
import { paths } from '../../config/paths';

/** The start time of each distance, with links to its lists. */
export function StartTimes({ edition }: { edition: Edition }) {
  return (
    <Box component="section" aria-labelledby="starts" sx={{ mb: { xs: 5, md: 8 } }}>
      <Typography id="starts" variant="h2" sx={{ mb: 2 }}>
        Starttider
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {edition.distances.map((distance) => (
          <Start key={distance.metres} day={edition.date} distance={distance} />
        ))}
      </Box>
    </Box>
  );
}

function Start({ day, distance: { metres, start } }: { day: string; distance: EditionDistance }) {
  const { color, tint } = distanceColours(metres);
  const label = distanceLabel(metres);
  const choice = { day, distance: metres };
  return (
    <Box component="li" data-surface="" sx={{ ...cardStyle, backgroundColor: tint, color }}>
      <CourseMark metres={metres} stroke={5} sx={shapeStyle} />
      <Typography component="h3" sx={{ fontWeight: 800, fontSize: '2rem', lineHeight: 1 }}>
        {label}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{distanceText(metres)}</Typography>
      <Typography sx={{ typography: 'time' }}>kl. {formatClock(start)}</Typography>
      <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
        <ListLink to={paths.startLists(choice)} label="Startlista" race={label} />
        <ListLink to={paths.results(choice)} label="Resultat" race={label} />
      </Box>
    </Box>
  );
}

const cardStyle = { position: 'relative', p: 3, pb: 1.5, borderRadius: 1.5 } as const;

// In the corner, at any proportions.
const shapeStyle = { position: 'absolute', top: 16, right: 16, width: 104, height: 96 } as const;

function ListLink({ to, label, race }: { to: string; label: string; race: string }) {
  return (
    <Box component={Link} to={to} sx={{ py: 1.25, color: 'text.primary', fontWeight: 650 }}>
      {label} <span className="sr-only">{race}</span>
    </Box>
  );
}
