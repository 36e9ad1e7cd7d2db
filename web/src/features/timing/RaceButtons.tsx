import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { RaceRow, RaceState } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import { DistanceChip } from '../../components/DistanceChip';
import { paths } from '../../config/paths';
import { raceStateInWords } from '../../config/race-state';
import { nextRace } from './race-order';

interface RaceButtonsProps {
  readonly races: readonly RaceRow[];
  /** The race on screen. */
  readonly current?: string;
  /** How many are still out, by part. */
  readonly stillOut?: ReadonlyMap<string, number>;
  readonly isLarge?: boolean;
}

/** A row of the day's races: distance by colour and label, state by fill and words, the next start marked. */
export function RaceButtons({ races, current, stillOut, isLarge = false }: RaceButtonsProps) {
  const { edition } = useAppConfig();
  const next = nextRace(races, edition.distances);
  return (
    <Box component="nav" aria-label="Dagens lopp" sx={{ ...rowStyle, gridTemplateColumns: columns(isLarge) }}>
      {races.map((race) => (
        <Box
          key={race.part}
          component={Link}
          to={paths.timing(race.part)}
          aria-current={race.part === current ? 'page' : undefined}
          sx={{ ...buttonStyle, ...fills[race.state], ...(isLarge ? largeStyle : {}) }}
        >
          <DistanceChip metres={race.distance} />
          <Box component="span" sx={{ fontWeight: 650, lineHeight: 1.25 }}>
            {raceStateInWords(race.state)}
            {race === next && ' · nästa'}
          </Box>
          <Remaining race={race} count={stillOut?.get(race.part)} />
        </Box>
      ))}
    </Box>
  );
}

function Remaining({ race, count }: { race: RaceRow; count: number | undefined }) {
  if (race.state !== 'started' || count === undefined) return null;
  return (
    <Box component="span" className="tabular" sx={{ fontSize: '0.875rem' }}>
      {count} kvar
    </Box>
  );
}

function columns(isLarge: boolean) {
  return isLarge ? 'repeat(auto-fit, minmax(160px, 1fr))' : 'repeat(auto-fit, minmax(76px, 1fr))';
}

const rowStyle = { display: 'grid', gap: 1, mb: 2, maxWidth: 960 } as const;

const buttonStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 1,
  rowGap: 0.25,
  minHeight: 56,
  px: 1,
  py: 0.75,
  borderRadius: 1,
  border: '2px solid',
  color: 'text.primary',
  textAlign: 'center',
  textDecoration: 'none',
  fontSize: '0.875rem',
  '&[aria-current]': { outline: '3px solid #1A237E', outlineOffset: 1 },
} as const;

const largeStyle = { flexDirection: 'column', minHeight: 112 } as const;

const fills: Readonly<Record<RaceState, object>> = {
  '': { backgroundColor: 'common.white', borderColor: 'rgba(0, 0, 0, 0.38)' },
  started: { backgroundColor: 'primary.main', borderColor: '#8D6E00' },
  ended: { backgroundColor: 'secondary.main', borderColor: 'secondary.main' },
};
