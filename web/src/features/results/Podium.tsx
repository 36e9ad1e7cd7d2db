import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { formatResult, type RaceRow } from '@app/domain';
import { fullName } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { podiumOf, type ResultEntry } from './result-entries';
import { Place } from './Place';

const TITLES = { '': 'Totalt', Dam: 'Dam', Herr: 'Herr' } as const;
const GROUPS = ['', 'Dam', 'Herr'] as const;

/**
 * The leaders or winners: the first three overall and in each class with runners. Reserves its space from the
 * start, so that the list below never moves.
 */
export function Podium({ race, entries }: { race: RaceRow; entries: readonly ResultEntry[] }) {
  const groups = GROUPS.filter(
    (group) => group === '' || entries.some(({ runner }) => runner.group === group),
  );
  const isOver = race.state === 'ended';
  if (isOver && !entries.some(({ place }) => place !== null)) return null;
  return (
    <Box component="section" className="not-printed" aria-labelledby="podium" sx={{ mb: 4 }}>
      <Typography id="podium" variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
        {isOver ? 'Pallen' : 'I ledningen'}
      </Typography>
      <Box tabIndex={0} role="group" aria-labelledby="podium" sx={stripStyle}>
        {groups.map((group) => (
          <Box key={group} data-surface="" sx={cardStyle}>
            <Typography variant="h3">{TITLES[group]}</Typography>
            <Box component="ol" sx={listStyle}>
              {podiumOf(entries, group).map(({ entry, place }) => (
                <Step key={entry.runner.sort} place={place} runner={entry.runner} />
              ))}
              {!isOver && <EmptySteps from={podiumOf(entries, group).length} />}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Step({ place, runner }: { place: number } & Pick<ResultEntry, 'runner'>) {
  return (
    <Box component="li" className={place === 1 ? 'winner' : undefined} sx={stepStyle}>
      <Place place={place} />
      <Box sx={nameStyle}>
        {runner.bib === null ? (
          fullName(runner)
        ) : (
          <Box component={Link} to={paths.runnerResult(runner.part, runner.bib)} sx={linkStyle}>
            {fullName(runner)}
          </Box>
        )}
      </Box>
      <Box className="time" sx={{ typography: 'time' }}>
        {runner.result === null ? 'i mål' : formatResult(runner.result)}
      </Box>
    </Box>
  );
}

/** The steps without a runner yet, which show what the space is for. */
function EmptySteps({ from }: { from: number }) {
  return [1, 2, 3].slice(from).map((place) => (
    <Box
      key={place}
      component="li"
      aria-hidden="true"
      className={place === 1 ? 'winner vacant' : 'vacant'}
      sx={stepStyle}
    >
      <Box sx={vacantStyle}>{place}</Box>
    </Box>
  ));
}

const STEP_REM = 3;
const WINNER_REM = 4.5;

// On a phone the classes scroll sideways.
const stripStyle = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: 'minmax(max(84%, 16.5rem), 1fr)', sm: 'minmax(18rem, 1fr)' },
  gap: 1,
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  pb: 1,
} as const;

const cardStyle = {
  minWidth: 0,
  p: { xs: 1.5, sm: 2 },
  pt: 1.5,
  borderRadius: 1.5,
  backgroundColor: '#EEF0FA',
  scrollSnapAlign: 'start',
} as const;

const listStyle = {
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: 'none',
  minHeight: `${WINNER_REM + 2 * STEP_REM + 0.5}rem`,
} as const;

const stepStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 1.5 },
  position: 'relative',
  height: `${STEP_REM}rem`,
  px: 1,
  '&.winner': {
    height: `${WINNER_REM}rem`,
    mb: 1,
    borderRadius: 1,
    backgroundColor: 'primary.main',
    fontSize: '1.125rem',
  },
  '&.winner.vacant': { backgroundColor: 'rgba(255, 202, 40, 0.35)' },
  // Leaves room for a long surname on the narrowest phone.
  '&.winner .time': { fontSize: { xs: '1.25rem', sm: '1.5rem', md: '1.75rem' }, color: 'text.primary' },
} as const;

const vacantStyle = {
  minWidth: 32,
  border: '1px dashed rgba(26, 35, 126, 0.5)',
  borderRadius: 999,
  color: 'text.secondary',
  textAlign: 'center',
} as const;

// The list below shows the full name.
const nameStyle = {
  fontWeight: 650,
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

// Makes the whole step clickable.
const linkStyle = {
  color: 'inherit',
  textDecorationColor: '#9FA8DA',
  textUnderlineOffset: '3px',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;
