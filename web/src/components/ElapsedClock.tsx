import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { useServerNow } from './time-hooks';

const TICK_MS = 500;

interface ElapsedClockProps {
  /** When the race started, epoch ms of the server. */
  readonly started: number;
  readonly sx?: SxProps;
}

/** The running race clock, by the server's time. Only this component renders on a tick. */
export function ElapsedClock({ started, sx }: ElapsedClockProps) {
  const now = useServerNow(TICK_MS);
  return (
    <Box component="span" role="timer" className="tabular" sx={sx}>
      {formatElapsed(now - started)}
    </Box>
  );
}

/** Formats whole seconds as a clock: 63 000 → '1:03', 3 723 000 → '1:02:03'. Before the start '0:00'. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
