import Box from '@mui/material/Box';
import { useHasNetwork } from '../../api/connection-status';
import { useJustRecovered } from '../../components/time-hooks';
import { messages } from '../../config/messages';

const SHOWN_AFTER_RETURN_MS = 4000;

/**
 * Shows that the device has lost its network, and briefly that it is back. Covers the race's name in the bar,
 * so that nothing moves.
 * Sticks to the top on scrolling, except on a finish screen, where it would cover buttons.
 */
export function NetworkBanner({ isFinishScreen = false }: { isFinishScreen?: boolean }) {
  const isOnline = useHasNetwork();
  const isBack = useJustRecovered(isOnline, SHOWN_AFTER_RETURN_MS);
  return (
    <Box
      role="status"
      lang="en"
      className="not-printed"
      sx={{ ...placeStyle, position: isFinishScreen ? 'absolute' : 'sticky' }}
    >
      {!isOnline && <Band color="#B3261E">{messages.offline}</Band>}
      {isBack && <Band color="#1B6E3C">{messages.online}</Band>}
    </Box>
  );
}

function Band({ color, children }: { color: string; children: string }) {
  return <Box sx={{ ...bandStyle, backgroundColor: color }}>{children}</Box>;
}

// Without height, so that nothing below moves.
const placeStyle = { top: 0, left: 0, width: '100%', height: 0, zIndex: 'appBar' } as const;

// As high as the bar, beside its menu and links.
const bandStyle = {
  display: 'flex',
  alignItems: 'center',
  width: { xs: 'calc(100% - 68px)', md: 'max-content' },
  height: 64,
  px: { xs: 2, md: 4 },
  borderBottomRightRadius: 12,
  color: 'common.white',
  fontWeight: 650,
  lineHeight: 1.25,
} as const;
