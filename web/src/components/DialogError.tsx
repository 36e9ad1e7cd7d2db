import Alert, { type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';

/**
 * The error of a dialog's action, between the scrolling content and the buttons. On a phone, content after
 * the last field may be below the edge.
 */
export function DialogError({ children, severity = 'error' }: Pick<AlertProps, 'children' | 'severity'>) {
  return (
    <Box sx={{ px: 3, pt: 2 }}>
      <Alert severity={severity}>{children}</Alert>
    </Box>
  );
}
