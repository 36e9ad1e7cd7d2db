import type { RunnerStatus } from './events';

/** What was corrected of a crossing: its time, that it was inserted, or its bib. */
export type CorrectionKind = 'time' | 'inserted' | 'bib';

/** A runner's outcome in a race. `finished` is the crossing in epoch ms. */
export interface Outcome {
  readonly finished: number | null;
  readonly status: RunnerStatus;
  /** The status set by the end of the race, when the crossing was recorded after it. */
  readonly atEnd: RunnerStatus | null;
  /** How far the clock that gave the crossing was ahead of the server's, ms. */
  readonly ahead: number | null;
  /** The name of the device that recorded the crossing. */
  readonly device: string | null;
  /** That device's id, since two may have the same name; absent if unknown. */
  readonly deviceId?: string | undefined;
  /** The revision of the event that recorded the crossing. */
  readonly crossedBy: number | null;
  /** The revision of the event that set the status. */
  readonly statusBy: number | null;
  /** The revision of an earlier crossing that is effective too: one of the two is wrong. */
  readonly alsoCrossedBy: number | null;
  /** The revision of the tie that shares their place. */
  readonly tie: number | null;
  /** The revision of the judge's order, and the runner's index in it. */
  readonly heat: number | null;
  readonly judged: number | null;
  /** The latest correction of the crossing; absent without one. */
  readonly corrected?: CorrectionKind | undefined;
}

/** Of a runner without a crossing or status. */
export const NO_OUTCOME: Outcome = {
  finished: null,
  status: '',
  atEnd: null,
  ahead: null,
  device: null,
  crossedBy: null,
  statusBy: null,
  alsoCrossedBy: null,
  tie: null,
  heat: null,
  judged: null,
};
