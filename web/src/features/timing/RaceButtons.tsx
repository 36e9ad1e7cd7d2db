import Box from '@mui/material/Box';
import { memo, useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { stockholmTime, type RaceRow, type RaceState, type WithoutRevision } from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { formatClock } from '../../config/formats';
import { paths } from '../../config/paths';
import { raceStateText } from '../../components/runner-text';
import { nextRace } from './next-race';
import { usePlannedStart, type PlannedStart } from './use-start-press';

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
  const plannedStart = usePlannedStart();
  const next = nextRace(races, plannedStart);
  const saysMore = (race: (typeof races)[number]) =>
    race === next || (Remaining !== undefined && race.state === 'started');
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
            <span className={saysMore(race) ? 'wide' : undefined}>{raceStateText(race.state)}</span>
            {race === next && (
              <>
                <span className="wide"> · </span>nästa
              </>
            )}
          </Box>
          {isLarge && <StartTime race={race} planned={plannedStart(race)} />}
          {Remaining && <Remaining part={race.part} />}
        </Box>
      ))}
    </Box>
  );
}, isAlike);

interface StartTimeProps {
  readonly race: Pick<RaceRow, 'started'>;
  readonly planned: PlannedStart | undefined;
}

/** The start as it was, or as planned; nothing without either. */
function StartTime({ race: { started }, planned }: StartTimeProps) {
  const text =
    started === null
      ? planned && ` start ${formatClock(planned.start)}`
      : ` startade ${formatClock(stockholmTime(started).slice(0, 5))}`;
  if (!text) return null;
  return (
    <Box component="span" className="tabular" sx={{ lineHeight: 1.25 }}>
      {text}
    </Box>
  );
}

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

// Four races fit side by side on a phone.
const rowStyle = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: 'minmax(4rem, 1fr)', md: 'minmax(0, 13rem)' },
  columnGap: { xs: 0.5, md: 1 },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  mx: -0.5,
  p: 0.5,
} as const;

// A fixed size for every race. On a phone the next start and the runners left say that a race is not started
// or in progress; only screen readers get both.
const inRowStyle = {
  position: 'relative',
  flexDirection: { xs: 'column', md: 'row' },
  px: { xs: 0.25, md: 1 },
  py: 0,
  rowGap: 0,
  height: { xs: '3rem', md: '3.5rem' },
  overflow: 'hidden',
  whiteSpace: { xs: 'nowrap', md: 'normal' },
  fontSize: { xs: '0.75rem', md: '0.875rem' },
  '@media (max-width: 899.95px)': {
    '& .wide': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
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
