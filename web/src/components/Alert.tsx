import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import styles from './Alert.module.css';

type Severity = 'error' | 'warning' | 'info' | 'success';

interface AlertProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly severity: Severity;
  /** A button or link at the end. */
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status' | undefined;
  readonly tabIndex?: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A message in the page. A screen reader reads it when it appears. */
export function Alert({ severity, action, role = 'alert', className, children, ...box }: AlertProps) {
  return (
    <div {...box} role={role} data-surface="" className={clsx(styles.alert, styles[severity], className)}>
      <svg className={clsx('icon', styles.icon)} viewBox="0 0 24 24" aria-hidden="true">
        <path d={outlines[severity]} />
      </svg>
      <div className={styles.message}>{children}</div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** From Material Icons and Material Design Icons (both Apache License 2.0). */
const outlines: Readonly<Record<Severity, string>> = {
  error:
    'M11 15h2v2h-2zm0-8h2v6h-2zm.99-5C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8',
  warning: 'M12 5.99 19.53 19H4.47zM12 2 1 21h22zm1 14h-2v2h2zm0-6h-2v4h2z',
  info: 'M11 9h2V7h-2m1 13c-4.41 0-8-3.59-8-8s3.59-8 8-8 8 3.59 8 8-3.59 8-8 8m0-18a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-1 15h2v-6h-2z',
  success:
    'M20 12a8 8 0 0 1-8 8 8 8 0 0 1-8-8 8 8 0 0 1 8-8c.76 0 1.5.11 2.2.31l1.57-1.57C14.61 2.26 13.34 2 12 2A10 10 0 0 0 2 12a10 10 0 0 0 10 10 10 10 0 0 0 10-10M7.91 10.08 6.5 11.5 11 16 21 6l-1.41-1.42L11 13.17z',
};
