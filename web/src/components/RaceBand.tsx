import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { distanceLabel, type RaceRow } from '@app/domain';
import { CourseMark } from './CourseMark';
import { distanceColours } from './DistanceChip';
import { ElapsedClock } from './ElapsedClock';

interface RaceBandProps {
  readonly race: Pick<RaceRow, 'distance' | 'state' | 'started'>;
  /** The race's state as text. */
  readonly text: string;
  /** At the right end, unless the race runs: then its clock is there. */
  readonly children?: ReactNode;
}

/**
 * One race at a glance: its course, label and state. While it runs, a sticky band with its clock in the
 * race's colour; else its tint.
 */
export function RaceBand({ race, text, children }: RaceBandProps) {
  const { color, tint } = distanceColours(race.distance);
  const { started } = race;
  const isRunning = race.state === 'started' && started !== null;
  const surfaceStyle = isRunning
    ? { ...stickyStyle, backgroundColor: color, color: 'common.white' }
    : { backgroundColor: tint, color };
  return (
    <Box data-surface="" sx={[bandStyle, surfaceStyle]}>
      <CourseMark
        metres={race.distance}
        sx={{ ...shapeStyle, display: { xs: isRunning || children ? 'none' : 'block', sm: 'block' } }}
      />
      <Box component="strong" className="tabular" sx={labelStyle}>
        {distanceLabel(race.distance)}
      </Box>
      <Box className="tabular" sx={{ ...stateStyle, ...(!isRunning && { color: 'text.primary' }) }}>
        {text}
      </Box>
      {isRunning ? <ElapsedClock started={started} sx={clockStyle} /> : children}
    </Box>
  );
}

// A running race has its full colour, recognisable from afar; before and after it has the pale tint.
const bandStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 72,
  mb: 1,
  px: { xs: 2, md: 3 },
  py: 1,
  borderRadius: 1.5,
  '@media print': { position: 'static', p: 0, minHeight: 0, color: '#000', backgroundColor: 'transparent' },
} as const;

const stickyStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  borderRadius: '0 0 12px 12px',
} as const;

// On a phone the clock needs the space.
const shapeStyle = { width: 64, height: 48 } as const;

const stateStyle = {
  flex: '1 1 5.5rem',
  fontSize: { xs: '0.875rem', sm: '1rem' },
  fontWeight: 700,
  lineHeight: 1.3,
} as const;

const labelStyle = { fontSize: { xs: '1.5rem', sm: '2rem' }, fontWeight: 800, lineHeight: 1 } as const;

/**
 * The band's clock, legible from three metres, in the band's text colour. Hidden on paper, where it would not
 * run.
 */
export const clockStyle = {
  typography: 'clock',
  fontSize: { xs: '2.5rem', md: '3.5rem' },
  color: 'inherit',
  ml: 'auto',
  '@media print': { display: 'none' },
} as const;
