import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { distanceLabel, plannedStart } from '@app/domain';
import type { Edition } from '../../api/app-config';
import { CourseMark } from '../../components/CourseMark';
import { distanceText, distanceColours } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { useServerTimeSelector } from '../../components/time-hooks';
import { formatClock } from '../../config/formats';
import { paths } from '../../config/paths';
import type { RaceToday } from './races-today';

interface RacesBoardProps {
  readonly edition: Edition;
  readonly races: readonly RaceToday[];
  readonly freshness: ReactNode;
  /** The latest finishers; their space is reserved while there are none. */
  readonly latest: ReactNode;
}

/**
 * Race day on the home page: the state of each race, and the latest finishers beside them, or on a phone
 * below.
 */
export function RacesBoard({ edition, races, freshness, latest }: RacesBoardProps) {
  return (
    <Box sx={boardStyle}>
      <Box component="section" aria-labelledby="races-today">
        <Typography id="races-today" variant="h2" sx={{ mb: 1.5 }}>
          Dagens lopp
        </Typography>
        <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          {races.map((race) => (
            <li key={race.metres}>
              <Race edition={edition} race={race} />
            </li>
          ))}
        </Box>
        <Box sx={{ minHeight: '3.25rem', mt: 1.5 }}>{freshness}</Box>
      </Box>
      <Box component="section" aria-labelledby="latest-today">
        <Typography id="latest-today" variant="h2" sx={{ mb: 1.5 }}>
          Senast i mål
        </Typography>
        <Box sx={{ minHeight: LATEST_HEIGHT }}>{latest}</Box>
      </Box>
    </Box>
  );
}

/** A race, linked to its start list until it starts, then to its results. */
function Race({ edition, race }: { edition: Edition; race: RaceToday }) {
  const { metres, state, started } = race;
  const { color, tint } = distanceColours(metres);
  const choice = { day: edition.date, distance: metres };
  const isOn = state === 'started';
  const colours = isOn
    ? { backgroundColor: color, color: 'common.white' }
    : { backgroundColor: tint, color: 'text.primary' };
  return (
    <Box
      component={Link}
      to={state === '' ? paths.startLists(choice) : paths.results(choice)}
      sx={{ ...raceStyle, ...colours }}
    >
      <Box component="strong" sx={{ ...labelStyle, ...(!isOn && { color }) }}>
        {distanceLabel(metres)} <span className="sr-only">{distanceText(metres)}</span>
      </Box>
      <CourseMark metres={metres} stroke={3} sx={{ ...shapeStyle, ...(!isOn && { color }) }} />
      <Box className="tabular" sx={{ flex: '1 1 3rem', lineHeight: 1.35 }}>
        <RaceProgress edition={edition} race={race} />
      </Box>
      <Box className="tabular" sx={timeStyle}>
        {isOn && started !== null ? <ElapsedClock started={started} /> : timeOf(race)}
      </Box>
    </Box>
  );
}

function timeOf({ state, planned }: RaceToday): string {
  if (state !== '' || planned === null) return '';
  return formatClock(planned);
}

function RaceProgress({ edition, race }: { edition: Edition; race: RaceToday }) {
  const { state, planned, entered, finished } = race;
  const isDue = useServerTimeSelector((now) => planned !== null && plannedStart(edition, planned) <= now);
  const isEmpty = entered === null || finished === null;
  switch (state) {
    case '':
      return (
        <Lines first={isDue ? 'Väntar på start' : 'Start'} second={isEmpty ? '' : `${entered} anmälda`} />
      );
    case 'started':
      return <Lines first="Pågår" second={isEmpty ? '' : `${finished} av ${entered} i mål`} />;
    case 'ended':
      return <Lines first="Avslutat" second={isEmpty ? 'Se resultaten' : `${finished} i mål`} />;
  }
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 700 }}>
        {first}
      </Box>
      <Box component="span" sx={{ display: 'block', minHeight: '1.35em' }}>
        {second}
      </Box>
    </>
  );
}

/** Number of finishers shown, and the height of each in rem. */
export const LATEST_COUNT = 6;
export const FINISHER_HEIGHT_REM = 4;
// Includes the link to the running race below the list.
const LATEST_HEIGHT = `${LATEST_COUNT * FINISHER_HEIGHT_REM + 3}rem`;

const boardStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 3, md: 6 },
  mb: { xs: 5, md: 8 },
};

const raceStyle = {
  display: 'flex',
  // With very large letters the clock wraps to a line of its own.
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 76,
  px: 2,
  py: 1,
  borderRadius: 1.5,
  textDecoration: 'none',
  '&::after': { content: '"›" / ""', fontSize: '1.625rem', lineHeight: 1 },
  '@media (forced-colors: active)': { border: '1px solid' },
};

const labelStyle = {
  minWidth: { xs: '4rem', sm: '4.5rem' },
  fontSize: '1.625rem',
  fontWeight: 800,
  lineHeight: 1,
};

const timeStyle = {
  ml: 'auto',
  typography: 'time',
  color: 'inherit',
  fontSize: { xs: '1.625rem', sm: '2rem' },
};

const shapeStyle = { display: { xs: 'none', sm: 'block' }, width: '3.5rem', height: '2.5rem' };
