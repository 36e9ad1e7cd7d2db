import {
  type Checkpoint,
  isRemoved,
  type PartitionRange,
  type Row,
  type RowChange,
  ViewStore,
} from '@app/eventing';
import type { Filter } from 'mongodb';
import {
  viewCollectionOf,
  rowIdOf,
  isViewCollection,
  type RowDocument,
  toRowDocuments,
  type StoredView,
  sideBySideNameOf,
  partitionFilter,
  toRow,
} from './row-documents';
import { type Database, EXPECTED_DOCUMENTS } from './database';
import { RowWriter } from './row-writer';
import { ViewCheckpoints } from './view-checkpoints';
import { LIST_INDEX } from './view-indexes';

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
   * `views`: every view this store serves; other versions belong to other stores. `sideBySide`: write a
   * side-by-side rebuild, which no node reads yet.
   */
  constructor(
    private readonly database: Database,
    views: readonly StoredView[],
    { sideBySide = false }: { readonly sideBySide?: boolean } = {},
  ) {
    super();
    this.checkpoints = new ViewCheckpoints(database);
    this.rows = new RowWriter(database);
    this.liveCollections = new Map(views.map((view) => [view.name, viewCollectionOf(view)]));
    const asWritten = (view: StoredView) =>
      sideBySide ? { ...view, name: sideBySideNameOf(view.name) } : view;
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
      onlyPartition === undefined ? EXPECTED_DOCUMENTS : EXPECTED_ROWS,
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
    const found = await this.database.ask(
      (db) => db.collection<RowDocument>(name).find(rows).project({ _id: 1 }).toArray(),
      EXPECTED_DOCUMENTS,
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
    const all = await this.database.ask((db) => db.listCollections({}, { nameOnly: true }).toArray());
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
      await this.database.askOnce((db) => db.renameCollection(rebuilt, live));
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
    return this.database.ask(
      (db) => db.collection<RowDocument>(name).find(filter).sort(LIST_INDEX).toArray(),
      expected,
    );
  }

  private async ensureIndex(view: string): Promise<void> {
    const name = this.collection(view);
    if (this.indexed.has(name)) return;
    await this.database.ask((db) => db.collection(name).createIndex(LIST_INDEX));
    this.indexed.add(name);
  }

  private async drop(name: string): Promise<void> {
    this.indexed.delete(name);
    await this.database.ask((db) => db.collection(name).drop());
  }

  private collection(view: string): string {
    const name = this.collections.get(view);
    if (name === undefined) throw new RangeError(`no such view: ${view}`);
    return name;
  }
}
