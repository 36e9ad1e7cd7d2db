import { isDeepStrictEqual } from 'node:util';
import { isRemoved, type RowsByKey } from './row-table';
import type { PartitionRange, Removed, Row, RowChange } from './view';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a new row equals the stored one, apart from the revision. Rows are JSON. */
export function isSameRow(newRow: object, current: Row): boolean {
  const now = newRow as Fields;
  const before = current as unknown as Fields;
  let fields = 1; // the revision
  for (const field in now) {
    if (now[field] !== before[field] && !isDeepStrictEqual(now[field], before[field])) return false;
    fields++;
  }
  return fields === Object.keys(before).length;
}

/** Whether a change has an effect on the current row; an older change never has. */
export function hasEffect({ row, isConditional }: RowChange, current: Row | Removed | undefined): boolean {
  if (!current) return !isConditional || !isRemoved(row);
  const { revision, ...newRow } = row;
  if (!isConditional) return current.revision <= revision;
  if (current.revision >= revision) return false;
  if (isRemoved(row) || isRemoved(current)) return isRemoved(row) !== isRemoved(current);
  return !isSameRow(newRow, current);
}

/**
 * Writes a change into a partition's rows, if it has an effect. A row's changes must come in the order of
 * their events.
 */
export function applyChange(rows: RowsByKey, change: RowChange): void {
  if (hasEffect(change, rows.get(change.key))) rows.set(change.key, change.row);
}

/** Whether the partition is in the range. */
export function isInRange({ from, below }: PartitionRange, partition: string): boolean {
  return partition >= from && partition < below;
}
