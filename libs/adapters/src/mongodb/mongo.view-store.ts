import {
  type Checkpoint,
  isRemoved,
  type PartitionRange,
  type Position,
  type Removed,
  type Row,
  type RowChange,
  ViewStore,
} from '@app/eventing';
import type { Document, Filter } from 'mongodb';
import { inBatches, type Database, MAX_EXPECTED_DOCUMENTS, type StoredDocument } from './database';

/** The expected maximum of rows per partition; sets the deadline. */
const EXPECTED_ROWS = 300;

/**
 * Read models in MongoDB: one collection per view version, one document per row. Every document carries the
 * revision that wrote it, and older writes are ignored, so repeated or concurrent writes converge.
 */
export class MongoViewStore extends ViewStore {
  private readonly collections: ReadonlyMap<string, string>;
  /** The collections that nodes read. */
  private readonly liveCollections: ReadonlyMap<string, string>;
  private readonly ranges: ReadonlyMap<string, PartitionRange | undefined>;
  private readonly indexed = new Set<string>();
  private readonly rows: RowWriter;
  private readonly checkpoints: ViewCheckpoints;

  /**
   * `views`: every view this store serves; other versions belong to other stores. `isRebuild`: write a
   * side-by-side rebuild, which no node reads yet.
   */
  constructor(
    private readonly database: Database,
    views: readonly StoredView[],
    { isRebuild = false }: { readonly isRebuild?: boolean } = {},
  ) {
    super();
    this.checkpoints = new ViewCheckpoints(database);
    this.rows = new RowWriter(database);
    this.liveCollections = new Map(views.map((view) => [view.name, viewCollectionOf(view)]));
    const asWritten = (view: StoredView) => (isRebuild ? { ...view, name: rebuildNameOf(view.name) } : view);
    this.collections = new Map(views.map((view) => [view.name, viewCollectionOf(asWritten(view))]));
    this.ranges = new Map(views.map(({ name, onDemandRange }) => [name, onDemandRange]));
  }

  async get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined> {
    const found = await this.database.findOne<RowDocument>(this.collection(view), rowIdOf(partition, key));
    return found?.row ? (toRow(found) as R) : undefined;
  }

  async list<R extends Row>(view: string, partition: string): Promise<readonly R[]> {
    const found = await this.findRows(view, { partition }, EXPECTED_ROWS);
    return found.filter(({ row }) => row !== null).map((each) => toRow(each) as R);
  }

  async *load<R extends Row>(view: string, partition?: string): AsyncIterable<RowChange<R>> {
    for await (const change of this.rowsAndRemovals(view, partition))
      if (!isRemoved(change.row)) yield change as RowChange<R>;
  }

  /**
   * Every row and removal of a view outside its on-demand range, or of one partition: by partition, in order
   * of first write.
   */
  async *rowsAndRemovals(view: string, onlyPartition?: string): AsyncIterable<RowChange> {
    const filter = partitionFilter(onlyPartition, this.onDemandPartitions(view));
    for (const document of await this.findRows(
      view,
      filter,
      onlyPartition === undefined ? MAX_EXPECTED_DOCUMENTS : EXPECTED_ROWS,
    )) {
      const { partition, key } = document;
      yield { view, partition, key, row: toRow(document) };
    }
  }

  override onDemandPartitions(view: string): PartitionRange | undefined {
    return this.ranges.get(view);
  }

  /** The number of rows of a view, without removals. */
  async count(view: string): Promise<number> {
    const name = this.collection(view);
    const rows = { row: { $ne: null } };
    const found = await this.database.runWithRetries(
      (db) => db.collection<RowDocument>(name).find(rows).project({ _id: 1 }).toArray(),
      MAX_EXPECTED_DOCUMENTS,
    );
    return found.length;
  }

  checkpoint(view: string): Promise<Checkpoint | undefined> {
    return this.checkpoints.find(this.collection(view));
  }

