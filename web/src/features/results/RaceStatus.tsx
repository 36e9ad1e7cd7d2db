import PauseIcon from '@mui/icons-material/Pause';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { RaceRow } from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { Freshness } from '../../components/Freshness';
import { paths } from '../../config/paths';
import type { Contact } from '../../api/contact';

interface RaceStatusProps {
  readonly race: RaceRow;
  readonly summary: string;
  readonly contact: Contact;
  /** When the page last heard from the server, epoch ms of this device. */
  readonly updatedAt: number;
  readonly isPaused: boolean;
  readonly onPause: (paused: boolean) => void;
}

const STATE = { '': 'Ej startat', started: 'Pågår – preliminärt', ended: 'Avslutat – slutresultat' } as const;

/** The race's state and clock, which stays in sight while it runs, the number of finishers, how fresh the list is, and the pause button. */
export function RaceStatus({ race, summary, contact, updatedAt, isPaused, onPause }: RaceStatusProps) {
  const isRunning = race.state === 'started' && race.started !== null;
  return (
    <>
      <Box sx={isRunning ? { ...headStyle, ...stickyStyle } : headStyle}>
        {isRunning && <ElapsedClock started={race.started} sx={clockStyle} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 700 }}>
          <DistanceChip metres={race.distance} /> {STATE[race.state]}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 3 }}>
        <Box className="tabular" sx={{ flex: '1 1 14rem', color: 'text.secondary' }}>
          {summary}
        </Box>
        <Box
          className="not-printed"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
        >
          <Box
            component={Link}
            to={paths.bigScreen(race.part)}
            sx={{ py: 1.5, fontSize: { xs: '0.875rem', md: '1rem' }, color: 'inherit' }}
          >
            Storskärm
          </Box>
          <Freshness contact={contact} updatedAt={updatedAt} isPaused={isPaused} />
          <Button
            size="small"
            startIcon={isPaused ? <PlayArrowIcon /> : <PauseIcon />}
            onClick={() => {
              onPause(!isPaused);
            }}
          >
            {isPaused ? 'Fortsätt' : 'Pausa'}
          </Button>
        </Box>
      </Box>
    </>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  mb: 1,
} as const;

const stickyStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  mx: -1,
  px: 1,
  py: 1,
  backgroundColor: 'background.default',
  boxShadow: '0 1px 0 #C5CAE9',
  '@media print': { position: 'static' },
} as const;

const clockStyle = {
  fontSize: { xs: '2.25rem', md: '3.25rem' },
  fontWeight: 800,
  lineHeight: 1,
  letterSpacing: '-0.02em',
  color: '#1A237E',
} as const;
