import type { RowStatus, RunnerStatus } from './result-marks';

/** The result list that the runner chose; '' is the specification's 'Ingen'. */
export type Group = '' | 'Dam' | 'Herr';

/** The items a runner fetches before the race: the bib and the goodie bag. */
export const PICKUP_ITEMS = ['bib', 'bag'] as const;
export type PickupItem = (typeof PICKUP_ITEMS)[number];

/**
 * A runner's details for organisers. `age`: years at the race. `birthYear`: set when entered instead of an
 * age.
 */
export interface RunnerDetails {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly birthYear: number | null;
  readonly group: Group;
  readonly company: string;
  readonly phone: string;
  /** The registration that paid for this runner; null when an organiser added them by hand. */
  readonly registration: string | null;
}

/**
 * A runner in published results: id, bib, status, time (ms from the start), place overall and in their group;
 * null for none.
 */
export type PublishedStanding = readonly [
  sort: string,
  bib: number | null,
  status: RowStatus,
  result: number | null,
  place: number | null,
  groupPlace: number | null,
];

/**
 * Words that were cut out of a reason, and where: `at` are the places of their marks in it. `words` is absent
 * in an event from an older node, which sends it on sealed.
 */
export interface CutWords {
  readonly at: readonly number[];
  readonly words?: readonly string[];
}

/**
 * The reason of a correction. A confirmed name of a runner is cut out of `reason`, which has `…` in its place,
 * and stored in `named` by runner (`sort`), where it is sealed and erased with that runner. `reasonText` joins
 * them.
 */
export interface StoredReason {
  readonly reason: string;
  /**
   * Absent without a name, and where an earlier event of the same draft has it. A word that is in the names of
   * several runners is stored for each.
   */
  readonly named?: Readonly<Record<string, CutWords>>;
}

/**
 * Every event of a race day, in stream `raceday-YYMMDD`. As the specification names them, `part` (`from`, `to`)
 * is the race's id (race-YYMMDD-NN) and `sort` the runner's (runner-<id>). `at` is epoch ms UTC. Type names
 * are stored and never renamed.
 */
