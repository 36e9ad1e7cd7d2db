import PauseIcon from '@mui/icons-material/Pause';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RaceRow } from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { Freshness } from '../../components/Freshness';
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

/** The race's state and clock, the number of finishers, how fresh the list is, and the pause button. */
export function RaceStatus({ race, summary, contact, updatedAt, isPaused, onPause }: RaceStatusProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 3 }}>
      {race.state === 'started' && race.started !== null && (
        <ElapsedClock
          started={race.started}
          sx={{
            fontSize: { xs: '2.5rem', md: '3.25rem' },
            fontWeight: 800,
            lineHeight: 1,
            letterSpacing: '-0.02em',
            color: '#1A237E',
          }}
        />
      )}
      <Box sx={{ flex: '1 1 14rem' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 700 }}>
          <DistanceChip metres={race.distance} /> {STATE[race.state]}
        </Box>
        <Box className="tabular" sx={{ color: 'text.secondary' }}>
          {summary}
        </Box>
      </Box>
      <Box className="not-printed" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
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
  );
}
