import { ApiError, errorText } from '../api/client';
import { Alert } from './Alert';
import styles from './OrderChanges.module.css';

/** Whether nothing was booked because the order differs from the one the page showed. */
export function isOrderChange(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'order-changed';
}

/** The pressed button may be gone, or was disabled while it waited. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** Says what differs. The page shows the order as of now, whose button goes on. */
export function OrderChanges({ error }: { error: ApiError }) {
  const { changes = [] } = (error.body ?? {}) as { readonly changes?: readonly string[] };
  return (
    <Alert severity="warning" tabIndex={-1} ref={focusIfLost}>
      {errorText(error)}
      <ul className={styles.changes}>
        {changes.map((change, index) => (
          <li key={index}>{change}</li>
        ))}
      </ul>
    </Alert>
  );
}
