import clsx from 'clsx';
import { useHasNetwork } from '../../api/connection-status';
import { useJustRecovered } from '../../components/time-hooks';
import { messages } from '../../config/messages';
import styles from './NetworkBanner.module.css';

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
    <div
      role="status"
      lang="en"
      className={clsx('not-printed', isFinishScreen ? styles.still : styles.sticky)}
    >
      {!isOnline && <div className={styles.band}>{messages.offline}</div>}
      {isBack && <div className={clsx(styles.band, styles.back)}>{messages.online}</div>}
    </div>
  );
}
