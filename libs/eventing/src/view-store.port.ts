import type { Position } from './event';
import type { ResidentRows } from './row-table';
import type { Row, RowChange } from './view';

/** What has been saved of one view: which fold made it, from which log, and how far it had come. */
export interface Checkpoint {
  readonly version: number;
  readonly log: string;
  readonly position: Position;
}

/** Where read models live. A row with an older revision than the stored one changes nothing. */
export abstract class ViewStore {
  abstract get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined>;

  /** All rows of a partition in the order they first came. */
  abstract list<R extends Row>(view: string, partition: string): Promise<readonly R[]>;

  /** Every row of a view, for taking up the fold again after a restart. */
  abstract load<R extends Row>(view: string): AsyncIterable<RowChange<R>>;

  abstract checkpoint(view: string): Promise<Checkpoint | undefined>;

  /** Saves rows and the checkpoint together. */
  abstract save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void>;

  /** Forgets a view: rows and checkpoint. */
  abstract clear(view: string): Promise<void>;

  /** The view's rows themselves, where the store keeps them in this process: a fold reads them there and needs no copy of its own. */
  resident(view: string): ResidentRows | undefined;
  resident(): ResidentRows | undefined {
    return undefined;
  }

  abstract close(): Promise<void>;
}
