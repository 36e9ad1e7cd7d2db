import Box from '@mui/material/Box';

/** The moment before the first page: the amber band where the top bar will be, so nothing jumps. */
export function Starting() {
  return <Box role="status" aria-label="Hämtar sidan" sx={{ height: 64, backgroundColor: 'primary.main' }} />;
}
