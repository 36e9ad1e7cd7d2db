import type { IntegrityRecord, LogIntegrityRecord } from '@app/adapters';

/** How a store stands to the log it lies beside: of the very same time, without an integrity record, of another log, or of that log at another time. */
export type Relation = 'same' | 'unmarked' | 'foreign' | 'earlier' | 'later';

/** The log as its stores are held against it. */
export interface LogIdentity {
  readonly id: string;
  readonly record: LogIntegrityRecord | undefined;
}

/** Reads it off the records. Where both have none, from before there were any or new, what they hold decides. */
export function relationTo(log: LogIdentity, store: IntegrityRecord | undefined): Relation {
  if (store && store.log !== log.id) return 'foreign';
  if (isOfSameRun(log.record, store)) return 'same';
  if (!store) return 'unmarked';
  return log.record && store.runs < log.record.runs ? 'earlier' : 'later';
}

/** A start that was cut off while it told the stores leaves some of them in the run before. */
function isOfSameRun(log: LogIntegrityRecord | undefined, store: IntegrityRecord | undefined): boolean {
  const run = store?.run ?? '';
  return run === (log?.run ?? '') || log?.before?.includes(run) === true;
}
