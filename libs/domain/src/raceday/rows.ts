import {
  outcomeOf,
  type Day,
  type Publication,
  type Race,
  type Runner,
  type CorrectionKind,
  type Outcome,
} from './day';
import { conflictOf, hasNoStart, isBeforeStart, type Conflict } from './conflict';
import type { Group } from './events';
import type { RowStatus } from './result-marks';

/** '' before the start. */
export type RaceState = '' | 'started' | 'ended';

/**
 * A race's public row. As the specification names them, `part` is the race's id and `sort` the runner's id,
 * or 'race' in a race's own row. Distance in metres, `started` in epoch ms; `revision`: the event that last changed the row.
 */
export interface RaceRow {
  readonly type: 'race';
  readonly part: string;
  readonly sort: 'race';
  readonly date: string;
  readonly distance: number;
  readonly openForReg: boolean;
  /** The race's own planned start, 'HH:MM'; absent where the edition's programme applies. */
  readonly plannedStart?: string;
  readonly state: RaceState;
  readonly started: number | null;
  /** The total shift of the recorded start, ms; absent without one. */
  readonly startMoved?: number;
  /** The latest publication; absent without one. */
  readonly published?: Publication;
  readonly revision: number;
}

/**
 * A runner's public row: no age, phone, e-mail or payment, and an id that reveals no family. `result` is ms
 * from the start to the crossing.
 */
export interface RunnerRow {
  readonly type: 'runner';
  readonly part: string;
  readonly sort: string;
  readonly bib: number | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly group: Group;
  readonly company: string;
  readonly status: RowStatus;
  readonly finished: number | null;
  readonly finishedAt: string | null;
  readonly result: number | null;
  /**
   * Present only for judged finishers: runners in a tie share `tie`; runners in a judge's order share `heat`,
   * and `judged` is their index.
   */
  readonly tie?: string;
  readonly heat?: string;
  readonly judged?: number;
  /** What was corrected of a finisher's crossing; absent without a correction. */
  readonly corrected?: CorrectionKind;
  /**
   * Rank among all finishers, from 1. Only for a finisher whose time is withheld, and those judged together
   * with them.
   */
  readonly order?: number;
  readonly revision: number;
}

/** A runner's row for organisers. */
export interface BoardRunnerRow extends Omit<RunnerRow, 'order'> {
  readonly age: number | null;
  readonly birthYear: number | null;
  readonly phone: string;
  readonly registration: string | null;
  readonly paid: boolean;
  /** Set when a paid runner was added after the race started or ended; an organiser must handle it. */
  readonly late: 'started' | 'ended' | null;
  /** The public reads 'Anonym' and no club: the name must not be read aloud. */
  readonly anonymous: boolean;
  /**
   * How far the clock that gave the crossing was ahead of the server's, ms; an organiser must check the time.
   */
  readonly ahead: number | null;
  /** A conflict after a revocation, for an organiser to resolve. */
  readonly conflict: Conflict | null;
  /** Name and id of the device that recorded the crossing; absent without one. */
  readonly device?: string;
  readonly deviceId?: string;
}

/**
 * A race's row for organisers. `ahead`: skew of the clock that gave the start, ms. `noStart`: ended without
 * an effective start. `endedBy`: the revision of the event that ended it.
 */
export interface BoardRaceRow extends RaceRow {
  readonly ahead: number | null;
  readonly noStart: boolean;
  readonly endedBy: number | null;
}

/** A paid runner's place on a start list. */
export type ListedRunner = Pick<BoardRunnerRow, 'part' | 'bib' | 'late'>;

/** Notifies clients that a runner left that race. A client drops the row unless it has a newer one. */
export interface RemovedRow {
  readonly type: 'removed';
  readonly part: string;
  readonly sort: string;
  readonly revision: number;
}

export type StartListRow = RaceRow | RunnerRow;
export type BoardRow = BoardRaceRow | BoardRunnerRow;

/** A row of a folded day; the view store adds the revision. */
export type WithoutRevision<R> = R extends unknown ? Omit<R, 'revision'> : never;

/** Organisers' rows, folded on the client. */
export type BoardRace = WithoutRevision<BoardRaceRow>;
export type BoardRunner = WithoutRevision<BoardRunnerRow>;

export function raceRow({
  part,
  date,
  distance,
  openForReg,
  plannedStart,
  phase,
  started,
  startMoved = 0,
  published,
}: Race): WithoutRevision<RaceRow> {
  const state = phase === 'planned' ? '' : phase;
  const startShift = startMoved === 0 ? {} : { startMoved };
  const publication = published ? { published } : {};
  return {
    type: 'race',
    part,
    sort: 'race',
    date,
    distance,
    openForReg,
    ...(plannedStart !== undefined && { plannedStart }),
    state,
    started,
    ...startShift,
    ...publication,
  };
}

export function boardRaceRow(race: Race): BoardRace {
  return { ...raceRow(race), ahead: race.ahead, noStart: hasNoStart(race), endedBy: race.endedBy };
}

/**
 * Builds organisers' runner rows, field by field so that all share one layout. A disqualified runner keeps
 * their crossing.
 */
export function boardRunnerRow(day: Day, runner: Runner): BoardRunner {
  const { part, sort, bib, details, late, isAnonymous } = runner;
  const outcome = outcomeOf(day, runner);
  const { finished, ahead } = outcome;
  const started = day.races.get(part)?.started ?? null;
  return {
    type: 'runner',
    part,
    sort,
    bib,
    firstname: details.firstname,
    lastname: details.lastname,
    group: details.group,
    company: details.company,
    status: rowStatusOf(outcome, started),
    finished,
    finishedAt: finished === null ? null : new Date(finished).toISOString(),
    result: resultOf(outcome, started),
    age: details.age,
    birthYear: details.birthYear,
    phone: details.phone,
    registration: details.registration,
    paid: details.registration !== null,
    late,
    anonymous: isAnonymous,
    ahead,
    conflict: conflictOf(day, runner),
    ...judgedAs(outcome),
    ...correctedAs(outcome),
    ...crossedOn(outcome),
  };
}

function rowStatusOf(outcome: Outcome, started: number | null): RowStatus {
  const { status, finished } = outcome;
  if (status !== '' || finished === null) return status;
  return isBeforeStart(outcome, started) ? 'before-start' : 'finished';
}

/** A crossing before the start gives no result: it would be negative. */
function resultOf(outcome: Outcome, started: number | null): number | null {
  const { finished } = outcome;
  return finished === null || started === null || isBeforeStart(outcome, started) ? null : finished - started;
}

function crossedOn({ finished, device, deviceId }: Outcome): Pick<BoardRunnerRow, 'device' | 'deviceId'> {
  return finished === null ? {} : { ...(device && { device }), ...(deviceId && { deviceId }) };
}

function correctedAs({ finished, corrected }: Outcome): Pick<RunnerRow, 'corrected'> {
  return finished === null || corrected === undefined ? {} : { corrected };
}

function judgedAs({ tie, heat, judged }: Outcome): Pick<RunnerRow, 'tie' | 'heat' | 'judged'> {
  if (tie !== null) return { tie: String(tie) };
  return heat === null || judged === null ? {} : { heat: String(heat), judged };
}
