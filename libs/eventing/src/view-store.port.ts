import type { Position } from './event';
import { StoreUnavailable } from './event-store.port';
import type { PartitionRange, Row, RowChange } from './view';

/** A stream that a view stopped at: its fold threw at this event. The rows stay at the event before. */
export interface StoppedStream {
  readonly stream: string;
  readonly position: Position;
  readonly error: string;
}

/** What a save records of a view: its fold version, log, position in the log, and stopped streams. */
export interface Checkpoint {
  readonly version: number;
  readonly log: string;
  readonly position: Position;
  readonly stopped?: readonly StoppedStream[];
}

/** Rows in memory, readable without asking a store. */
export interface InMemoryRows {
  get(partition: string, key: string): Row | undefined;
  /** A partition's keys and rows in the order they first came. */
  entries(partition: string): IterableIterator<[string, Row]>;
  /** Whether the partition's rows are only in the store; omitted when none are. */
  isUnloaded?(partition: string): boolean;
}

/**
 * Stores read models. A row with an older revision than the stored one, or than its removal, changes nothing.
 */
export abstract class ViewStore {
  abstract get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined>;

  /** All rows of a partition in the order they first came. */
  abstract list<R extends Row>(view: string, partition: string): Promise<readonly R[]>;

  /**
   * Every row of a view outside `onDemandPartitions`, to resume the fold after a restart; or the rows of one
   * partition.
   */
  abstract load<R extends Row>(view: string, partition?: string): AsyncIterable<RowChange<R>>;

  abstract checkpoint(view: string): Promise<Checkpoint | undefined>;

  /**
   * Saves rows and the checkpoint together. A store that writes them one by one removes rows last, so that a
   * moved row is never missing.
   */
  abstract save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void>;

  /** Deletes a view's rows and checkpoint. */
  abstract clear(view: string): Promise<void>;

  /** The view's rows, if the store has them in memory; the fold then needs no copy. */
  inMemoryRows(view: string): InMemoryRows | undefined;
  inMemoryRows(): InMemoryRows | undefined {
    return undefined;
  }

  /**
   * The partitions of earlier days that a remote store does not load at start. They are loaded one by one, on
   * demand.
   */
  onDemandPartitions(view: string): PartitionRange | undefined;
  onDemandPartitions(): PartitionRange | undefined {
    return undefined;
  }

  abstract close(): Promise<void>;
}

/** The rows of an earlier day are unavailable now. Everything else is served. */
export class PartitionUnavailable extends StoreUnavailable {}
