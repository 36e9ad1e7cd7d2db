import type { RunnerStatus } from './events';

/** What of a crossing was put right afterwards: its time, that there was one, or with whose number it was. */
export type Corrected = 'time' | 'inserted' | 'bib';

/** What has come of a runner since the start. `finished` is the crossing in epoch ms. */
export interface Outcome {
  readonly finished: number | null;
  readonly status: RunnerStatus;
  /** What the race's end had made of somebody whose crossing came to light after it. */
  readonly atEnd: RunnerStatus | null;
  /** How far the clock that gave the crossing ran ahead of the server's, ms. */
  readonly ahead: number | null;
  /** What people call the device that took the crossing. */
  readonly device: string | null;
  /** That device's own id: two may have the same name. Left out where it has told none. */
  readonly deviceId?: string | undefined;
  /** Which event of the day (its revision) said that they crossed the line. */
  readonly crossedBy: number | null;
  /** Which event gave the status. */
  readonly statusBy: number | null;
  /** Which event said before that they crossed the line, where that counts as well: one of the two is wrong. */
  readonly alsoCrossedBy: number | null;
  /** Which event said that they share their place with others; theirs is the same. */
  readonly tie: number | null;
  /** Which event said in what order they crossed with others, and as which of these. */
  readonly heat: number | null;
  readonly judged: number | null;
  /** The last that was put right of the crossing; left out where nothing was. */
  readonly corrected?: Corrected | undefined;
}

/** Of a runner who has not been heard of since the gun. */
export const NOTHING_YET: Outcome = {
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
