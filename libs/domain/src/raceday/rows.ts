import { outcomeOf, type Day, type Publication, type Race, type Runner } from './day';
import type { Corrected, Outcome } from './outcome';
import { conflictOf, hasNoStart, type Conflict } from './in-conflict';
import type { Group, RunnerStatus } from './events';

/** '' before the start, then started, then ended. */
export type RaceState = '' | 'started' | 'ended';

/** How far somebody knows race days: by day ('250913') the revision of its stream. */
export type RevisionByDay = Readonly<Record<string, number>>;

/** The header in which an answer about races tells it: '250913=12, 260912=0'. */
export const DAY_REVISIONS = 'day-revisions';

/** A race as everyone may see it. Distance in metres, `started` in epoch ms; `revision` is that of the event that changed the row last. */
export interface RaceRow {
  readonly type: 'race';
  readonly part: string;
  readonly sort: 'race';
  readonly date: string;
  readonly distance: number;
  readonly openForReg: boolean;
  readonly state: RaceState;
  readonly started: number | null;
  /** By how many ms the start has been moved since it was noted; left out where it stands as noted. */
  readonly startMoved?: number;
  /** How its results were made known last; left out where they never were. */
  readonly published?: Publication;
  readonly revision: number;
}

/** A runner as everyone may see them, under an id that tells no family: never age, phone, e-mail or payment. `result` is ms from the start to the crossing. */
export interface RunnerRow {
  readonly type: 'runner';
  readonly part: string;
  readonly sort: string;
  readonly bib: number | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly group: Group;
  readonly company: string;
  readonly status: RunnerStatus | 'finished';
  readonly finished: number | null;
  readonly finishedAt: string | null;
  readonly result: number | null;
  /** Of finishers who share their place the same; of those whose order a judge has set the same `heat`, and as which of these. Left out of nobody's rows but theirs. */
  readonly tie?: string;
  readonly heat?: string;
  readonly judged?: number;
  /** Of finishers: what organisers have put right of the crossing. Left out where nothing was. */
  readonly corrected?: Corrected;
  /** Only of a finisher whose time is withheld, and of whom a judge has put together with them: as which of all finishers they count, 1 for the first. */
  readonly order?: number;
  readonly revision: number;
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
  /** What does not fit together, since something that was said before it counts no longer; somebody has to decide. */
  readonly conflict: Conflict | null;
  /** Of finishers: what people call the device that took the crossing, and its own id. Left out where no device did. */
  readonly device?: string;
  readonly deviceId?: string;
}

/**
 * A race as organisers see it; `ahead` is about the clock that gave the start. `noStart`: it is over, and its start counts no longer.
 * `endedBy`: which event of the day (its revision) ended it.
 */
export interface BoardRaceRow extends RaceRow {
  readonly ahead: number | null;
  readonly noStart: boolean;
  readonly endedBy: number | null;
}

/** What a paid runner's place on a start list adds to their registration. */
export type ListedRunner = Pick<BoardRunnerRow, 'part' | 'bib' | 'late'>;

/** Says over the socket that a runner is in that race no more. A client forgets the row unless it knows a newer one. */
export interface RemovedRow {
  readonly type: 'removed';
  readonly part: string;
  readonly sort: string;
  readonly revision: number;
}

export type StartListRow = RaceRow | RunnerRow;
export type BoardRow = BoardRaceRow | BoardRunnerRow;

/** A row as the day makes it: which event changed it last is for those to say who keep it. */
export type Unrevised<R> = R extends unknown ? Omit<R, 'revision'> : never;

/** A race and a runner as organisers' screens make them of the day themselves. */
export type BoardRace = Unrevised<BoardRaceRow>;
export type BoardRunner = Unrevised<BoardRunnerRow>;

/** A race's row for everyone. */
export function raceRow({
  part,
  date,
  distance,
  openForReg,
  phase,
  started,
  startMoved = 0,
  published,
}: Race): Unrevised<RaceRow> {
  const state = phase === 'planned' ? '' : phase;
  const moved = startMoved === 0 ? {} : { startMoved };
  const said = published ? { published } : {};
  return { type: 'race', part, sort: 'race', date, distance, openForReg, state, started, ...moved, ...said };
}

/** A race's row for organisers. */
export function boardRaceRow(race: Race): BoardRace {
  return { ...raceRow(race), ahead: race.ahead, noStart: hasNoStart(race), endedBy: race.endedBy };
}

/** A runner's row for organisers, made here alone, field by field: all rows share one layout. A disqualified runner keeps their crossing. */
export function boardRunnerRow(day: Day, runner: Runner): BoardRunner {
  const { part, sort, bib, details, late, isAnonymous } = runner;
  const outcome = outcomeOf(day, runner);
  const { finished, status, ahead } = outcome;
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
    status: status === '' && finished !== null ? 'finished' : status,
    finished,
    finishedAt: finished === null ? null : new Date(finished).toISOString(),
    result: finished === null || started === null ? null : finished - started,
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
