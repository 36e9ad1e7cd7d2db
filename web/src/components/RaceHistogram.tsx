import Box from '@mui/material/Box';
import { publicTimes, type RunnerRow } from '@app/domain';
import { lazy, Suspense, useMemo } from 'react';

const ResultsHistogram = lazy(() => import('./ResultsHistogram'));

interface RaceHistogramProps {
  readonly metres: number;
  readonly runners: readonly Pick<RunnerRow, 'status' | 'result'>[];
}

/** The histogram of an ended race, below its list. Its code loads after the list; its height is reserved. */
export function RaceHistogram({ metres, runners }: RaceHistogramProps) {
  const results = useMemo(() => publicTimes(runners), [runners]);
  if (results.length === 0) return null;
  return (
    <Box className="after-loading" sx={{ mt: 5, maxWidth: 720 }}>
      <Suspense fallback={<Box sx={{ height: 232 }} />}>
        <ResultsHistogram metres={metres} title="Så kom fältet i mål" results={results} />
      </Suspense>
    </Box>
  );
}
