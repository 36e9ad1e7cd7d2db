import {
  type Checkpoint,
  isRemoved,
  type PartitionRange,
  type ResidentRows,
  type Row,
  type RowChange,
} from '@app/eventing';
import { LRUCache } from 'lru-cache';
import { OnDemandPartitions, type RowSource } from './on-demand-partitions';
import { MemoryViewStore } from './memory.view-store';

/** The cache limit for on-demand partitions: about twenty race days. */
const MAX_CACHED_ROWS = 20_000;

/**
 * Read models in memory, warm-started from another store's rows. On-demand partitions load from that store
 * when requested. A view that was not warm-started, such as one rebuilt from the first event, is resident as
 * a whole.
 */
export class WarmViewStore extends MemoryViewStore {
  private readonly onDemand = new Map<string, OnDemandPartitions>();
  private readonly cache: LRUCache<string, Map<string, Row>>;

  /** `maxCachedRows`: the maximum of cached on-demand rows. */
  constructor(
    private readonly persisted: RowSource,
    maxCachedRows = MAX_CACHED_ROWS,
  ) {
    super();
    this.cache = new LRUCache({ maxSize: maxCachedRows });
  }

  /** Starts a view with the rows outside its on-demand range, as stored at the checkpoint or later. */
  async warmStart(view: string, rows: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    await super.save(view, rows, checkpoint);
    const range = this.persisted.onDemandPartitions(view);
    if (!range) return;
    this.onDemand.set(
      view,
      new OnDemandPartitions({ view, range, from: checkpoint }, this.persisted, this.cache),
    );
  }

  override async get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined> {
    const partitions = this.onDemandOf(view, partition);
    if (!partitions) return super.get<R>(view, partition, key);
    const row = (await partitions.rows(partition)).get(key);
    return row && !isRemoved(row) ? (row as R) : undefined;
  }

  override async list<R extends Row>(view: string, partition: string): Promise<readonly R[]> {
    const partitions = this.onDemandOf(view, partition);
    if (!partitions) return super.list<R>(view, partition);
    return [...(await partitions.rows(partition)).values()].filter((row) => !isRemoved(row)) as R[];
  }

  override async *load<R extends Row>(view: string, partition?: string): AsyncIterable<RowChange<R>> {
    const partitions = partition === undefined ? undefined : this.onDemandOf(view, partition);
    if (partition === undefined || !partitions) {
      yield* super.load<R>(view, partition);
      return;
    }
    for (const [key, row] of await partitions.rows(partition))
      if (!isRemoved(row)) yield { view, partition, key, row: row as R };
  }

  override onDemandPartitions(view: string): PartitionRange | undefined {
    return this.onDemand.has(view) ? this.persisted.onDemandPartitions(view) : undefined;
  }

  override save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    const partitions = this.onDemand.get(view);
    if (!partitions) return super.save(view, changes, checkpoint);
    const resident: RowChange[] = [];
    for (const change of changes) {
      if (partitions.has(change.partition)) partitions.add(change);
      else resident.push(change);
    }
    return super.save(view, resident, checkpoint);
  }

  override clear(view: string): Promise<void> {
    this.onDemand.delete(view);
    return super.clear(view);
  }

  override resident(view: string): ResidentRows | undefined {
    const resident = super.resident(view);
    const partitions = this.onDemand.get(view);
    if (!partitions || !resident) return resident;
    return {
      get: (partition, key) => resident.get(partition, key),
      entries: (partition) => resident.entries(partition),
      isUnloaded: (partition) => partitions.has(partition),
    };
  }

  private onDemandOf(view: string, partition: string): OnDemandPartitions | undefined {
    const partitions = this.onDemand.get(view);
    return partitions?.has(partition) ? partitions : undefined;
  }
}
