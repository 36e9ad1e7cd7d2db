import {
  isRemoved,
  type PartitionRange,
  type Position,
  type Removed,
  type Row,
  type RowChange,
} from '@app/eventing';
import type { Document, Filter } from 'mongodb';
import type { Kept } from './database';

/** A view as the store has to know it. `cold`: its partitions that nodes leave here until they are asked for. */
export interface KeptView {
  readonly name: string;
  readonly version: number;
  readonly cold?: PartitionRange | undefined;
}

/** A row, or where it was. `order`: when it first came, in the order of the log. */
export interface KeptRow extends Kept {
  readonly partition: string;
  readonly key: string;
  readonly order: string;
  readonly revision: number;
  readonly row: Document | null;
}

/** The collection that a version of a view is in. */
export function collectionOf({ name, version }: KeptView): string {
  return `view-${name}-v${String(version)}`;
}

/** Neither partitions nor keys hold a line break. */
export function idOf(partition: string, key: string): string {
  return `${partition}\n${key}`;
}

/** Whether a collection holds some version of some view. */
export function isOfView(collection: string): boolean {
  return /^view-.+-v\d+$/.test(collection);
}

/** What is to be kept of changes: the last of what is said about each row, in the order they are first named, after all that came before `position`. */
export function keptRows(changes: readonly RowChange[], position: Position): readonly KeptRow[] {
  const newest = new Map<string, RowChange>();
  for (const change of changes) {
    const id = idOf(change.partition, change.key);
    const before = newest.get(id);
    if (!before || before.row.revision <= change.row.revision) newest.set(id, change);
  }
  return [...newest].map(([_id, { partition, key, row }], index) => {
    const { revision, ...fields } = row;
    const order = `${position}/${String(index).padStart(6, '0')}`;
    return { _id, partition, key, order, revision, row: isRemoved(row) ? null : fields };
  });
}

/** The row as it was made, or that it is gone. */
export function rowIn({ row, revision }: KeptRow): Row | Removed {
  return row ? { ...row, revision } : { removed: true, revision };
}

/** What finds a partition; or, without one, all that are not of a range: those before it, and those after. */
export function partitionFilter(partition?: string, cold?: PartitionRange): Filter<KeptRow> {
  if (partition !== undefined) return { partition };
  return cold ? { $or: [{ partition: { $lt: cold.from } }, { partition: { $gte: cold.below } }] } : {};
}

/** The same rows, those of a partition together. */
export function byPartition(rows: readonly KeptRow[]): readonly KeptRow[] {
  const partitions = new Map<string, KeptRow[]>();
  for (const kept of rows) {
    const before = partitions.get(kept.partition);
    if (before) before.push(kept);
    else partitions.set(kept.partition, [kept]);
  }
  return [...partitions.values()].flat();
}
