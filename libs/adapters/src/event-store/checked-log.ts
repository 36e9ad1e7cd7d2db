import { EventStore, type Position } from '@app/eventing';
import type { IntegrityRecords, LogIntegrityRecord } from '../integrity/integrity-record';

/** Which texts are sought; `after` undefined = from the first event on. */
export interface SoughtTexts {
  readonly parent: string;
  readonly key: string;
  readonly after?: Position | undefined;
}

/** A log that can be held against the stores kept beside it. */
export abstract class CheckedLog extends EventStore {
  /** What operators know it by. */
  abstract readonly label: string;

  /** Where it belongs. */
  abstract readonly integrity: IntegrityRecords<LogIntegrityRecord>;

  /** The position of the last event, or of one shortly before where the log is away; undefined while there is none. */
  abstract head(): Promise<Position | undefined>;

  /** The distinct texts under `key` in objects called `parent`, anywhere in the events as they are stored, after a position. Reads through them all. */
  abstract distinct(sought: SoughtTexts): Promise<readonly string[]>;

  /** Whether any stream's name begins so. */
  abstract hasStreams(prefix: string): Promise<boolean>;
}
