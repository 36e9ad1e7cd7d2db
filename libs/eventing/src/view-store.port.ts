import type { Position } from './event';
import { StoreAway } from './event-store.port';
import type { ResidentRows } from './row-table';
import type { PartitionRange, Row, RowChange } from './view';
import type { StoppedStream } from './view-fold';

/** What has been saved of one view: which fold made it, from which log, how far it had come, and which streams it takes no further. */
export interface Checkpoint {
  readonly version: number;
  readonly log: string;
  readonly position: Position;
  readonly stopped?: readonly StoppedStream[];
}

/** Where read models live. A row with an older revision than the stored one, or than the one that took it away, changes nothing. */
export abstract class ViewStore {
  abstract get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined>;

  /** All rows of a partition in the order they first came. */
  abstract list<R extends Row>(view: string, partition: string): Promise<readonly R[]>;

  /** Every row of a view, for taking up the fold again after a restart, but for those that are `cold`; or of one partition. */
  abstract load<R extends Row>(view: string, partition?: string): AsyncIterable<RowChange<R>>;

  abstract checkpoint(view: string): Promise<Checkpoint | undefined>;

  /** Saves rows and the checkpoint together. A store that writes them one by one takes rows away last: one that moves is never nowhere. */
  abstract save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void>;

  /** Forgets a view: rows and checkpoint. */
  abstract clear(view: string): Promise<void>;

  /** The view's rows themselves, where the store keeps them in this process: a fold reads them there and needs no copy of its own. */
  resident(view: string): ResidentRows | undefined;
  resident(): ResidentRows | undefined {
    return undefined;
  }

  /** The partitions that nobody begins with: of earlier days, in a store that is far away. They are loaded one by one, when there is need. */
  cold(view: string): PartitionRange | undefined;
  cold(): PartitionRange | undefined {
    return undefined;
  }

  abstract close(): Promise<void>;
}

/** The rows of an earlier day are elsewhere and cannot be had now. Everything else is served. */
export class PartitionAway extends StoreAway {}
