import clsx from 'clsx';
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
import styles from './SyncStatus.module.css';

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
  return (
    <div role="status" className={clsx(styles.status, styles[tone])}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={outlines[tone]} />
      </svg>
      <span className={styles.text}>
        {text}
        {isTiming && !isClockSynchronised && <strong> · Klockan är inte jämförd: tiderna kan bli fel</strong>}
        {issueCount > 0 && (
          <a href="#att-losa" className={styles.issues}>
            {issueCount} att lösa
          </a>
        )}
      </span>
    </div>
  );
}

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

/** The icons CloudDone, CloudSync, CloudOff and ErrorOutline of Material Icons (Apache License 2.0). */
const outlines: Readonly<Record<Tone, string>> = {
  saved:
    'M19.35 10.04C18.67 6.59 15.64 4 12 4 9.11 4 6.6 5.64 5.35 8.04 2.34 8.36 0 10.91 0 14c0 3.31 2.69 6 6 6h13c2.76 0 5-2.24 5-5 0-2.64-2.05-4.78-4.65-4.96M10 17l-3.5-3.5 1.41-1.41L10 14.17 15.18 9l1.41 1.41z',
  saving:
    'M21.5 14.98c-.02 0-.03 0-.05.01C21.2 13.3 19.76 12 18 12c-1.4 0-2.6.83-3.16 2.02C13.26 14.1 12 15.4 12 17c0 1.66 1.34 3 3 3l6.5-.02c1.38 0 2.5-1.12 2.5-2.5s-1.12-2.5-2.5-2.5M10 4.26v2.09C7.67 7.18 6 9.39 6 12c0 1.77.78 3.34 2 4.44V14h2v6H4v-2h2.73C5.06 16.54 4 14.4 4 12c0-3.73 2.55-6.85 6-7.74M20 6h-2.73c1.43 1.26 2.41 3.01 2.66 5h-2.02c-.23-1.36-.93-2.55-1.91-3.44V10h-2V4h6z',
  offline:
    'M19.35 10.04C18.67 6.59 15.64 4 12 4c-1.48 0-2.85.43-4.01 1.17l1.46 1.46C10.21 6.23 11.08 6 12 6c3.04 0 5.5 2.46 5.5 5.5v.5H19c1.66 0 3 1.34 3 3 0 1.13-.64 2.11-1.56 2.62l1.45 1.45C23.16 18.16 24 16.68 24 15c0-2.64-2.05-4.78-4.65-4.96M3 5.27l2.75 2.74C2.56 8.15 0 10.77 0 14c0 3.31 2.69 6 6 6h11.73l2 2L21 20.73 4.27 4zM7.73 10l8 8H6c-2.21 0-4-1.79-4-4s1.79-4 4-4z',
  stopped: 'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m1 15h-2v-2h2zm0-4h-2V7h2z',
};
