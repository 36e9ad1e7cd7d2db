import Box from '@mui/material/Box';

const PODIUM: Readonly<Record<number, string>> = { 1: '#FFCA28', 2: '#D5DAE3', 3: '#E9C3A0' };

/** A place in a list; the first three are highlighted. */
export function Place({ place }: { place: number | null }) {
  if (place === null) return null;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        minWidth: 32,
        px: 0.5,
        textAlign: 'center',
        borderRadius: 999,
        fontWeight: 700,
        backgroundColor: PODIUM[place],
        '@media (forced-colors: active)': { border: PODIUM[place] && '1px solid' },
      }}
    >
      {place}
    </Box>
  );
}
