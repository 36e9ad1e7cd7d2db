import type { Checkpoint } from '@app/eventing';
import type { Database, StoredDocument } from './database';

const CHECKPOINTS = 'view-checkpoints';

interface CheckpointDocument extends StoredDocument {
  readonly checkpoint: Checkpoint;
  readonly position: string;
}

/** The checkpoints of view collections. */
export class ViewCheckpoints {
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
    await this.database.put(CHECKPOINTS, { ...document, _id: to });
    await this.remove(from);
  }

  private document(collection: string): Promise<CheckpointDocument | null> {
    return this.database.findOne<CheckpointDocument>(CHECKPOINTS, collection);
  }

  /**
   * An empty view has a collection too; a dropped collection means a rebuild, whatever its checkpoint says.
   */
  private async collectionExists(name: string): Promise<boolean> {
    const [found] = await this.database.ask((db) =>
      db.listCollections({ name }, { nameOnly: true }).toArray(),
    );
    return found !== undefined;
  }
}
