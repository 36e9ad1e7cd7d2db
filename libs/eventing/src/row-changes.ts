import { isDeepStrictEqual } from 'node:util';
import { isRemoved, type RowsByKey } from './row-table';
import type { PartitionRange, Removed, Row, RowChange } from './view';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a new row equals the stored one, apart from the revision. Rows are JSON. */
export function isSame(made: object, current: Row): boolean {
  const now = made as Fields;
  const before = current as unknown as Fields;
  let fields = 1; // the revision
  for (const field in now) {
    if (now[field] !== before[field] && !isDeepStrictEqual(now[field], before[field])) return false;
    fields++;
  }
  return fields === Object.keys(before).length;
}

/** Whether a change has an effect on the current row; an older change never has. */
export function comesToSomething(
  { row, unlessSame }: RowChange,
  standing: Row | Removed | undefined,
): boolean {
  if (!standing) return !unlessSame || !isRemoved(row);
  const { revision, ...made } = row;
  if (!unlessSame) return standing.revision <= revision;
  if (standing.revision >= revision) return false;
  if (isRemoved(row) || isRemoved(standing)) return isRemoved(row) !== isRemoved(standing);
  return !isSame(made, standing);
}

/**
 * Writes a change into a partition's rows, if it has an effect. A row's changes must come in the order of
 * their events.
 */
export function settle(rows: RowsByKey, change: RowChange): void {
  if (comesToSomething(change, rows.get(change.key))) rows.set(change.key, change.row);
}

/** Whether the partition is in the range. */
export function isWithin({ from, below }: PartitionRange, partition: string): boolean {
  return partition >= from && partition < below;
}
