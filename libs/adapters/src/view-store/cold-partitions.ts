import {
  type Checkpoint,
  isRemoved,
  isWithin,
  PartitionAway,
  type PartitionRange,
  type RowChange,
  type RowsByKey,
  settle,
  StoreAway,
} from '@app/eventing';
import type { LRUCache } from 'lru-cache';

/** Where rows are kept, and who writes on there; it may be ahead of us or behind. */
export interface KeptRows {
  /** The partitions of a view that are left there. */
  cold(view: string): PartitionRange | undefined;
  /** A partition's rows, and where rows were, in the order they first came. */
  everything(view: string, partition: string): AsyncIterable<RowChange>;
  checkpoint(view: string): Promise<Checkpoint | undefined>;
}

/** Partitions that were looked at and may be looked at again. */
export type Remembered = LRUCache<string, RowsByKey>;

/** Which partitions of which view, and from which checkpoint on this node has followed the log itself. */
export interface ColdView {
  readonly view: string;
  readonly range: PartitionRange;
  readonly from: Checkpoint;
}

/**
 * The partitions of a view that lie in another store. They are read whole when they are asked for, and what has been folded here
 * since the checkpoint is written into the copy, each change in the order of its event:
 *
 * - What is kept is at least as new as the checkpoint, or it is not served. All that came after it and has been folded here is among
 *   the changes. So the copy is never behind this node's views, however far behind the writer of what is kept may be.
 * - What is kept may be newer than this node's views. Changes that it knows already are passed over by their revisions, removals too.
 *   What is older than it was when it was read last is not served, so rows never go back.
 * - The changes stay while the process lives, so a copy may be forgotten at any time and is made again as it was, or newer. They are
 *   as many as there were events about earlier days: a handful.
 */
export class ColdPartitions {
  private readonly news = new Map<string, RowChange[]>();
  private readonly loading = new Map<string, Promise<RowsByKey>>();
  /** What is kept has come at least so far, or nothing of it is served: it may have been newer than this node's views when it was read last. */
  private least: Checkpoint;

  constructor(
    private readonly cold: ColdView,
    private readonly kept: KeptRows,
    private readonly remembered: Remembered,
  ) {
    this.least = cold.from;
  }

  has(partition: string): boolean {
    return isWithin(this.cold.range, partition);
  }

  /** A partition's rows as of now. However many ask, they are fetched once. Throws PartitionAway. */
  rows(partition: string): Promise<RowsByKey> {
    const known = this.remembered.get(this.nameOf(partition));
    if (known) return Promise.resolve(known);
    const loading = this.loading.get(partition) ?? this.load(partition);
    this.loading.set(partition, loading);
    return loading;
  }

  /** Takes a change in that has been folded here, whether the rows are here or not. */
  add(change: RowChange): void {
    const { partition } = change;
    const news = this.news.get(partition) ?? [];
    this.news.set(partition, news);
    note(news, change);
    const known = this.remembered.peek(this.nameOf(partition));
    if (known) settle(known, change);
  }

  private async load(partition: string): Promise<RowsByKey> {
    try {
      const rows = await this.fetched(partition);
      for (const change of this.news.get(partition) ?? []) settle(rows, change);
      this.remembered.set(this.nameOf(partition), rows, { size: rows.size + 1 });
      return rows;
    } catch (error) {
      if (error instanceof StoreAway) throw new PartitionAway(error.message, { cause: error });
      throw error;
    } finally {
      this.loading.delete(partition);
    }
  }

  /** Where nothing is found it is looked for once more: rows that are made again are put in the place of the others in one go. */
  private async fetched(partition: string): Promise<RowsByKey> {
    const rows = await this.read(partition);
    return rows.size > 0 ? rows : this.read(partition);
  }

  /** The checkpoint is looked at before and after: whoever makes the rows anew takes it away first and puts it back last. */
  private async read(partition: string): Promise<RowsByKey> {
    await this.insistOnCheckpoint();
    const rows: RowsByKey = new Map();
    for await (const { key, row } of this.kept.everything(this.cold.view, partition)) rows.set(key, row);
    await this.insistOnCheckpoint();
    return rows;
  }

  private async insistOnCheckpoint(): Promise<void> {
    const { view } = this.cold;
    const now = await this.kept.checkpoint(view);
    const { version, log, position } = this.least;
    if (now?.version !== version || now.log !== log || now.position < position)
      throw new PartitionAway(`${view} is not kept up to ${position} any more, or not yet again`);
    this.least = now;
  }

  private nameOf(partition: string): string {
    return `${this.cold.view}\n${partition}`;
  }
}

/**
 * A change that counts whatever stands there, and one that takes the row away, makes earlier ones of its row needless and comes in
 * the place of the first of them: of somebody erased, no name is left among them.
 */
function note(news: RowChange[], { unlessSame, ...change }: RowChange): void {
  const isEarlier = ({ key, row }: RowChange) => key === change.key && !isRemoved(row);
  const at = unlessSame && !isRemoved(change.row) ? -1 : news.findIndex(isEarlier);
  if (at < 0) {
    news.push({ ...change, ...(unlessSame && { unlessSame }) });
    return;
  }
  news[at] = change;
  for (let later = news.length - 1; later > at; later -= 1)
    if (news[later]?.key === change.key) news.splice(later, 1);
}
