import type { Checkpoint } from '@app/eventing';
import type { Database, Kept } from './database';

const CHECKPOINTS = 'view-checkpoints';

interface KeptCheckpoint extends Kept {
  readonly checkpoint: Checkpoint;
  readonly position: string;
}

/** How far each collection of rows has come. */
export class ViewCheckpoints {
  /** Collections that have a checkpoint. Where it is gone, others have let go of them: what is in them then is not all. */
  private readonly begun = new Set<string>();

  constructor(private readonly database: Database) {}

  async find(collection: string): Promise<Checkpoint | undefined> {
    const kept = await this.document(collection);
    if (!kept || !(await this.stands(collection))) return undefined;
    this.begun.add(collection);
    return kept.checkpoint;
  }

  /** A newer one stays as it is. */
  async keep(_id: string, checkpoint: Checkpoint): Promise<void> {
    const { position } = checkpoint;
    const filter = { _id, position: { $lte: position } };
    if (await this.database.set(CHECKPOINTS, filter, { checkpoint, position })) return;
    if (this.begun.has(_id)) return;
    await this.database.insert(CHECKPOINTS, { _id, checkpoint, position });
    this.begun.add(_id);
  }

  /** From now on what is in the collection is not taken for all. */
  async remove(collection: string): Promise<void> {
    await this.database.remove(CHECKPOINTS, collection);
  }

  /** It may be begun anew from here. */
  forget(collection: string): void {
    this.begun.delete(collection);
  }

  /** Takes over what is said of one collection for another, once `work` is done; meanwhile nothing is said of that. Throws RangeError where there is nothing. */
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

  /** Also an empty view has its collection; one whose collection was dropped is to be made anew, whatever its checkpoint says. */
  private async stands(name: string): Promise<boolean> {
    const [found] = await this.database.ask((db) =>
      db.listCollections({ name }, { nameOnly: true }).toArray(),
    );
    return found !== undefined;
  }
}
