import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import FieldHistogram from '../../components/FieldHistogram';

interface TimeHistogramProps {
  readonly metres: number;
  /** All public results of the race, ms. */
  readonly results: readonly number[];
  /** The result that is pointed out, ms. */
  readonly mine: number;
}

/** How the field came in, with one runner pointed out; the same as a table for those who would rather read it. */
export function TimeHistogram({ metres, results, mine }: TimeHistogramProps) {
  const faster = results.filter((ms) => ms < mine).length;
  return (
    <Box sx={{ mt: 5, maxWidth: 720 }}>
      <FieldHistogram metres={metres} title="I fältet" results={results} mine={mine}>
        <Typography sx={{ color: 'text.secondary' }}>
          {faster === 0 ? 'Först' : `${faster} löpare före`} och {results.length - faster - 1} efter. Den
          fyllda stapeln är din.
        </Typography>
      </FieldHistogram>
    </Box>
  );
}
