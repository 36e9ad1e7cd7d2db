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
  partitionFilters,
  rowIn,
} from './kept-rows';
import { type Database, type Kept, MANY } from './database';
import { inPortions } from './portions';
import { LIST_INDEX } from './view-indexes';

const CHECKPOINTS = 'view-checkpoints';

/** What is made beside a view is no version of it. */
const BESIDE = '-beside';

/** How many rows a partition is expected to have at most, by whoever waits for one of them. */
const OF_ONE = 300;

interface KeptCheckpoint extends Kept {
  readonly checkpoint: Checkpoint;
  readonly position: string;
}

/**
 * Read models in MongoDB: a collection for each version of a view, a document for each row. Every document carries the revision that
 * made it, and an older one changes nothing: what is written twice, or by two at once, comes to the same.
 */
export class MongoViewStore extends ViewStore {
  private readonly collections: ReadonlyMap<string, string>;
  private readonly ranges: ReadonlyMap<string, PartitionRange | undefined>;
  private readonly indexed = new Set<string>();
  /** Collections that have a checkpoint. Where it is gone, others have let go of them: what is in them then is not all. */
  private readonly begun = new Set<string>();

  /** `views`: every view that will be asked for, of which other versions are another store's. `beside`: made anew, and read by nobody yet. */
  constructor(
    private readonly database: Database,
    views: readonly KeptView[],
    { beside = false }: { readonly beside?: boolean } = {},
  ) {
    super();
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
    for (const filter of partitionFilters(one, this.cold(view))) {
      const found = await this.found(view, filter, one === undefined ? MANY : OF_ONE);
      for (const kept of byPartition(found)) {
        const { partition, key } = kept;
        yield { view, partition, key, row: rowIn(kept) };
      }
    }
  }

  override cold(view: string): PartitionRange | undefined {
    return this.ranges.get(view);
  }

  async checkpoint(view: string): Promise<Checkpoint | undefined> {
    const name = this.collection(view);
    const kept = await this.database.findOne<KeptCheckpoint>(CHECKPOINTS, name);
    if (!kept || !(await this.stands(name))) return undefined;
    this.begun.add(name);
    return kept.checkpoint;
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
    await this.keepCheckpoint(view, checkpoint);
  }

  async clear(view: string): Promise<void> {
    await this.database.remove(CHECKPOINTS, this.collection(view));
    await this.drop(this.collection(view));
    this.begun.delete(this.collection(view));
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
      await this.database.remove(CHECKPOINTS, name);
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
    const kept = await this.database.findOne<KeptCheckpoint>(CHECKPOINTS, made);
    if (!made.endsWith(BESIDE) || !kept) throw new RangeError(`nothing was made beside ${view}`);
    await this.database.remove(CHECKPOINTS, place);
    await this.drop(place);
    await this.database.askOnce((db) => db.renameCollection(made, place));
    await this.database.put(CHECKPOINTS, { ...kept, _id: place });
    await this.database.remove(CHECKPOINTS, made);
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

  /** Writes the rows that did not stand, then changes those that did; whatever came in between is changed too, unless it is newer. */
  private async write(view: string, rows: readonly KeptRow[]): Promise<void> {
    const name = this.collection(view);
    for (const some of inPortions(rows)) {
      const standing = await this.database.standing(name, some);
      const fresh = some.filter(({ _id }) => !standing.has(_id));
      const areNew = await this.database.insertMissing(name, fresh);
      const changed = areNew ? some.filter(({ _id }) => standing.has(_id)) : some;
      await this.database.setAll(
        name,
        changed.map(({ _id, revision, row }) => ({
          filter: { _id, revision: { $lte: revision } },
          fields: { revision, row },
        })),
      );
    }
  }

  /** A newer one stays as it is. */
  private async keepCheckpoint(view: string, checkpoint: Checkpoint): Promise<void> {
    const _id = this.collection(view);
    const { position } = checkpoint;
    const filter = { _id, position: { $lte: position } };
    if (await this.database.set(CHECKPOINTS, filter, { checkpoint, position })) return;
    if (this.begun.has(_id)) return;
    await this.database.insert(CHECKPOINTS, { _id, checkpoint, position });
    this.begun.add(_id);
  }

  /** Also an empty view has its collection; one whose collection was dropped is to be made anew, whatever its checkpoint says. */
  private async stands(name: string): Promise<boolean> {
    const [found] = await this.database.ask((db) =>
      db.listCollections({ name }, { nameOnly: true }).toArray(),
    );
    return found !== undefined;
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
