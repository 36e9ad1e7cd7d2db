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

/** What a view is called that is made anew beside the one that nodes begin from. */
export function nameBeside(view: string): string {
  return `${view}-beside`;
}

/** Neither partitions nor keys hold a line break. */
export function idOf(partition: string, key: string): string {
  return `${partition}\n${key}`;
}

/** Whether a collection holds some version of some view; release 0.3.0 made them anew in some with another ending. */
export function isOfView(collection: string): boolean {
  return /^view-.+-v\d+(-beside)?$/.test(collection);
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
    return { _id, partition, key, order, revision, row: isRemoved(row) ? null : asKept(fields) };
  });
}

/** The row as it was made, or that it is gone. */
export function rowIn({ row, revision }: KeptRow): Row | Removed {
  return row ? { ...asMade(row), revision } : { removed: true, revision };
}

/** What a list within a list is kept under: FerretDB takes none as it is. */
const LIST = '[]';

/** A row's fields as they are kept. */
function asKept(fields: Document): Document {
  return eachField(fields, (field) =>
    mapped(field, (value, isWithinList) =>
      isWithinList && Array.isArray(value) ? { [LIST]: value } : value,
    ),
  );
}

/** The fields as they were made. */
function asMade(fields: Document): Document {
  return eachField(fields, (field) => mapped(field, (value) => listIn(value) ?? value));
}

function listIn(value: unknown): unknown {
  if (!isObject(value) || !(LIST in value)) return undefined;
  return Object.keys(value).length === 1 && Array.isArray(value[LIST]) ? value[LIST] : undefined;
}

function eachField(fields: Document, change: (field: unknown) => unknown): Document {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));
}

/** The same with every value within it, from the innermost on, as `change` has it. */
function mapped(
  value: unknown,
  change: (value: unknown, isWithinList: boolean) => unknown,
  isWithinList = false,
): unknown {
  if (Array.isArray(value))
    return change(
      value.map((each) => mapped(each, change, true)),
      isWithinList,
    );
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, mapped(each, change)] as const);
  return change(Object.fromEntries(fields), isWithinList);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What finds a partition; or, without one, all that are not of a range: those before it, and those after. */
export function partitionFilter(partition?: string, cold?: PartitionRange): Filter<KeptRow> {
  if (partition !== undefined) return { partition };
  return cold ? { $or: [{ partition: { $lt: cold.from } }, { partition: { $gte: cold.below } }] } : {};
}
