import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { timeLeft, type TimeLeft } from '@app/domain';
import { useServerTimeSelector } from '../../components/time-hooks';

/**
 * Time left until an instant (epoch ms): days, then hours and minutes. Shows seconds in the last hour, unless
 * reduced motion is preferred.
 */
export function Countdown({ to, sx }: { to: number; sx?: SxProps }) {
  const ticking = useServerTimeSelector((now) => timeLeftText(timeLeft(to, now)));
  const still = useServerTimeSelector((now) => timeLeftText(timeLeft(to, now), WITHOUT_SECONDS));
  return (
    <Box component="span" role="timer" className="tabular" sx={sx}>
      {ticking === still ? (
        still
      ) : (
        <>
          <Box component="span" sx={{ '@media (prefers-reduced-motion: reduce)': { display: 'none' } }}>
            {ticking}
          </Box>
          <Box component="span" sx={{ '@media not (prefers-reduced-motion: reduce)': { display: 'none' } }}>
            {still}
          </Box>
        </>
      )}
    </Box>
  );
}

const WITHOUT_SECONDS = true;

function timeLeftText(left: TimeLeft | null, isWithoutSeconds = false): string {
  switch (left?.unit) {
    case undefined:
      return 'nu';
    case 'days':
      return left.days === 1 ? '1 dag' : `${left.days} dagar`;
    case 'hours':
      return `${left.hours} tim ${left.minutes} min`;
    case 'minutes':
      if (isWithoutSeconds) return `${left.minutes + Math.ceil(left.seconds / 60)} min`;
      return `${left.minutes}:${String(left.seconds).padStart(2, '0')}`;
  }
}
