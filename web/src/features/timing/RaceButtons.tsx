import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { RaceRow, RaceState, WithoutRevision } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { DistanceChip } from '../../components/DistanceChip';
import { paths } from '../../config/paths';
import { raceStateText } from '../../components/runner-text';

interface RaceButtonsProps {
  readonly races: readonly WithoutRevision<RaceRow>[];
  readonly current?: string;
  /** Shows how many runners of a race are on the course. */
  readonly Remaining?: ComponentType<{ part: string }>;
  readonly isLarge?: boolean;
}

/**
 * The day’s races: distance by colour and label, state by fill and text, the next start marked. Re-renders
 * only when a race changes.
 */
export const RaceButtons = memo(function RaceButtons(props: RaceButtonsProps) {
  const { races, current, Remaining, isLarge = false } = props;
  const { edition } = useAppConfig();
  const next = nextRace(races, edition.distances);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    showCurrent(row.current);
  }, [current, races.length]);
  return (
    <Box component="nav" aria-label="Dagens lopp" ref={row} sx={isLarge ? largeRowStyle : rowStyle}>
      {races.map((race) => (
        <Box
          key={race.part}
          component={Link}
          to={paths.timing(race.part)}
          aria-current={race.part === current ? 'page' : undefined}
          sx={{ ...buttonStyle, ...fills[race.state], ...(isLarge ? largeStyle : inRowStyle) }}
        >
          <DistanceChip metres={race.distance} />
          <Box component="span" sx={{ fontWeight: 650, lineHeight: 1.25 }}>
            {raceStateText(race.state)}
            {race === next && ' · nästa'}
          </Box>
          {Remaining && <Remaining part={race.part} />}
        </Box>
      ))}
    </Box>
  );
}, isAlike);

function isAlike(before: RaceButtonsProps, after: RaceButtonsProps): boolean {
  return (
    before.current === after.current &&
    before.races.length === after.races.length &&
    before.races.every((race, index) => race === after.races[index])
  );
}

/** On a phone the row scrolls sideways: scrolls to the race on screen. */
function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && link) row.scrollLeft = link.offsetLeft - row.offsetLeft - 32;
}

const largeRowStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  gap: 1,
  mb: 2,
  maxWidth: 960,
} as const;

// One row of fixed height for any number of races, loaded or not: the tap targets below must not move.
const rowStyle = {
  minHeight: { xs: '3.25rem', md: '4rem' },
  display: 'flex',
  gap: 1,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  mx: -0.5,
  p: 0.5,
  mb: { xs: 0.5, md: 1 },
} as const;

// A fixed size for every race.
const inRowStyle = {
  flex: { xs: '0 0 11rem', md: '0 1 13rem' },
  height: { xs: '2.75rem', md: '3.5rem' },
  overflow: 'hidden',
} as const;

const buttonStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 1,
  rowGap: 0.25,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  border: '2px solid',
  color: 'text.primary',
  textAlign: 'center',
  textDecoration: 'none',
  fontSize: '0.875rem',
  // Inside, to be distinguishable from the keyboard’s focus ring.
  '&[aria-current]': { borderColor: '#1A237E', boxShadow: 'inset 0 0 0 2px #1A237E' },
  '&:focus-visible': { outlineOffset: 1 },
} as const;

const largeStyle = { flexDirection: 'column', minHeight: 112 } as const;

const fills: Readonly<Record<RaceState, object>> = {
  '': { backgroundColor: 'common.white', borderColor: 'rgba(0, 0, 0, 0.38)' },
  started: { backgroundColor: 'primary.main', borderColor: 'primary.main' },
  ended: { backgroundColor: 'secondary.main', borderColor: 'secondary.main' },
};

/** The race to start next: the first unstarted one by planned start, the shortest among equals. */
export function nextRace<Race extends Pick<RaceRow, 'distance' | 'state'>>(
  races: readonly Race[],
  planned: readonly PlannedStart[],
): Race | undefined {
  const startOf = ({ distance }: Race) => planned.find(({ metres }) => metres === distance)?.start ?? '99:99';
  return races
    .filter(({ state }) => state === '')
    .sort((a, b) => startOf(a).localeCompare(startOf(b)) || a.distance - b.distance)[0];
}

interface PlannedStart {
  readonly metres: number;
  readonly start: string;
}

export function NoRaces() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>Det finns inga lopp ännu.</Typography>
      <Button component={Link} to={paths.editRaces()} variant="contained">
        Skapa ett lopp
      </Button>
    </>
  );
}
