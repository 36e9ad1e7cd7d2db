import type { LogVoucher, Voucher } from '@app/adapters';

/** How a store stands to the log it lies beside: of the very same time, without a voucher, of another log, or of that log at another time. */
export type Relation = 'same' | 'unmarked' | 'foreign' | 'earlier' | 'later';

/** The log as its stores are held against it. */
export interface LogIdentity {
  readonly id: string;
  readonly voucher: LogVoucher | undefined;
}

/** Reads it off the vouchers. A log and a store that both have none are from before there were vouchers, or new: then what they hold decides. */
export function relationTo(log: LogIdentity, store: Voucher | undefined): Relation {
  if (store && store.log !== log.id) return 'foreign';
  if (isOfSameRun(log.voucher, store)) return 'same';
  if (!store) return 'unmarked';
  return log.voucher && store.runs < log.voucher.runs ? 'earlier' : 'later';
}

/** A start that was cut off while it told the stores leaves some of them in the run before. */
function isOfSameRun(log: LogVoucher | undefined, store: Voucher | undefined): boolean {
  const run = store?.run ?? '';
  return run === (log?.run ?? '') || log?.before?.includes(run) === true;
}
