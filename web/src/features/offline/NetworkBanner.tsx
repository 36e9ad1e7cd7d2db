import Box from '@mui/material/Box';
import { useHasNetwork } from '../../api/contact';
import { useJustReturned } from '../../components/time-hooks';
import { messages } from '../../config/messages';

const SHOWN_AFTER_RETURN_MS = 4000;

/**
 * Says when the device has lost its network, and for a moment that it is back: over the race's name in the bar, so that nothing
 * moves. It stays in sight when the page is scrolled, but at a finish line, where it would lie over what is tapped.
 */
export function NetworkBanner({ isFinishScreen = false }: { isFinishScreen?: boolean }) {
  const isOnline = useHasNetwork();
  const isBack = useJustReturned(isOnline, SHOWN_AFTER_RETURN_MS);
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

// No height of its own: what is below does not move.
const placeStyle = { top: 0, left: 0, width: '100%', height: 0, zIndex: 'appBar' } as const;

// As high as the bar, and free of its menu and links.
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
