import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import ResultsHistogram from '../../components/ResultsHistogram';
import type { placesAround } from './result-entries';

interface RunnerHistogramProps {
  readonly metres: number;
  /** All public results of the race, ms. */
  readonly results: readonly number[];
  /** The result to point out, ms. */
  readonly mine: number;
  readonly counts: ReturnType<typeof placesAround>;
}

/** The distribution of finish times with one runner pointed out, also as a table. */
export function RunnerHistogram({ metres, results, mine, counts }: RunnerHistogramProps) {
  const { before, equal, after } = counts;
  return (
    <Box sx={{ mt: 5, maxWidth: 720 }}>
      <ResultsHistogram metres={metres} title="I fältet" results={results} mine={mine}>
        <Typography sx={{ color: 'text.secondary' }}>
          {before === 0 ? 'Först' : `${before} löpare före`}
          {equal > 0 && `, ${equal} på samma plats`} och {after} efter. Den fyllda stapeln är din.
        </Typography>
      </ResultsHistogram>
    </Box>
  );
}
