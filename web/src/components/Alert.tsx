import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';

type Severity = 'error' | 'warning' | 'info' | 'success';

interface AlertProps {
  readonly severity: Severity;
  /** A button or link at the end. */
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A message in the page. A screen reader reads it when it appears. */
export function Alert({ severity, action, role = 'alert', className, children }: AlertProps) {
  return (
    <div role={role} data-surface="" className={clsx(styles.alert, styles[severity], className)}>
      <svg className={clsx('icon', styles.icon)} viewBox="0 0 24 24" aria-hidden="true">
        <path d={outlines[severity]} />
      </svg>
      <div className={styles.message}>{children}</div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** The icons ErrorOutline, ReportProblemOutlined, InfoOutlined and TaskAltOutlined of Material Icons (Apache License 2.0). */
const outlines: Readonly<Record<Severity, string>> = {
  error:
    'M11 15h2v2h-2zm0-8h2v6h-2zm.99-5C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8',
  warning: 'M12 5.99 19.53 19H4.47zM12 2 1 21h22zm1 14h-2v2h2zm0-6h-2v4h2z',
  info: 'M11 7h2v2h-2zm0 4h2v6h-2zm1-9C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.41 0-8-3.59-8-8s3.59-8 8-8 8 3.59 8 8-3.59 8-8 8',
  success:
    'M22 5.18 10.59 16.6l-4.24-4.24 1.41-1.41 2.83 2.83 10-10zm-2.21 5.04c.13.57.21 1.17.21 1.78 0 4.42-3.58 8-8 8s-8-3.58-8-8 3.58-8 8-8c1.58 0 3.04.46 4.28 1.25l1.44-1.44C16.1 2.67 14.13 2 12 2 6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10c0-1.19-.22-2.33-.6-3.39z',
};
