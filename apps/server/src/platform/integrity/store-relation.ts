import type { IntegrityRecord, LogIntegrityRecord } from '@app/adapters';

/**
 * How a store relates to the log: same run, no integrity record, another log, or the same log at another
 * time.
 */
export type StoreRelation = 'same' | 'unmarked' | 'foreign' | 'earlier' | 'later';

/** The log as stores are compared with it. */
export interface LogIdentity {
  readonly id: string;
  readonly record: LogIntegrityRecord | undefined;
}

/**
 * Compares the integrity records. Two missing records (new, or from before records) count as the same run;
 * the content then decides.
 */
export function relationTo(log: LogIdentity, store: IntegrityRecord | undefined): StoreRelation {
  if (store && store.log !== log.id) return 'foreign';
  if (isOfSameRun(log.record, store)) return 'same';
  if (!store) return 'unmarked';
  return log.record && store.runs < log.record.runs ? 'earlier' : 'later';
}

/** An interrupted start leaves some stores stamped with an earlier run. */
function isOfSameRun(log: LogIntegrityRecord | undefined, store: IntegrityRecord | undefined): boolean {
  const run = store?.run ?? '';
  return run === (log?.run ?? '') || log?.before?.includes(run) === true;
}
