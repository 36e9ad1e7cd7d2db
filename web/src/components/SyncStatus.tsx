import CloudDone from '@mui/icons-material/CloudDone';
import CloudOff from '@mui/icons-material/CloudOff';
import CloudSync from '@mui/icons-material/CloudSync';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import { stockholmTime } from '@app/domain';
import type { QueueState } from '../api/command-queue';
import {
  connectionTexts,
  useConnectionStatus,
  type ConnectionStatus,
  type QueryState,
} from '../api/connection-status';
import { useIsClockSynchronised } from '../api/use-clock-sync';
import { useSignInRequired } from '../api/sign-in';
import { useSocketConnected } from '../api/socket';

interface SyncStatusProps {
  readonly queue: QueueState;
  /** The state of the query that fetches the day. */
  readonly query: QueryState;
  /** Number of issues further down the page. */
  readonly issueCount: number;
  /** Whether times recorded on this page are results. */
  readonly isTiming?: boolean;
}

/** Shows the connection, and whether the server has confirmed every press. */
export function SyncStatus({ queue, query, issueCount, isTiming = false }: SyncStatusProps) {
  const isSignedOut = useSignInRequired();
  const isClockSynchronised = useIsClockSynchronised();
  const connectionStatus = useConnectionStatus({
    isConnected: useSocketConnected(),
    isSignedOut: isSignedOut || queue.status === 'signed-out',
    isUnanswered: queue.status === 'unreachable',
    queries: [query],
  });
  const { tone, text } = syncStatusText(queue, connectionStatus);
  const Icon = icons[tone];
  return (
    <Box role="status" sx={{ ...statusStyle, ...tones[tone] }}>
      <Icon aria-hidden />
      <Box component="span" sx={{ lineHeight: 1.2, my: 'auto' }}>
        {text}
        {isTiming && !isClockSynchronised && <strong> · Klockan är inte jämförd: tiderna kan bli fel</strong>}
        {issueCount > 0 && (
          <Box component="a" href="#att-losa" sx={{ ml: 1, fontWeight: 700, color: 'error.main' }}>
            {issueCount} att lösa
          </Box>
        )}
      </Box>
    </Box>
  );
}

const statusStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, md: 1 },
  flex: 1,
  minWidth: 0,
  height: '100%',
  justifyContent: { md: 'flex-end' },
  overflowY: 'auto',
  fontSize: { xs: '0.8125rem', sm: '0.875rem', md: '1rem' },
} as const;

type Tone = 'saved' | 'saving' | 'offline' | 'stopped';

/** Returns the status text and its tone. */
export function syncStatusText(
  queue: QueueState,
  connectionStatus: ConnectionStatus,
): { tone: Tone; text: string } {
  const unsent = queue.waiting.length;
  const count = unsent === 0 ? '' : ` (${unsent} ${unsent === 1 ? 'osänd' : 'osända'})`;
  const label = connectionTexts[connectionStatus];
  if (connectionStatus === 'signed-out')
    return { tone: 'stopped', text: `${label} – tryckningar sparas så länge${count}` };
  if (connectionStatus !== 'live') {
    return { tone: 'offline', text: `${label} – tryckningar sparas och skickas${count}` };
  }
  if (unsent > 0) return { tone: 'saving', text: `Sparar${count}` };
  const confirmed =
    queue.confirmedAt === null ? '' : `, senast bekräftad ${stockholmTime(queue.confirmedAt)}`;
  return { tone: 'saved', text: `${label} – allt är sparat${confirmed}` };
}

const icons = { saved: CloudDone, saving: CloudSync, offline: CloudOff, stopped: ErrorOutline } as const;

const tones: Readonly<Record<Tone, object>> = {
  saved: { color: 'success.main' },
  saving: { color: 'text.primary' },
  offline: { color: 'error.main', fontWeight: 700 },
  stopped: { color: 'error.main', fontWeight: 700 },
};
