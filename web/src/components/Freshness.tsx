import clsx from 'clsx';
import { stockholmTime } from '@app/domain';
import { connectionTexts, type ConnectionStatus } from '../api/connection-status';
import styles from './Freshness.module.css';
import { useJustRecovered, useServerTimeOf } from './time-hooks';

const RECOVERY_SHOWN_MS = 5000;

const CLASS = clsx('tabular not-printed', styles.freshness);

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
    <div className={CLASS} data-away={!isReachable || undefined}>
      {state}
      <br />
      {isReachable ? 'Uppdaterad' : 'Listan är från'} {time}
      <span className="sr-only" role="status">
        {hasRecovered && 'Servern svarar igen.'}
        {!isReachable && `${state}. Listan är från ${time}.`}
      </span>
    </div>
  );
}

function connectedText(connectionStatus: ConnectionStatus, hasRecovered: boolean, isPaused: boolean): string {
  if (hasRecovered) return 'Servern svarar igen';
  if (isPaused) return 'Pausad';
  return connectionStatus === 'live' ? 'Direkt' : 'Hämtar var 15:e sekund';
}
