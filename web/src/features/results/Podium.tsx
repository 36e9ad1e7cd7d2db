import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { formatResult, type RaceRow } from '@app/domain';
import { fullName } from '../../components/runner-words';
import { paths } from '../../config/paths';
import { podiumOf, type ResultEntry } from './result-entries';
import { Place } from './ResultTable';

const TITLES = { '': 'Totalt', Dam: 'Dam', Herr: 'Herr' } as const;
const GROUPS = ['', 'Dam', 'Herr'] as const;

/**
 * Who leads and who won: the first three of all and of each class that is run. It has its whole place from the start, so that the list
 * below never moves.
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
          <Box key={group} sx={cardStyle}>
            <Typography variant="h3">{TITLES[group]}</Typography>
            <Box component="ol" sx={listStyle}>
              {podiumOf(entries, group).map(({ entry, place }) => (
                <Step key={entry.runner.sort} place={place} runner={entry.runner} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Step({ place, runner }: { place: number } & Pick<ResultEntry, 'runner'>) {
  return (
    <Box component="li" sx={stepStyle}>
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
      <Box className="tabular" sx={{ fontSize: '1.25rem', fontWeight: 800, color: '#1A237E' }}>
        {runner.result === null ? 'i mål' : formatResult(runner.result)}
      </Box>
    </Box>
  );
}

const STEP_PX = 52;

// On a phone the classes lie beside each other and are pushed along.
const stripStyle = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: 'minmax(84%, 1fr)', sm: 'minmax(18rem, 1fr)' },
  gap: 1,
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  pb: 1,
} as const;

const cardStyle = {
  minWidth: 0,
  px: 2,
  pt: 1.5,
  pb: 1,
  borderRadius: 1.5,
  backgroundColor: '#EEF0FA',
  scrollSnapAlign: 'start',
} as const;

const listStyle = { m: 0, mt: 0.5, p: 0, listStyle: 'none', minHeight: 3 * STEP_PX } as const;

const stepStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1.5,
  height: STEP_PX,
} as const;

// The full name is in the list below.
const nameStyle = {
  fontWeight: 650,
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

const linkStyle = { color: 'inherit', textDecorationColor: '#9FA8DA', textUnderlineOffset: '3px' } as const;
