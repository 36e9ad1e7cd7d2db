import type { Row } from '@app/eventing';

/** One event in words for the organisers' journal. `at` is when it happened, `recordedAt` when it was written down, epoch ms. */
export interface JournalRow extends Row {
  readonly type: string;
  readonly part: string;
  /** The race that a runner was moved out of, into `part`. */
  readonly from?: string;
  readonly sort: string | null;
  readonly bib: number | null;
  /** The event in Swedish, ready to show. */
  readonly words: string;
  readonly at: number;
  readonly recordedAt: number;
  readonly by: string;
  readonly device: string;
  /** The device itself (a uuid), null where it is not known: two devices may be called the same. */
  readonly deviceId: string | null;
  /** Taken back by a later event (a finish by a restore, a start or an end by a reset). */
  readonly reverted: boolean;
  /** A restore of this very runner would take it back now. */
  readonly canRestore: boolean;
}
