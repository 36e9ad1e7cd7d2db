import Box from '@mui/material/Box';
import { stockholmTime } from '@app/domain';
import { connectionTexts, type ConnectionStatus } from '../api/connection-status';
import { useJustRecovered, useServerTimeOf } from './time-hooks';

const RECOVERY_SHOWN_MS = 5000;

interface FreshnessProps {
  readonly connectionStatus: ConnectionStatus;
  /** When the latest answer arrived, epoch ms of this device. */
  readonly updatedAt: number;
  readonly isPaused?: boolean;
}

/** How fresh a public list is: pushed, polled, or from before the server or the network was lost. */
export function Freshness({ connectionStatus, updatedAt, isPaused = false }: FreshnessProps) {
  const isReachable = connectionStatus === 'live' || connectionStatus === 'connecting';
  const hasRecovered = useJustRecovered(isReachable, RECOVERY_SHOWN_MS);
  const time = stockholmTime(useServerTimeOf(updatedAt));
  const state = isReachable
    ? connectedText(connectionStatus, hasRecovered, isPaused)
    : connectionTexts[connectionStatus];
  return (
    <Box className="tabular not-printed" data-away={!isReachable || undefined} sx={statusStyle}>
      {state}
      <br />
      {isReachable ? 'Uppdaterad' : 'Listan är från'} {time}
      <span className="sr-only" role="status">
        {hasRecovered && 'Servern svarar igen.'}
        {!isReachable && `${state}. Listan är från ${time}.`}
      </span>
    </Box>
  );
}

function connectedText(connectionStatus: ConnectionStatus, hasRecovered: boolean, isPaused: boolean): string {
  if (hasRecovered) return 'Servern svarar igen';
  if (isPaused) return 'Pausad';
  return connectionStatus === 'live' ? 'Direkt' : 'Hämtar var 15:e sekund';
}

const statusStyle = {
  minWidth: '10.5rem',
  color: 'text.secondary',
  fontSize: '0.875rem',
  textAlign: { sm: 'right' },
  '&[data-away]': { color: 'error.main', fontWeight: 700 },
} as const;
