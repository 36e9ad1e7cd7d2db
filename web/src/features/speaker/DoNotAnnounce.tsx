import Block from '@mui/icons-material/Block';
import Box from '@mui/material/Box';

/**
 * Marks a runner who must not be named aloud, by their own wish or the edition’s age limit. The page never
 * shows the name.
 */
export function DoNotAnnounce() {
  return (
    <Box component="strong" sx={LOOK}>
      <Block aria-hidden sx={{ fontSize: '1.125em' }} />
      Anonym: får inte ropas ut
    </Box>
  );
}

const LOOK = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1,
  py: 0.25,
  borderRadius: 999,
  backgroundColor: 'error.main',
  color: 'common.white',
  fontSize: '0.9375rem',
  fontWeight: 700,
  lineHeight: 1.5,
  verticalAlign: 'middle',
} as const;
