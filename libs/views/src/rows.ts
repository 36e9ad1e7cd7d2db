import type { Row } from '@app/eventing';
import type { Group } from '@app/domain';

/** '' before the start, then started, then ended. */
export type RaceState = '' | 'started' | 'ended';

/** A race as everyone may see it. Distance in metres, `started` in epoch ms. */
export interface RaceRow extends Row {
  readonly type: 'race';
  readonly part: string;
  readonly sort: 'race';
  readonly date: string;
  readonly distance: number;
  readonly openForReg: boolean;
  readonly state: RaceState;
  readonly started: number | null;
}

/** A runner as everyone may see them, under an id that tells no family: never age, phone, e-mail or payment. `result` is ms from the start to the crossing. */
export interface RunnerRow extends Row {
  readonly type: 'runner';
  readonly part: string;
  readonly sort: string;
  readonly bib: number | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly group: Group;
  readonly company: string;
  readonly status: '' | 'finished' | 'dns' | 'dnf' | 'dsq';
  readonly finished: number | null;
  readonly finishedAt: string | null;
  readonly result: number | null;
  /** Only of a finisher whose time is withheld: as which of all finishers they crossed, 1 for the first. */
  readonly order?: number;
}

/** A runner as organisers see them. */
export interface BoardRunnerRow extends Omit<RunnerRow, 'order'> {
  readonly age: number | null;
  readonly birthYear: number | null;
  readonly phone: string;
  readonly registration: string | null;
  readonly paid: boolean;
  /** Paid for and added when the race had begun already, or was over; somebody has to see to it. */
  readonly late: 'started' | 'ended' | null;
  /** The public reads 'Anonym' and no club: their name is not to be read aloud. */
  readonly anonymous: boolean;
  /** How far the clock that gave the crossing ran ahead of the server's, ms; somebody has to look at the time. */
  readonly ahead: number | null;
}

/** A race as organisers see it; `ahead` is about the clock that gave the start. */
export interface BoardRaceRow extends RaceRow {
  readonly ahead: number | null;
}

/** What a paid runner's place on a start list adds to their registration. */
export type ListedRunner = Pick<BoardRunnerRow, 'part' | 'bib' | 'late'>;

/** Says over the socket that a runner is in that race no more. A client forgets the row unless it knows a newer one. */
export interface RemovedRow extends Row {
  readonly type: 'removed';
  readonly part: string;
  readonly sort: string;
}

export type StartListRow = RaceRow | RunnerRow;
export type BoardRow = BoardRaceRow | BoardRunnerRow;

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
