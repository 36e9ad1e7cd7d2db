import { MemoryViewStore } from '@app/adapters';
import type { RowChange } from '../view';
import type { Checkpoint } from '../view-store.port';

/** A view store that is somewhere else: a fold has to load its rows and keep its own copy. */
export class DistantViewStore extends MemoryViewStore {
  override resident(): undefined {
    return undefined;
  }
}

/** Loses its process at the k-th save: before anything is kept, between rows and checkpoint, or after both. */
export class CrashingViewStore extends DistantViewStore {
  /** Counts down; the save that finds 1 crashes. 0 is never. */
  crashAt = 0;
  moment: 'before' | 'between' | 'after' = 'before';
  readonly #checkpoints = new Map<string, Checkpoint>();

  override async save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    const crashes = this.crashAt === 1;
    this.crashAt = Math.max(0, this.crashAt - 1);
    if (!crashes || this.moment !== 'before') await super.save(view, changes, checkpoint);
    if (!crashes || this.moment === 'after') this.#checkpoints.set(view, checkpoint);
    if (crashes) throw new Error(`crashed ${this.moment} saving`);
  }

  /** As if every save so far had been lost between rows and checkpoint. */
  forgetCheckpoints(): void {
    this.#checkpoints.clear();
  }

  override checkpoint(view: string): Promise<Checkpoint | undefined> {
    return Promise.resolve(this.#checkpoints.get(view));
  }

  override clear(view: string): Promise<void> {
    this.#checkpoints.delete(view);
    return super.clear(view);
  }
}

/** All rows of a view, byte for byte: values, their fields' order and the order they first came. */
export async function bytesOf(store: MemoryViewStore, view: string): Promise<string> {
  const rows: RowChange[] = [];
  for await (const change of store.load(view)) rows.push(change);
  return rows.map((change) => JSON.stringify(change)).join('\n');
}
