import clsx from 'clsx';
import { publicTimes, type RunnerRow } from '@app/domain';
import { lazy, Suspense, useMemo } from 'react';
import styles from './RaceHistogram.module.css';

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
    <div className={clsx('after-loading', styles.histogram)}>
      <Suspense fallback={<div className={styles.reserved} />}>
        <ResultsHistogram metres={metres} title="Så kom fältet i mål" results={results} />
      </Suspense>
    </div>
  );
}
