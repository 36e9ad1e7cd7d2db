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
  collectionOf,
  idOf,
  isOfView,
  type KeptRow,
  keptRows,
  type KeptView,
  nameBeside,
  partitionFilter,
  rowIn,
} from './kept-rows';
import { type Database, MANY } from './database';
import { RowWriter } from './row-writer';
import { ViewCheckpoints } from './view-checkpoints';
import { LIST_INDEX } from './view-indexes';

/** How many rows a partition is expected to have at most, by whoever waits for one of them. */
const OF_ONE = 300;

/**
 * Read models in MongoDB: a collection for each version of a view, a document for each row. Every document carries the revision that
 * made it, and an older one changes nothing: what is written twice, or by two at once, comes to the same.
 */
export class MongoViewStore extends ViewStore {
  private readonly collections: ReadonlyMap<string, string>;
  /** Where nodes look for them. */
  private readonly places: ReadonlyMap<string, string>;
  private readonly ranges: ReadonlyMap<string, PartitionRange | undefined>;
  private readonly indexed = new Set<string>();
  private readonly rows: RowWriter;
  private readonly checkpoints: ViewCheckpoints;

  /** `views`: every view that will be asked for, of which other versions are another store's. `beside`: made anew, and read by nobody yet. */
  constructor(
    private readonly database: Database,
    views: readonly KeptView[],
    { beside = false }: { readonly beside?: boolean } = {},
  ) {
    super();
    this.checkpoints = new ViewCheckpoints(database);
    this.rows = new RowWriter(database);
    this.places = new Map(views.map((view) => [view.name, collectionOf(view)]));
    const asMade = (view: KeptView) => (beside ? { ...view, name: nameBeside(view.name) } : view);
    this.collections = new Map(views.map((view) => [view.name, collectionOf(asMade(view))]));
    this.ranges = new Map(views.map(({ name, cold }) => [name, cold]));
  }

  async get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined> {
    const found = await this.database.findOne<KeptRow>(this.collection(view), idOf(partition, key));
    return found?.row ? (rowIn(found) as R) : undefined;
  }

  async list<R extends Row>(view: string, partition: string): Promise<readonly R[]> {
    const found = await this.found(view, { partition }, OF_ONE);
    return found.filter(({ row }) => row !== null).map((each) => rowIn(each) as R);
  }

  async *load<R extends Row>(view: string, partition?: string): AsyncIterable<RowChange<R>> {
    for await (const change of this.everything(view, partition))
      if (!isRemoved(change.row)) yield change as RowChange<R>;
  }

  /** Every row of a view that is not cold, or of one partition, and where rows were: by partition, in the order they first came. */
  async *everything(view: string, one?: string): AsyncIterable<RowChange> {
    const filter = partitionFilter(one, this.cold(view));
    for (const kept of await this.found(view, filter, one === undefined ? MANY : OF_ONE)) {
      const { partition, key } = kept;
      yield { view, partition, key, row: rowIn(kept) };
    }
  }

  override cold(view: string): PartitionRange | undefined {
    return this.ranges.get(view);
  }

  /** How many rows a view has; places where rows were are none. */
  async count(view: string): Promise<number> {
    const name = this.collection(view);
    const rows = { row: { $ne: null } };
    const found = await this.database.ask(
      (db) => db.collection<KeptRow>(name).find(rows).project({ _id: 1 }).toArray(),
      MANY,
    );
    return found.length;
  }

  checkpoint(view: string): Promise<Checkpoint | undefined> {
    return this.checkpoints.find(this.collection(view));
  }

  async save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    await this.index(view);
    const rows = keptRows(changes, checkpoint.position);
    await this.rows.write(
      this.collection(view),
      rows.filter(({ row }) => row !== null),
    );
    await this.rows.write(
      this.collection(view),
      rows.filter(({ row }) => row === null),
    );
    await this.checkpoints.keep(this.collection(view), checkpoint);
  }

  async clear(view: string): Promise<void> {
    await this.checkpoints.remove(this.collection(view));
    await this.drop(this.collection(view));
    this.checkpoints.forget(this.collection(view));
  }

  /**
   * Lets go of what other versions of the views made, once these have come as far: there are names in it, of people erased since too.
   * But not of those that other nodes begin from, or are making: `inUse` is asked before each, for somebody may have just begun.
   */
  async dropOtherVersions(
    inUse: () => Promise<readonly KeptView[]> = () => Promise.resolve([]),
  ): Promise<void> {
    const own = new Set(this.collections.values());
    const all = await this.database.ask((db) => db.listCollections({}, { nameOnly: true }).toArray());
    for (const { name } of all.filter(({ name }) => isOfView(name) && !own.has(name))) {
      const isUsed = (await inUse()).some((view) => collectionOf(view) === name);
      if (!isUsed) await this.letGo(name);
    }
  }

  private async letGo(collection: string): Promise<void> {
    await this.drop(collection);
    // Last: whoever has just begun to make it again finds out that it is to be made from the beginning.
    await this.checkpoints.remove(collection);
  }

  /**
   * Puts what was made beside a view in its place. The checkpoint goes first and comes last: whoever begins in between goes through the log,
   * and where this is cut off, the view is made once more. Nobody else may write the view meanwhile.
   */
  async takePlace(view: string): Promise<void> {
    const made = this.collection(view);
    const place = this.places.get(view) ?? made;
    if (made === place) throw new RangeError(`${made} was not made beside anything`);
    await this.checkpoints.handOver(made, place, async () => {
      await this.drop(place);
      await this.database.askOnce((db) => db.renameCollection(made, place));
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** What fits, by partition, in the order the rows first came, as the index has them; `expected`: how many are waited for. */
  private found(view: string, filter: Filter<KeptRow>, expected: number): Promise<readonly KeptRow[]> {
    const name = this.collection(view);
    return this.database.ask(
      (db) => db.collection<KeptRow>(name).find(filter).sort(LIST_INDEX).toArray(),
      expected,
    );
  }

  private async index(view: string): Promise<void> {
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
