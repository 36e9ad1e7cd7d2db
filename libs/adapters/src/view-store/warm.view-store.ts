import {
  applyChange,
  type Checkpoint,
  isInRange,
  isRemoved,
  type PartitionRange,
  PartitionUnavailable,
  type InMemoryRows,
  type Row,
  type RowChange,
  type RowsByKey,
  StoreUnavailable,
} from '@app/eventing';
import { LRUCache } from 'lru-cache';
import { MemoryViewStore } from './memory.view-store';

/** The cache limit for on-demand partitions: about twenty race days. */
const MAX_CACHED_ROWS = 20_000;

/**
 * Read models in memory, warm-started from another store's rows. On-demand partitions load from that store
 * when requested. A view that was not warm-started, such as one rebuilt from the first event, is in
 * memory as a whole.
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
    const inMemory: RowChange[] = [];
    for (const change of changes) {
      if (partitions.has(change.partition)) partitions.add(change);
      else inMemory.push(change);
    }
    return super.save(view, inMemory, checkpoint);
  }

  override clear(view: string): Promise<void> {
    this.onDemand.delete(view);
    return super.clear(view);
  }

  override inMemoryRows(view: string): InMemoryRows | undefined {
    const inMemory = super.inMemoryRows(view);
    const partitions = this.onDemand.get(view);
    if (!partitions || !inMemory) return inMemory;
    return {
      get: (partition, key) => inMemory.get(partition, key),
      entries: (partition) => inMemory.entries(partition),
      isUnloaded: (partition) => partitions.has(partition),
    };
  }

  private onDemandOf(view: string, partition: string): OnDemandPartitions | undefined {
    const partitions = this.onDemand.get(view);
    return partitions?.has(partition) ? partitions : undefined;
  }
}

/** The store of the rows, which another node writes; it may be ahead of this node or behind. */
interface RowSource {
  /** The range of a view's on-demand partitions. */
  onDemandPartitions(view: string): PartitionRange | undefined;
  /** A partition's rows and removals, in order of first write. */
  rowsAndRemovals(view: string, partition: string): AsyncIterable<RowChange>;
  checkpoint(view: string): Promise<Checkpoint | undefined>;
}

/** A cache of loaded partitions. */
type PartitionCache = LRUCache<string, RowsByKey>;

/** A view's on-demand range, and the checkpoint from which this node has folded the log itself. */
interface OnDemandView {
  readonly view: string;
  readonly range: PartitionRange;
  readonly from: Checkpoint;
}

/**
 * The on-demand partitions of a view, which stay in another store. A partition is loaded whole when
 * requested, and changes that this node has folded since the checkpoint are applied to the copy, in log
 * order:
 *
 * - Stored rows are at least as new as the checkpoint, or loading fails. All later changes folded here are
 *   recorded. So the copy is never behind this node's views, however far behind the writer may be.
 * - Stored rows may be newer than this node's views. Revisions skip the changes they already contain,
 *   removals too. Rows older than at the last load are not served, so rows never go back.
 * - Recorded changes stay while the process lives, so a copy can be evicted at any time and rebuilt equal or
 *   newer. They are few: one per event about earlier days.
 */
class OnDemandPartitions {
  private readonly pendingChanges = new Map<string, RowChange[]>();
  private readonly loading = new Map<string, Promise<RowsByKey>>();
  /** The oldest checkpoint to accept: a former load may have been newer than this node's views. */
  private oldestAccepted: Checkpoint;

  constructor(
    private readonly onDemandView: OnDemandView,
    private readonly persisted: RowSource,
    private readonly cache: PartitionCache,
  ) {
    this.oldestAccepted = onDemandView.from;
  }

  has(partition: string): boolean {
    return isInRange(this.onDemandView.range, partition);
  }

  /** A partition's current rows; concurrent callers share one load. Throws PartitionUnavailable. */
  rows(partition: string): Promise<RowsByKey> {
    const cached = this.cache.get(this.cacheKeyOf(partition));
    if (cached) return Promise.resolve(cached);
    const loading = this.loading.get(partition) ?? this.load(partition);
    this.loading.set(partition, loading);
    return loading;
  }

  /** Records a change folded here, and applies it to a cached copy. */
  add(change: RowChange): void {
    const { partition } = change;
    const changes = this.pendingChanges.get(partition) ?? [];
    this.pendingChanges.set(partition, changes);
    mergeChange(changes, change);
    const cached = this.cache.peek(this.cacheKeyOf(partition));
    if (cached) applyChange(cached, change);
  }

  private async load(partition: string): Promise<RowsByKey> {
    try {
      const rows = await this.readTwiceIfEmpty(partition);
      for (const change of this.pendingChanges.get(partition) ?? []) applyChange(rows, change);
      this.cache.set(this.cacheKeyOf(partition), rows, { size: rows.size + 1 });
      return rows;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw new PartitionUnavailable(error.message, { cause: error });
      throw error;
    } finally {
      this.loading.delete(partition);
    }
  }

  /** Reads once more when nothing was found: a side-by-side rebuild replaces the rows in one step. */
  private async readTwiceIfEmpty(partition: string): Promise<RowsByKey> {
    const rows = await this.read(partition);
    return rows.size > 0 ? rows : this.read(partition);
  }

  /** Checks the checkpoint before and after: a rebuild removes it first and restores it last. */
  private async read(partition: string): Promise<RowsByKey> {
    await this.assertCheckpoint();
    const rows: RowsByKey = new Map();
    for await (const { key, row } of this.persisted.rowsAndRemovals(this.onDemandView.view, partition))
      rows.set(key, row);
    await this.assertCheckpoint();
    return rows;
  }

  private async assertCheckpoint(): Promise<void> {
    const { view } = this.onDemandView;
    const now = await this.persisted.checkpoint(view);
    const { version, log, position } = this.oldestAccepted;
    if (now?.version !== version || now.log !== log || now.position < position)
      throw new PartitionUnavailable(
        `${view} is not persisted up to ${position}: a rebuild has replaced it or is running`,
      );
    this.oldestAccepted = now;
  }

  private cacheKeyOf(partition: string): string {
    return `${this.onDemandView.view}\n${partition}`;
  }
}

/**
 * An unconditional change, or a removal, replaces earlier changes of its row, in the place of the first: an
 * erased person's name leaves memory.
 */
function mergeChange(changes: RowChange[], { skipIfUnchanged, ...change }: RowChange): void {
  const isEarlier = ({ key, row }: RowChange) => key === change.key && !isRemoved(row);
  const at = skipIfUnchanged && !isRemoved(change.row) ? -1 : changes.findIndex(isEarlier);
  if (at < 0) {
    changes.push({ ...change, ...(skipIfUnchanged && { skipIfUnchanged }) });
    return;
  }
  changes[at] = change;
  for (let later = changes.length - 1; later > at; later -= 1)
    if (changes[later]?.key === change.key) changes.splice(later, 1);
}
