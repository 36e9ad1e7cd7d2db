import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { DistanceChip, distanceColours } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { paths } from '../../config/paths';
import { countsOf, type TimingBoard } from './timing-board';
import styles from './StartedRaces.module.css';

/** The running races: clock, finished and on the course. Each links to the race’s own screen. */
export function StartedRaces({ boards }: { boards: readonly TimingBoard[] }) {
  const started = boards.filter(({ race }) => race.state === 'started');
  return (
    <Box component="nav" aria-label="Lopp som pågår" sx={rowStyle}>
      {started.length === 0 && <Typography sx={{ my: 'auto', px: 1 }}>Inget lopp pågår.</Typography>}
      {started.map((board) => (
        <StartedRace key={board.race.part} board={board} />
      ))}
    </Box>
  );
}

function StartedRace({ board }: { board: TimingBoard }) {
  const { race } = board;
  const { finished, onCourse } = countsOf(board);
  return (
    <Box
      component={Link}
      to={paths.timing(race.part)}
      sx={{ ...raceStyle, borderColor: distanceColours(race.distance).color }}
    >
      <DistanceChip metres={race.distance} />
      <Box component="span" sx={{ lineHeight: 1.2 }}>
        <ElapsedClock started={race.started ?? 0} className={styles.clock} />
        <Box component="span" className="tabular" data-testid="counts" sx={countsStyle}>
          <span className="home">{finished} i mål · </span>
          {onCourse} ute
        </Box>
      </Box>
    </Box>
  );
}

// One row of fixed height for any number of races, so that the tap targets below do not move. On a phone four
// fit side by side: several stand upright, and more than two count only the runners left.
const rowStyle = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: 'minmax(4rem, 1fr)', md: 'minmax(0, 15rem)' },
  columnGap: { xs: 0.5, md: 1 },
  height: '4.75rem',
  mx: -0.5,
  p: 0.5,
  mb: 0.5,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media (max-width: 599.95px)': {
    '&:has(> :nth-of-type(2)) > a': {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 0,
      px: 0.25,
      textAlign: 'center',
      '& [role=timer]': { fontSize: '1.0625rem' },
    },
    '&:has(> :nth-of-type(3)) .home': { display: 'none' },
  },
} as const;

const raceStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 1.5,
  borderRadius: 1,
  border: '2px solid',
  color: 'text.primary',
  textDecoration: 'none',
  overflow: 'hidden',
} as const;
const countsStyle = { display: 'block', fontSize: '0.8125rem', whiteSpace: 'nowrap' } as const;
