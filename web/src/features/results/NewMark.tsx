import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const appear = keyframes({ from: { opacity: 0, transform: 'translateX(-8px)' }, to: { opacity: 1 } });

/** Marks a runner who has just come into goal. Stands still for those who want no motion. */
export function NewMark() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 0.75,
        borderRadius: 0.5,
        backgroundColor: 'primary.main',
        color: 'text.primary',
        fontSize: '0.75rem',
        fontWeight: 800,
        lineHeight: 1.6,
        animation: `${appear} 180ms ease-out`,
      }}
    >
      NY
    </Box>
  );
}
