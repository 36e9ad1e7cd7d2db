import type { Checkpoint } from '@app/eventing';
import type { Database, Kept } from './database';

const CHECKPOINTS = 'view-checkpoints';

interface KeptCheckpoint extends Kept {
  readonly checkpoint: Checkpoint;
  readonly position: string;
}

/** The checkpoints of view collections. */
export class ViewCheckpoints {
  /**
   * Collections known to have had a checkpoint. When it is gone, another node is dropping the collection,
   * which is then incomplete.
   */
  private readonly begun = new Set<string>();

  constructor(private readonly database: Database) {}

  async find(collection: string): Promise<Checkpoint | undefined> {
    const kept = await this.document(collection);
    if (!kept || !(await this.stands(collection))) return undefined;
    this.begun.add(collection);
    return kept.checkpoint;
  }

  /** Saves the checkpoint unless a newer one is stored. */
  async keep(_id: string, checkpoint: Checkpoint): Promise<void> {
    const { position } = checkpoint;
    const filter = { _id, position: { $lte: position } };
    if (await this.database.set(CHECKPOINTS, filter, { checkpoint, position })) return;
    if (this.begun.has(_id)) return;
    await this.database.insert(CHECKPOINTS, { _id, checkpoint, position });
    this.begun.add(_id);
  }

  /** Marks the collection as incomplete. */
  async remove(collection: string): Promise<void> {
    await this.database.remove(CHECKPOINTS, collection);
  }

  /** Allows a new checkpoint for the collection. */
  forget(collection: string): void {
    this.begun.delete(collection);
  }

  /**
   * Moves a checkpoint to another collection once `work` is done; meanwhile that one has none. Throws
   * RangeError without a checkpoint.
   */
  async handOver(from: string, to: string, work: () => Promise<void>): Promise<void> {
    const kept = await this.document(from);
    if (!kept) throw new RangeError(`${from} has no checkpoint`);
    await this.remove(to);
    await work();
    await this.database.put(CHECKPOINTS, { ...kept, _id: to });
    await this.remove(from);
  }

  private document(collection: string): Promise<KeptCheckpoint | null> {
    return this.database.findOne<KeptCheckpoint>(CHECKPOINTS, collection);
  }

  /**
   * An empty view has a collection too; a dropped collection means a rebuild, whatever its checkpoint says.
   */
  private async stands(name: string): Promise<boolean> {
    const [found] = await this.database.ask((db) =>
      db.listCollections({ name }, { nameOnly: true }).toArray(),
    );
    return found !== undefined;
  }
}
