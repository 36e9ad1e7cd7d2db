import Box from '@mui/material/Box';
import { distanceLabel, type BoardRace } from '@app/domain';
import { signalFinish } from './finish-signal';
import { usePress } from './use-press';
import type { TimingDay } from './use-timing-day';

/** Starts the race at the moment it is pressed, and asks nothing. */
export function StartButton({ race, give }: { race: BoardRace; give: TimingDay['give'] }) {
  const press = usePress((moment) => {
    signalFinish();
    give({ type: 'StartRace' }, { part: race.part, moment });
  });
  return (
    <Box component="button" type="button" sx={startStyle} {...press}>
      Starta {distanceLabel(race.distance)}
    </Box>
  );
}

const startStyle = {
  width: '100%',
  minHeight: { xs: 128, md: 176 },
  mb: 2,
  border: '3px solid #8D6E00',
  borderRadius: 2,
  backgroundColor: 'primary.main',
  color: 'text.primary',
  font: 'inherit',
  fontSize: 'clamp(2.5rem, 6vw, 4.5rem)',
  fontWeight: 800,
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&:active': { backgroundColor: 'primary.dark' },
} as const;
