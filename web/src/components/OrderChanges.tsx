import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ApiError, errorText } from '../api/client';

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
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {changes.map((change, index) => (
          <li key={index}>{change}</li>
        ))}
      </Box>
    </Alert>
  );
}