  async save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    await this.ensureIndex(view);
    const rows = toRowDocuments(changes, checkpoint.position);
    await this.rows.write(
      this.collection(view),
      rows.filter(({ row }) => row !== null),
    );
    await this.rows.write(
      this.collection(view),
      rows.filter(({ row }) => row === null),
    );
    await this.checkpoints.save(this.collection(view), checkpoint);
  }

  async clear(view: string): Promise<void> {
    await this.checkpoints.remove(this.collection(view));
    await this.drop(this.collection(view));
    this.checkpoints.forget(this.collection(view));
  }

  /**
   * Drops the collections of other view versions, once these views are as far: they hold names, also of
   * people erased since. Spares those in use by other nodes; asks `inUse` before each, because a node may
   * have just started.
   */
  async dropOtherVersions(
    inUse: () => Promise<readonly StoredView[]> = () => Promise.resolve([]),
  ): Promise<void> {
    const own = new Set(this.collections.values());
    const all = await this.database.runWithRetries((db) =>
      db.listCollections({}, { nameOnly: true }).toArray(),
    );
    for (const { name } of all.filter(({ name }) => isViewCollection(name) && !own.has(name))) {
      const isUsed = (await inUse()).some((view) => viewCollectionOf(view) === name);
      if (!isUsed) await this.dropWithCheckpoint(name);
    }
  }

  private async dropWithCheckpoint(collection: string): Promise<void> {
    await this.drop(collection);
    // Last, so that a node that starts rebuilding it meanwhile starts from the beginning.
    await this.checkpoints.remove(collection);
  }

  /**
   * Replaces a view by its side-by-side rebuild. Removes the checkpoint first and restores it last: a node
   * that starts in between reads the log, and an interrupted swap is rebuilt. The view must have no other
   * writer.
   */
  async replaceLive(view: string): Promise<void> {
    const rebuilt = this.collection(view);
    const live = this.liveCollections.get(view) ?? rebuilt;
    if (rebuilt === live) throw new RangeError(`${rebuilt} was not built side by side`);
    await this.checkpoints.moveCheckpoint(rebuilt, live, async () => {
      await this.drop(live);
      await this.database.runOnce((db) => db.renameCollection(rebuilt, live));
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * The matching rows, by partition, in order of first write, served by the index; `expected` sets the
   * deadline.
   */
  private findRows(
    view: string,
    filter: Filter<RowDocument>,
    expected: number,
  ): Promise<readonly RowDocument[]> {
    const name = this.collection(view);
    return this.database.runWithRetries(
      (db) => db.collection<RowDocument>(name).find(filter).sort(LIST_INDEX).toArray(),
      expected,
    );
  }

  private async ensureIndex(view: string): Promise<void> {
    const name = this.collection(view);
    if (this.indexed.has(name)) return;
    await this.database.runWithRetries((db) => db.collection(name).createIndex(LIST_INDEX));
    this.indexed.add(name);
  }

  private async drop(name: string): Promise<void> {
    this.indexed.delete(name);
    await this.database.runWithRetries((db) => db.collection(name).drop());
  }

  private collection(view: string): string {
    const name = this.collections.get(view);
    if (name === undefined) throw new RangeError(`no such view: ${view}`);
    return name;
  }
}

/** Writes rows into collections; an older row never replaces a newer one. */
class RowWriter {
  /** Whether the last rows of a collection were new or existing; the next are probably the same. */
  private readonly lastKind = new Map<string, 'new' | 'existing'>();

  constructor(private readonly database: Database) {}

  /**
   * Updates existing rows and inserts the others. Starts with what the last rows needed: in a rebuild nearly
   * all are new, on a race day nearly all exist, so no lookup is needed.
   */
  async write(name: string, rows: readonly RowDocument[]): Promise<void> {
    for (const batch of inBatches(rows)) {
      if (await this.writeLikeLast(name, batch)) continue;
      const existing = await this.database.existingIds(name, batch);
      if (existing.size === 0) this.lastKind.set(name, 'new');
      else if (existing.size === batch.length) this.lastKind.set(name, 'existing');
      await this.writeSplit(name, batch, existing);
    }
  }

  /** Returns false when a lookup of existing ids is needed. */
  private async writeLikeLast(name: string, rows: readonly RowDocument[]): Promise<boolean> {
    const kind = this.lastKind.get(name);
    if (!kind) return false;
    const isDone =
      kind === 'new'
        ? await this.database.insertMissing(name, rows)
        : (await this.updateExisting(name, rows)) === rows.length;
    if (!isDone) this.lastKind.delete(name);
    return isDone;
  }

  /**
   * Inserts missing rows, then updates existing ones. If others inserted meanwhile, updates all; newer rows
   * stay.
   */
  private async writeSplit(
    name: string,
    rows: readonly RowDocument[],
    existing: ReadonlySet<string>,
  ): Promise<void> {
    const fresh = rows.filter(({ _id }) => !existing.has(_id));
    const areNew = await this.database.insertMissing(name, fresh);
    await this.updateExisting(name, areNew ? rows.filter(({ _id }) => existing.has(_id)) : rows);
  }

  /** Updates existing rows that are no newer; returns the number matched. */
  private updateExisting(name: string, rows: readonly RowDocument[]): Promise<number> {
    return this.database.setAll(
      name,
      rows.map(({ _id, revision, row }) => ({
        filter: { _id, revision: { $lte: revision } },
        fields: { revision, row },
      })),
    );
  }
}

const CHECKPOINTS = 'view-checkpoints';

interface CheckpointDocument extends StoredDocument {
  readonly checkpoint: Checkpoint;
  readonly position: string;
}

class ViewCheckpoints {
  /**
   * Collections known to have had a checkpoint. When it is gone, another node is dropping the collection,
   * which is then incomplete.
   */
  private readonly hadCheckpoint = new Set<string>();

  constructor(private readonly database: Database) {}

  async find(collection: string): Promise<Checkpoint | undefined> {
    const document = await this.document(collection);
    if (!document || !(await this.collectionExists(collection))) return undefined;
    this.hadCheckpoint.add(collection);
    return document.checkpoint;
  }

  /** Saves the checkpoint unless a newer one is stored. */
  async save(_id: string, checkpoint: Checkpoint): Promise<void> {
    const { position } = checkpoint;
    const filter = { _id, position: { $lte: position } };
    if (await this.database.set(CHECKPOINTS, filter, { checkpoint, position })) return;
    if (this.hadCheckpoint.has(_id)) return;
    await this.database.insert(CHECKPOINTS, { _id, checkpoint, position });
    this.hadCheckpoint.add(_id);
  }

  /** Marks the collection as incomplete. */
  async remove(collection: string): Promise<void> {
    await this.database.remove(CHECKPOINTS, collection);
  }

  /** Allows a new checkpoint for the collection. */
  forget(collection: string): void {
    this.hadCheckpoint.delete(collection);
  }

  /**
   * Moves a checkpoint to another collection once `work` is done; meanwhile that one has none. Throws
   * RangeError without a checkpoint.
   */
  async moveCheckpoint(from: string, to: string, work: () => Promise<void>): Promise<void> {
    const document = await this.document(from);
    if (!document) throw new RangeError(`${from} has no checkpoint`);
    await this.remove(to);
    await work();
    await this.database.upsert(CHECKPOINTS, { ...document, _id: to });
    await this.remove(from);
  }

  private document(collection: string): Promise<CheckpointDocument | null> {
    return this.database.findOne<CheckpointDocument>(CHECKPOINTS, collection);
  }

  /**
   * An empty view has a collection too; a dropped collection means a rebuild, whatever its checkpoint says.
   */
  private async collectionExists(name: string): Promise<boolean> {
    const [found] = await this.database.runWithRetries((db) =>
      db.listCollections({ name }, { nameOnly: true }).toArray(),
    );
    return found !== undefined;
  }
}

/** Lists are read by partition, in order. */
const LIST_INDEX = { partition: 1, order: 1 } as const;

/** Returns the views whose collection lacks the list index. */
export async function viewsWithoutIndex(
  database: Database,
  views: readonly StoredView[],
): Promise<readonly string[]> {
  const missing: string[] = [];
  const collections = await database.runWithRetries((db) =>
    db.listCollections({}, { nameOnly: true }).toArray(),
  );
  const names = new Set(collections.map(({ name }) => name));
  for (const view of views.filter((each) => names.has(viewCollectionOf(each)))) {
    const name = viewCollectionOf(view);
    const indexes = await database.runWithRetries((db) => db.collection(name).listIndexes().toArray());
    const keys = indexes.map(({ key }) => JSON.stringify(key));
    if (!keys.includes(JSON.stringify(LIST_INDEX))) missing.push(view.name);
  }
  return missing;
}

/**
 * A view as the store needs it. `onDemandRange`: the range of on-demand partitions, which nodes do not load
 * at start.
 */
interface StoredView {
  readonly name: string;
  readonly version: number;
  readonly onDemandRange?: PartitionRange | undefined;
}

/** A row, or the tombstone of a removed one. `order`: when it was first written, in log order. */
interface RowDocument extends StoredDocument {
  readonly partition: string;
  readonly key: string;
  readonly order: string;
  readonly revision: number;
  readonly row: Document | null;
}

/** The collection of one version of a view. */
function viewCollectionOf({ name, version }: StoredView): string {
  return `view-${name}-v${String(version)}`;
}

/** The name under which a view is rebuilt side by side. */
export function rebuildNameOf(view: string): string {
  return `${view}-beside`;
}

/** Partitions and keys contain no line break. */
function rowIdOf(partition: string, key: string): string {
  return `${partition}\n${key}`;
}

/** Whether a collection holds a version of a view; release 0.3.0 rebuilt some under another suffix. */
function isViewCollection(collection: string): boolean {
  return /^view-.+-v\d+(-beside)?$/.test(collection);
}

/**
 * Converts changes to documents: the newest change per row, in order of first mention, ordered after
 * everything before `position`.
 */
function toRowDocuments(changes: readonly RowChange[], position: Position): readonly RowDocument[] {
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

function toRow({ row, revision }: RowDocument): Row | Removed {
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
function partitionFilter(partition?: string, onDemand?: PartitionRange): Filter<RowDocument> {
  if (partition !== undefined) return { partition };
  return onDemand
    ? { $or: [{ partition: { $lt: onDemand.from } }, { partition: { $gte: onDemand.below } }] }
    : {};
}
