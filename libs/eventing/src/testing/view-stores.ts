import { MemoryViewStore } from '@app/adapters';
import type { RowsByKey } from '../row-table';
import { isInRange, type PartitionRange, type Row, type RowChange } from '../view';
import { ViewStore, type Checkpoint, type ResidentRows } from '../view-store.port';

/** A remote view store: a fold has to load its rows into its own copy. */
export class RemoteViewStore extends MemoryViewStore {
  override resident(): undefined {
    return undefined;
  }
}

/**
 * A remote store of one view, with on-demand partitions. It remembers removed rows, and can freeze its
 * checkpoint.
 */
export class OnDemandViewStore extends RemoteViewStore {
  readonly #rows = new Map<string, RowsByKey>();
  #frozen: Checkpoint | undefined;

  constructor(private readonly range: PartitionRange) {
    super();
  }

  override onDemandPartitions(): PartitionRange {
    return this.range;
  }

  /**
   * Freezes the checkpoint at its current value, as when a writer dies between saving the rows and the
   * checkpoint.
   */
  async freezeCheckpoint(view: string): Promise<void> {
    this.#frozen = await this.checkpoint(view);
  }

  override async checkpoint(view: string): Promise<Checkpoint | undefined> {
    return this.#frozen ?? super.checkpoint(view);
  }

  override save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    for (const { partition, key, row } of changes) {
      const rows = this.#rows.get(partition) ?? new Map<string, Row>();
      if ((rows.get(key)?.revision ?? 0) <= row.revision) rows.set(key, row);
      this.#rows.set(partition, rows);
    }
    return super.save(view, changes, checkpoint);
  }

  override async *load<R extends Row>(view: string, onlyPartition?: string): AsyncIterable<RowChange<R>> {
    for await (const change of super.load<R>(view, onlyPartition))
      if (onlyPartition !== undefined || !isInRange(this.range, change.partition)) yield change;
  }

  /** The rows and removals of one partition, or of all on-demand ones. */
  async *rowsAndRemovals(view: string, onlyPartition?: string): AsyncIterable<RowChange> {
    for (const [partition, rows] of await Promise.resolve(this.#rows)) {
      if (onlyPartition === undefined ? isInRange(this.range, partition) : partition !== onlyPartition)
        continue;
      for (const [key, row] of rows) yield { view, partition, key, row };
    }
  }
}

/** Crashes at the k-th save: before it writes, between rows and checkpoint, or after both. */
export class CrashingViewStore extends RemoteViewStore {
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

  /** Drops all checkpoints, as if every save so far had crashed between rows and checkpoint. */
  dropCheckpoints(): void {
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

/** The fate of a call: it succeeds, is lost on its way there, or its answer is lost. */
export type CallFate = 'good' | 'lost' | 'unanswered';

/**
 * Any view store behind a flaky connection: each call has the next of `fates`, and succeeds when none is
 * left.
 */
export class FlakyViewStore extends ViewStore {
  constructor(
    private readonly inner: ViewStore,
    private readonly fates: CallFate[],
  ) {
    super();
  }

  get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined> {
    return this.#call(() => this.inner.get<R>(view, partition, key));
  }

  list<R extends Row>(view: string, partition: string): Promise<readonly R[]> {
    return this.#call(() => this.inner.list<R>(view, partition));
  }

  async *load<R extends Row>(view: string, partition?: string): AsyncIterable<RowChange<R>> {
    for await (const change of this.inner.load<R>(view, partition))
      yield await this.#call(async () => change);
  }

  checkpoint(view: string): Promise<Checkpoint | undefined> {
    return this.#call(() => this.inner.checkpoint(view));
  }

  save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    return this.#call(() => this.inner.save(view, changes, checkpoint));
  }

  clear(view: string): Promise<void> {
    return this.#call(() => this.inner.clear(view));
  }

  override resident(view: string): ResidentRows | undefined {
    return this.inner.resident(view);
  }

  override onDemandPartitions(view: string): PartitionRange | undefined {
    return this.inner.onDemandPartitions(view);
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  async #call<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const fate = this.fates.shift() ?? 'good';
    if (fate === 'lost') throw new Error('the view store is away');
    const answer = await call();
    if (fate === 'unanswered') throw new Error('the view store did not answer');
    return answer;
  }
}

/** All rows of a view, byte for byte: values, order of fields and order of rows. */
export async function serialisedRows(store: ViewStore, view: string): Promise<string> {
  const rows: RowChange[] = [];
  for await (const change of store.load(view)) rows.push(change);
  return rows.map((change) => JSON.stringify(change)).join('\n');
}
