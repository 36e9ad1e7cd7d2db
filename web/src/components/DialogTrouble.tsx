import Alert, { type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';

/**
 * What went wrong with what a dialog's button was to do: between what scrolls and the buttons. On a phone the last field is where the eye is
 * not, and what stands after it may be below the edge.
 */
export function DialogTrouble({ children, severity = 'error' }: Pick<AlertProps, 'children' | 'severity'>) {
  return (
    <Box sx={{ px: 3, pt: 2 }}>
      <Alert severity={severity}>{children}</Alert>
    </Box>
  );
}
