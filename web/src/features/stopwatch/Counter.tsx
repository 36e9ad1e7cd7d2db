import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface CounterProps {
  readonly count: number;
  readonly onCount: (by: number) => void;
}

/** Counts people who pass: up, down, and reset. */
export function Counter({ count, onCount }: CounterProps) {
  return (
    <Box
      component="section"
      aria-label="Räknare"
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      sx={{ p: 3, borderRadius: 1.5, backgroundColor: '#EEF0FA' }}
    >
      <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
        Räknare
      </Typography>
      <Box
        role="status"
        aria-label="Antal"
        className="tabular"
        sx={{ fontSize: '4rem', fontWeight: 750, lineHeight: 1.2, color: '#1A237E' }}
      >
        {count}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 2, my: 1 }}>
        <Button onClick={() => onCount(-1)} disabled={count === 0} aria-label="Räkna ned ett" sx={BIG}>
          −1
        </Button>
        <Button variant="contained" onClick={() => onCount(1)} aria-label="Räkna upp ett" sx={BIG}>
          +1
        </Button>
      </Box>
      <Button variant="text" onClick={() => onCount(-count)} disabled={count === 0} sx={{ ml: -1.5 }}>
        Nolla räknaren
      </Button>
    </Box>
  );
}

const BIG = { minHeight: 80, borderRadius: 2, fontSize: '1.5rem' };
