import { EventStore, type Position } from '@app/eventing';
import type { IntegrityRecords, LogIntegrityRecord } from '../integrity/integrity-record';

/** A search for texts in events; `after` undefined = from the first event. */
export interface TextQuery {
  readonly parent: string;
  readonly key: string;
  readonly after?: Position | undefined;
}

/** An event store that the consistency checks can compare with the other stores. */
export abstract class InspectableEventStore extends EventStore {
  /** The store's name in messages for operators. */
  abstract readonly label: string;

  /** The record of which log and run this store belongs to. */
  abstract readonly integrity: IntegrityRecords<LogIntegrityRecord>;

  /**
   * The position of the last event, or of a slightly earlier one while the store is unavailable; undefined
   * for an empty log.
   */
  abstract head(): Promise<Position | undefined>;

  /**
   * Returns the distinct texts under `key` in objects called `parent`, anywhere in the stored events after a
   * position. Scans the log.
   */
  abstract distinctTexts(query: TextQuery): Promise<readonly string[]>;

  /** Whether a stream's name starts with `prefix`. */
  abstract hasStreams(prefix: string): Promise<boolean>;
}
