import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
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
    <Box role="status" sx={{ mb: 3, minHeight: 76, display: 'grid' }}>
      {holders.length === 0 && (
        <Box className="tabular" sx={{ ...lineStyle, backgroundColor: '#EEF0FA' }}>
          <Laurel isBroken={false} />
          <span>
            Banrekord <strong>{recordText(previousRecord)}</strong>
          </span>
        </Box>
      )}
      {holders.map(({ runner, record }) => (
        <Box key={runner.sort} className="tabular" sx={{ ...lineStyle, ...brokenStyle }}>
          <Laurel isBroken />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="strong" sx={{ fontSize: '1.25rem' }}>
              {recordPerformanceText(record)}
            </Box>{' '}
            {fullName(runner)}, {runner.result !== null && formatResult(runner.result)}
            <Box sx={{ fontSize: '0.875rem' }}>{oldRecordText(record)}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

export function RecordMark({ record }: { record: RecordPerformance }) {
  return (
    <Box component="span" className="tabular" sx={markStyle}>
      {recordPerformanceText(record)}
    </Box>
  );
}

/** A laurel of two twigs, with a star above it when a record is broken. */
export function Laurel({ isBroken }: { isBroken: boolean }) {
  return (
    <Box component="svg" viewBox="0 0 48 48" aria-hidden="true" sx={{ width: '2.5em', flexShrink: 0 }}>
      <g fill="none" stroke="#1A237E" strokeWidth="2.5" strokeLinecap="round">
        <path d="M22 43C10 40 5 30 7 17M26 43c12-3 17-13 15-26" />
        <path d="M8 22c-4-1-5-5-5-8M10 30c-4 0-7-3-8-6M15 37c-4 1-8-1-10-4M40 22c4-1 5-5 5-8M38 30c4 0 7-3 8-6M33 37c4 1 8-1 10-4" />
      </g>
      {isBroken && (
        <path d="m24 9 3.6 7.6 8.4 1-6.2 5.7 1.7 8.3-7.5-4.2-7.5 4.2 1.7-8.3-6.2-5.7 8.4-1z" fill="#1A237E" />
      )}
    </Box>
  );
}

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(6px)' }, to: { opacity: 1 } });

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1,
  borderRadius: 1.5,
  lineHeight: 1.4,
} as const;

const brokenStyle = {
  backgroundColor: 'primary.main',
  animation: `${appear} 200ms ease-out`,
  '@media (forced-colors: active)': { border: '2px solid Highlight' },
} as const;

const markStyle = {
  display: 'inline-block',
  mr: 0.5,
  px: 0.75,
  borderRadius: 0.5,
  backgroundColor: 'primary.main',
  fontSize: '0.75rem',
  fontWeight: 800,
  lineHeight: 1.6,
  whiteSpace: 'nowrap',
} as const;
