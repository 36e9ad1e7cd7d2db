import clsx from 'clsx';
import styles from './Waiting.module.css';

/** Shows that a payment's outcome is awaited. `isLarge`: on a page with nothing else. */
export function Waiting({ children, isLarge = false }: { children: string; isLarge?: boolean }) {
  return (
    <div role="status" className={clsx(styles.waiting, isLarge && styles.large)}>
      <span aria-hidden className={styles.spinner} />
      {children}
    </div>
  );
}
