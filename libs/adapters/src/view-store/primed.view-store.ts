import {
  type Checkpoint,
  isRemoved,
  type PartitionRange,
  type ResidentRows,
  type Row,
  type RowChange,
} from '@app/eventing';
import { LRUCache } from 'lru-cache';
import { ColdPartitions, type KeptRows } from './cold-partitions';
import { MemoryViewStore } from './memory.view-store';

/** The cache limit for on-demand partitions: about twenty race days. */
const ROWS_REMEMBERED = 20_000;

/**
 * Read models in memory that start warm from another store's rows. On-demand partitions stay there and load
 * when requested; a view started otherwise, for one from the first event, is resident as a whole.
 */
export class PrimedViewStore extends MemoryViewStore {
  private readonly partly = new Map<string, ColdPartitions>();
  private readonly remembered: LRUCache<string, Map<string, Row>>;

  /** `rowsRemembered`: the maximum of cached on-demand rows. */
  constructor(
    private readonly kept: KeptRows,
    rowsRemembered = ROWS_REMEMBERED,
  ) {
    super();
    this.remembered = new LRUCache({ maxSize: rowsRemembered });
  }

  /** Starts a view with the rows outside its on-demand range, as stored at the checkpoint or later. */
  async begin(view: string, rows: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    await super.save(view, rows, checkpoint);
    const range = this.kept.onDemandPartitions(view);
    if (!range) return;
    this.partly.set(view, new ColdPartitions({ view, range, from: checkpoint }, this.kept, this.remembered));
  }

  override async get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined> {
    const cold = this.coldOf(view, partition);
    if (!cold) return super.get<R>(view, partition, key);
    const row = (await cold.rows(partition)).get(key);
    return row && !isRemoved(row) ? (row as R) : undefined;
  }

  override async list<R extends Row>(view: string, partition: string): Promise<readonly R[]> {
    const cold = this.coldOf(view, partition);
    if (!cold) return super.list<R>(view, partition);
    return [...(await cold.rows(partition)).values()].filter((row) => !isRemoved(row)) as R[];
  }

  override async *load<R extends Row>(view: string, partition?: string): AsyncIterable<RowChange<R>> {
    const cold = partition === undefined ? undefined : this.coldOf(view, partition);
    if (partition === undefined || !cold) {
      yield* super.load<R>(view, partition);
      return;
    }
    for (const [key, row] of await cold.rows(partition))
      if (!isRemoved(row)) yield { view, partition, key, row: row as R };
  }

  override onDemandPartitions(view: string): PartitionRange | undefined {
    return this.partly.has(view) ? this.kept.onDemandPartitions(view) : undefined;
  }

  override save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    const cold = this.partly.get(view);
    if (!cold) return super.save(view, changes, checkpoint);
    const here: RowChange[] = [];
    for (const change of changes) {
      if (cold.has(change.partition)) cold.add(change);
      else here.push(change);
    }
    return super.save(view, here, checkpoint);
  }

  override clear(view: string): Promise<void> {
    this.partly.delete(view);
    return super.clear(view);
  }

  override resident(view: string): ResidentRows | undefined {
    const here = super.resident(view);
    const cold = this.partly.get(view);
    if (!cold || !here) return here;
    return {
      get: (partition, key) => here.get(partition, key),
      entries: (partition) => here.entries(partition),
      isUnloaded: (partition) => cold.has(partition),
    };
  }

  private coldOf(view: string, partition: string): ColdPartitions | undefined {
    const cold = this.partly.get(view);
    return cold?.has(partition) ? cold : undefined;
  }
}
