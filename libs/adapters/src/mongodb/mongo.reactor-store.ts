import { KeyedMutex } from '@app/eventing';
import { ReactorStore } from '../reactor-store/reactor-store';
import type { IntegrityRecords } from '../integrity/integrity-record';
import type { Database, StoredDocument } from './database';
import { MongoIntegrityRecords } from './mongo.integrity-records';

const CHECKPOINTS = 'reactor-checkpoints';
const ACTIONS = 'reactor-actions';

interface CheckpointDocument extends StoredDocument {
  readonly position: string;
}

/**
 * The reactor store in MongoDB. A checkpoint only moves forward, so a node that wakes from a pause cannot
 * reset it.
 */
export class MongoReactorStore extends ReactorStore {
  readonly label = 'MongoDB';
  /** The record of which log and run this store belongs to. */
  readonly integrity: IntegrityRecords;
  private readonly queue = new KeyedMutex();

  constructor(private readonly database: Database) {
    super();
    this.integrity = new MongoIntegrityRecords(database, 'reactors');
  }

  async checkpoint(reactor: string): Promise<string | undefined> {
    return (await this.database.findOne<CheckpointDocument>(CHECKPOINTS, reactor))?.position;
  }

  saveCheckpoint(reactor: string, position: string): Promise<void> {
    return this.queue.run(reactor, async () => {
      const isSaved = await this.database.set(
        CHECKPOINTS,
        { _id: reactor, position: { $lt: position } },
        { position },
      );
      if (!isSaved) await this.database.insert(CHECKPOINTS, { _id: reactor, position });
    });
  }

  async checkpoints(): Promise<ReadonlyMap<string, string>> {
    const found = await this.database.runWithRetries((db) =>
      db.collection<CheckpointDocument>(CHECKPOINTS).find().toArray(),
    );
    return new Map(found.map(({ _id, position }) => [_id, position]));
  }

  async forgetCheckpoints(): Promise<void> {
    await this.database.removeAll(CHECKPOINTS, {});
  }

  async actions(): Promise<readonly string[]> {
    return (await this.database.all(ACTIONS)).map(({ _id }) => _id);
  }

  async isDone(action: string): Promise<boolean> {
    return (await this.database.findOne(ACTIONS, action)) !== null;
  }

  async markDone(action: string): Promise<void> {
    await this.database.insert(ACTIONS, { _id: action });
  }

  failure(): undefined {
    return undefined;
  }

  onFailure(): void {
    // An unavailable server can come back, so this store never fails for good.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
