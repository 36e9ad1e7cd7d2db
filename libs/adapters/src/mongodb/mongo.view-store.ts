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
  byPartition,
  collectionOf,
  idOf,
  isOfView,
  type KeptRow,
  keptRows,
  type KeptView,
  partitionFilter,
  rowIn,
} from './kept-rows';
import { type Database, MANY } from './database';
import { inPortions } from './portions';
import { ViewCheckpoints } from './view-checkpoints';
import { LIST_INDEX } from './view-indexes';

/** What is made beside a view is no version of it. */
const BESIDE = '-beside';

/** How many rows a partition is expected to have at most, by whoever waits for one of them. */
const OF_ONE = 300;

/**
 * Read models in MongoDB: a collection for each version of a view, a document for each row. Every document carries the revision that
 * made it, and an older one changes nothing: what is written twice, or by two at once, comes to the same.
 */
export class MongoViewStore extends ViewStore {
  private readonly collections: ReadonlyMap<string, string>;
  private readonly ranges: ReadonlyMap<string, PartitionRange | undefined>;
  private readonly indexed = new Set<string>();
  /** What all rows were that a collection was last given: very likely the next ones are the same. */
  private readonly lastWere = new Map<string, 'new' | 'standing'>();
  private readonly checkpoints: ViewCheckpoints;

  /** `views`: every view that will be asked for, of which other versions are another store's. `beside`: made anew, and read by nobody yet. */
  constructor(
    private readonly database: Database,
    views: readonly KeptView[],
    { beside = false }: { readonly beside?: boolean } = {},
  ) {
    super();
    this.checkpoints = new ViewCheckpoints(database);
    const ending = beside ? BESIDE : '';
    this.collections = new Map(views.map((view) => [view.name, `${collectionOf(view)}${ending}`]));
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

  /** Every row of a view that is not cold, or of one partition, and where rows were, in the order they first came. */
  async *everything(view: string, one?: string): AsyncIterable<RowChange> {
    const filter = partitionFilter(one, this.cold(view));
    for (const kept of byPartition(await this.found(view, filter, one === undefined ? MANY : OF_ONE))) {
      const { partition, key } = kept;
      yield { view, partition, key, row: rowIn(kept) };
    }
  }

  override cold(view: string): PartitionRange | undefined {
    return this.ranges.get(view);
  }

  checkpoint(view: string): Promise<Checkpoint | undefined> {
    return this.checkpoints.find(this.collection(view));
  }

  async save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    await this.index(view);
    const rows = keptRows(changes, checkpoint.position);
    await this.write(
      view,
      rows.filter(({ row }) => row !== null),
    );
    await this.write(
      view,
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
   * But not of those that other nodes begin from.
   */
  async dropOtherVersions(inUse: readonly KeptView[] = []): Promise<void> {
    const kept = new Set([...this.collections.values(), ...inUse.map(collectionOf)]);
    const isOthers = (name: string) => isOfView(name) && !kept.has(name);
    const all = await this.database.ask((db) => db.listCollections({}, { nameOnly: true }).toArray());
    for (const { name } of all.filter(({ name }) => isOthers(name))) {
      await this.checkpoints.remove(name);
      await this.drop(name);
    }
  }

  /**
   * Puts what was made beside a view in its place. The checkpoint goes first and comes last: whoever begins in between goes through the log,
   * and where this is cut off, the view is made once more. Nobody else may write the view meanwhile.
   */
  async takePlace(view: string): Promise<void> {
    const made = this.collection(view);
    const place = made.slice(0, -BESIDE.length);
    if (!made.endsWith(BESIDE)) throw new RangeError(`${made} was not made beside anything`);
    await this.checkpoints.handOver(made, place, async () => {
      await this.drop(place);
      await this.database.askOnce((db) => db.renameCollection(made, place));
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** What fits, in the order the rows first came; `expected`: how many are waited for. */
  private found(view: string, filter: Filter<KeptRow>, expected: number): Promise<readonly KeptRow[]> {
    const name = this.collection(view);
    const sorted = { order: 1 } as const;
    return this.database.ask(
      (db) => db.collection<KeptRow>(name).find(filter).sort(sorted).toArray(),
      expected,
    );
  }

  /**
   * Changes the rows that stand and writes the others. Rows of one kind come after one another, so it begins with what the last ones needed:
   * nearly all are new while a log is gone through, and stand on a race day, and nobody has to ask which.
   */
  private async write(view: string, rows: readonly KeptRow[]): Promise<void> {
    const name = this.collection(view);
    for (const some of inPortions(rows)) {
      if (await this.writeAsBefore(name, some)) continue;
      const standing = await this.database.standing(name, some);
      if (standing.size === 0) this.lastWere.set(name, 'new');
      else if (standing.size === some.length) this.lastWere.set(name, 'standing');
      await this.writeBeside(name, some, standing);
    }
  }

  /** Whether that was all there was to do; if not, it has to be found out which of them stand. */
  private async writeAsBefore(name: string, rows: readonly KeptRow[]): Promise<boolean> {
    const lastWere = this.lastWere.get(name);
    if (!lastWere) return false;
    const isDone =
      lastWere === 'new'
        ? await this.database.insertMissing(name, rows)
        : (await this.change(name, rows)) === rows.length;
    if (!isDone) this.lastWere.delete(name);
    return isDone;
  }

  /** Writes the rows that did not stand, then changes those that did; whatever came in between is changed too, unless it is newer. */
  private async writeBeside(
    name: string,
    rows: readonly KeptRow[],
    standing: ReadonlySet<string>,
  ): Promise<void> {
    const fresh = rows.filter(({ _id }) => !standing.has(_id));
    const areNew = await this.database.insertMissing(name, fresh);
    await this.change(name, areNew ? rows.filter(({ _id }) => standing.has(_id)) : rows);
  }

  /** Changes the rows that stand and are no newer; tells how many there were. */
  private change(name: string, rows: readonly KeptRow[]): Promise<number> {
    return this.database.setAll(
      name,
      rows.map(({ _id, revision, row }) => ({
        filter: { _id, revision: { $lte: revision } },
        fields: { revision, row },
      })),
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
