import {
  isRemoved,
  type PartitionRange,
  type Position,
  type Removed,
  type Row,
  type RowChange,
} from '@app/eventing';
import type { Document, Filter } from 'mongodb';
import type { StoredDocument } from './database';

/**
 * A view as the store needs it. `onDemandRange`: the range of on-demand partitions, which nodes do not load
 * at start.
 */
export interface StoredView {
  readonly name: string;
  readonly version: number;
  readonly onDemandRange?: PartitionRange | undefined;
}

/** A row, or the tombstone of a removed one. `order`: when it was first written, in log order. */
export interface RowDocument extends StoredDocument {
  readonly partition: string;
  readonly key: string;
  readonly order: string;
  readonly revision: number;
  readonly row: Document | null;
}

/** The collection of one version of a view. */
export function viewCollectionOf({ name, version }: StoredView): string {
  return `view-${name}-v${String(version)}`;
}

/** The collection name of a view's side-by-side rebuild. */
export function sideBySideNameOf(view: string): string {
  return `${view}-beside`;
}

/** Partitions and keys contain no line break. */
export function rowIdOf(partition: string, key: string): string {
  return `${partition}\n${key}`;
}

/** Whether a collection holds a version of a view; release 0.3.0 rebuilt some under another suffix. */
export function isViewCollection(collection: string): boolean {
  return /^view-.+-v\d+(-beside)?$/.test(collection);
}

/**
 * Converts changes to documents: the newest change per row, in order of first mention, ordered after
 * everything before `position`.
 */
export function toRowDocuments(changes: readonly RowChange[], position: Position): readonly RowDocument[] {
  const newest = new Map<string, RowChange>();
  for (const change of changes) {
    const id = rowIdOf(change.partition, change.key);
    const before = newest.get(id);
    if (!before || before.row.revision <= change.row.revision) newest.set(id, change);
  }
  return [...newest].map(([_id, { partition, key, row }], index) => {
    const { revision, ...fields } = row;
    const order = `${position}/${String(index).padStart(6, '0')}`;
    return { _id, partition, key, order, revision, row: isRemoved(row) ? null : wrapNestedLists(fields) };
  });
}

/** Converts a document to a row or a removal. */
export function toRow({ row, revision }: RowDocument): Row | Removed {
  return row ? { ...unwrapNestedLists(row), revision } : { removed: true, revision };
}

/** Wraps a list inside a list, which FerretDB does not store. */
const LIST_WRAPPER = '[]';

/** A row's fields as stored. */
function wrapNestedLists(fields: Document): Document {
  return mapFields(fields, (field) =>
    mapDeep(field, (value, isWithinList) =>
      isWithinList && Array.isArray(value) ? { [LIST_WRAPPER]: value } : value,
    ),
  );
}

/** The original fields. */
function unwrapNestedLists(fields: Document): Document {
  return mapFields(fields, (field) => mapDeep(field, (value) => unwrapList(value) ?? value));
}

function unwrapList(value: unknown): unknown {
  if (!isObject(value) || !(LIST_WRAPPER in value)) return undefined;
  return Object.keys(value).length === 1 && Array.isArray(value[LIST_WRAPPER])
    ? value[LIST_WRAPPER]
    : undefined;
}

function mapFields(fields: Document, change: (field: unknown) => unknown): Document {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));
}

/** Maps every nested value, innermost first. */
function mapDeep(
  value: unknown,
  change: (value: unknown, isWithinList: boolean) => unknown,
  isWithinList = false,
): unknown {
  if (Array.isArray(value))
    return change(
      value.map((each) => mapDeep(each, change, true)),
      isWithinList,
    );
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, mapDeep(each, change)] as const);
  return change(Object.fromEntries(fields), isWithinList);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Matches one partition; or, without one, every partition outside the on-demand range. */
export function partitionFilter(partition?: string, onDemand?: PartitionRange): Filter<RowDocument> {
  if (partition !== undefined) return { partition };
  return onDemand
    ? { $or: [{ partition: { $lt: onDemand.from } }, { partition: { $gte: onDemand.below } }] }
    : {};
}
