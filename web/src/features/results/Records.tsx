import clsx from 'clsx';
import { useMemo } from 'react';
import {
  formatResult,
  oldRecordText,
  recordPerformanceText,
  recordOf,
  recordsBrokenIn,
  recordText,
  type RecordPerformance,
  type RaceRow,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { fullName } from '../../components/runner-text';
import marks from './Mark.module.css';
import styles from './Records.module.css';
import type { ResultEntry } from './result-entries';

/**
 * The record of the race’s distance as it was before, and the runners whose current time beats or equals it.
 */
export function useRecords(race: RaceRow | undefined, entries: readonly ResultEntry[]) {
  const { courseRecords } = useAppConfig().edition;
  return useMemo(() => {
    const recordsByRunner: ReadonlyMap<string, RecordPerformance> = race
      ? recordsBrokenIn(race, entries, courseRecords)
      : new Map();
    const holders = entries.flatMap(({ runner }) => {
      const record = recordsByRunner.get(runner.sort);
      return record ? [{ runner, record }] : [];
    });
    return { previousRecord: race && recordOf(race, courseRecords), recordsByRunner, holders };
  }, [race, entries, courseRecords]);
}

/** The current record. Once broken, its place shows the new holder and the old record: nothing moves. */
export function RecordLine({ records }: { records: ReturnType<typeof useRecords> }) {
  const { previousRecord, holders } = records;
  if (!previousRecord) return null;
  return (
    <div role="status" className={styles.records}>
      {holders.length === 0 && (
        <div className={clsx('tabular', styles.line)}>
          <Laurel isBroken={false} />
          <span>
            Banrekord <strong>{recordText(previousRecord)}</strong>
          </span>
        </div>
      )}
      {holders.map(({ runner, record }) => (
        <div key={runner.sort} className={clsx('tabular', styles.line, styles.broken)}>
          <Laurel isBroken />
          <div className={styles.text}>
            <strong className={styles.kind}>{recordPerformanceText(record)}</strong> {fullName(runner)},{' '}
            {runner.result !== null && formatResult(runner.result)}
            <div className={styles.old}>{oldRecordText(record)}</div>
          </div>
        </div>
      ))}
    </div>
  );
}

export function RecordMark({ record }: { record: RecordPerformance }) {
  return <span className={clsx('tabular', marks.mark, marks.record)}>{recordPerformanceText(record)}</span>;
}

/** A laurel of two twigs, with a star above it when a record is broken. */
export function Laurel({ isBroken }: { isBroken: boolean }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={styles.laurel}>
      <g fill="none" stroke="#1A237E" strokeWidth="2.5" strokeLinecap="round">
        <path d="M22 43C10 40 5 30 7 17M26 43c12-3 17-13 15-26" />
        <path d="M8 22c-4-1-5-5-5-8M10 30c-4 0-7-3-8-6M15 37c-4 1-8-1-10-4M40 22c4-1 5-5 5-8M38 30c4 0 7-3 8-6M33 37c4 1 8-1 10-4" />
      </g>
      {isBroken && (
        <path d="m24 9 3.6 7.6 8.4 1-6.2 5.7 1.7 8.3-7.5-4.2-7.5 4.2 1.7-8.3-6.2-5.7 8.4-1z" fill="#1A237E" />
      )}
    </svg>
  );
}
