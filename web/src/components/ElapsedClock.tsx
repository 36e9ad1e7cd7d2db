import clsx from 'clsx';
import { useServerNow } from './time-hooks';
import styles from './ElapsedClock.module.css';

const TICK_MS = 500;

/** The class of a clock at the end of a band, legible from three metres, in the band's text colour. */
export const clockClass = clsx('clock', styles.clock);

interface ElapsedClockProps {
  /** When the race started, epoch ms of the server. */
  readonly started: number;
  readonly className?: string | undefined;
}

/** The running race clock, by the server's time. Only this component renders on a tick. */
export function ElapsedClock({ started, className = '' }: ElapsedClockProps) {
  const now = useServerNow(TICK_MS);
  return (
    <span role="timer" className={`tabular ${className}`}>
      {formatElapsed(now - started)}
    </span>
  );
}

/** Formats whole seconds as a clock: 63 000 → '1:03', 3 723 000 → '1:02:03'. Before the start '0:00'. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