export type RacedayEvent =
  /** `plannedStart`: the race's own planned start, 'HH:MM'; absent where the edition's programme applies. */
  | {
      readonly type: 'RaceCreated';
      readonly part: string;
      readonly date: string;
      readonly distance: number;
      readonly openForReg: boolean;
      readonly plannedStart?: string;
    }
  /** Contains only the changed fields. `plannedStart` null: the edition's programme applies again. */
  | {
      readonly type: 'RaceChanged';
      readonly part: string;
      readonly openForReg?: boolean;
      readonly plannedStart?: string | null;
    }
  /** Removes a race created by mistake, without runners. */
  | { readonly type: 'RaceRemoved'; readonly part: string }
  /**
   * Removes a race without runners from this day; a reactor creates it as `to` on the day `date`, with these
   * settings. Irrevocable.
   */
  | {
      readonly type: 'RaceRescheduled';
      readonly part: string;
      readonly to: string;
      readonly date: string;
      readonly distance: number;
      readonly openForReg: boolean;
      readonly plannedStart: string | null;
    }
  /** `late`: set when a paid runner was added after the race started or ended. */
  | ({
      readonly type: 'RunnerAdded';
      readonly part: string;
      readonly sort: string;
      readonly late?: 'started' | 'ended';
    } & RunnerDetails)
  | ({ readonly type: 'RunnerChanged'; readonly part: string; readonly sort: string } & RunnerDetails)
  /** Moves a runner to another race of the day, with bib, crossing and status. */
  | { readonly type: 'RunnerMoved'; readonly sort: string; readonly from: string; readonly to: string }
  | { readonly type: 'BibRegistered'; readonly part: string; readonly sort: string; readonly bib: number }
  /** Handed over to the runner, or to a person who fetches for them. */
  | {
      readonly type: 'PickupRecorded';
      readonly part: string;
      readonly sort: string;
      readonly items: readonly PickupItem[];
      readonly at: number;
    }
  | {
      readonly type: 'PickupUndone';
      readonly part: string;
      readonly sort: string;
      readonly items: readonly PickupItem[];
    }
  | { readonly type: 'RaceStarted'; readonly part: string; readonly at: number }
  | { readonly type: 'RunnerFinished'; readonly part: string; readonly sort: string; readonly at: number }
  | { readonly type: 'RunnerRestored'; readonly part: string; readonly sort: string }
  /** `finished`: the crossing that counts again when a finisher's disqualification is removed. */
  | {
      readonly type: 'RunnerStatusSet';
      readonly part: string;
      readonly sort: string;
      readonly status: RunnerStatus;
      readonly finished?: number;
    }
  /**
   * Whether the public reads 'Anonym' and no club; `anonymous` false undoes it. Organisers always read the
   * name.
   */
  | {
      readonly type: 'RunnerAnonymised';
      readonly part: string;
      readonly sort: string;
      readonly anonymous: boolean;
    }
  | { readonly type: 'RaceEnded'; readonly part: string; readonly at: number }
  /**
   * Erases a runner's identity, also of one on no list. `reason`: present when the erasure was requested
   * here; contains no name.
   */
  | {
      readonly type: 'RunnerErased';
      readonly part: string;
      readonly sort: string;
      readonly registration: string | null;
      readonly reason?: string;
    }
  /**
   * Removes a runner from the list and frees the bib; also a paid runner on no list. `registration` paid for
   * them; `note` is the reason.
   */
  | {
      readonly type: 'RunnerWithdrawn';
      readonly part: string;
      readonly sort: string;
      readonly registration: string | null;
      readonly note: string;
    }
  /** Restores a withdrawn runner, with their bib unless another runner wears it. */
  | {
      readonly type: 'RunnerReinstated';
      readonly part: string;
      readonly sort: string;
      readonly registration: string | null;
    }
  | { readonly type: 'RaceReset'; readonly part: string }
  /* Corrections. */
  /** Shifts the start by `by` ms: later if positive, earlier if negative. */
  | ({
      readonly type: 'StartTimeAdjusted';
      readonly part: string;
      readonly by: number;
    } & StoredReason)
  /** Changes a finisher's time. */
  | ({
      readonly type: 'FinishTimeAdjusted';
      readonly part: string;
      readonly sort: string;
      readonly at: number;
    } & StoredReason)
  /** Adds a finish that was not recorded at the line. */
  | ({
      readonly type: 'FinishInserted';
      readonly part: string;
      readonly sort: string;
      readonly at: number;
    } & StoredReason)
  /** Swaps two runners' bibs and all crossings of those bibs. `part` is the race of the first. */
  | ({
      readonly type: 'BibsSwapped';
      readonly part: string;
      readonly sort: string;
      readonly other: string;
    } & StoredReason)
  /** These runners share the place of the first of them. */
  | ({
      readonly type: 'TieDeclared';
      readonly part: string;
      readonly sorts: readonly string[];
    } & StoredReason)
  /**
   * Sets the finish order of runners who crossed close together. All count from the crossing of the first.
   */
  | ({
      readonly type: 'JudgeOrderSet';
      readonly part: string;
      readonly sorts: readonly string[];
    } & StoredReason)
  /**
   * Publishes a race's results: `version` 1, 2 … is official, 0 preliminary. `fingerprint` covers
   * `standings`; `changes` lists differences from the previous publication, in Swedish and without names.
   * Irrevocable.
   */
  | {
      readonly type: 'ResultsPublished';
      readonly part: string;
      readonly version: number;
      readonly at: number;
      readonly fingerprint: string;
      readonly changes: string;
      readonly standings: readonly PublishedStanding[];
    }
  /**
   * Revokes or reinstates events of the day by revision, including earlier revocations and reinstatements.
   * The newest effective one about an event decides.
   */
  | ({ readonly type: 'EventsRevoked'; readonly events: readonly number[] } & StoredReason)
  | ({ readonly type: 'EventsReinstated'; readonly events: readonly number[] } & StoredReason);

export type RacedayEventOf<Type extends RacedayEvent['type']> = Extract<RacedayEvent, { type: Type }>;

/** The start, end or reset of a race. */
export type WholeRaceEvent = RacedayEventOf<'RaceStarted' | 'RaceEnded' | 'RaceReset'>;

export function isWholeRaceEvent(event: RacedayEvent): event is WholeRaceEvent {
  return event.type === 'RaceStarted' || event.type === 'RaceEnded' || event.type === 'RaceReset';
}

/** Commands of applied drafts have ids with this prefix, which clients may not send. */
export const APPLY_ID_PREFIX = 'apply-';

/**
 * The result of a switch over event types for a type that only newer releases know. Compiles only where every
 * known type has a case.
 */
export function forUnknownType<Result>(_event: never, result: Result): Result {
  return result;
}

/** Replaces the details of an erased runner. Their group, distance, bib, times and places stay. */
export const erasedRunner = {
  firstname: 'Borttagen',
  lastname: '',
  age: null,
  birthYear: null,
  company: '',
  phone: '',
} as const;

/** Replaces an erased address or name. */
export const ERASED_NAME = erasedRunner.firstname;
