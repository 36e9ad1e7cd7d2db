/** A runner's own choice of result list; '' is the specification's 'Ingen'. */
export type Group = '' | 'Dam' | 'Herr';

/** Why a runner has no result: did not start, did not finish, disqualified. '' takes it back. */
export const RUNNER_STATUSES = ['', 'dns', 'dnf', 'dsq'] as const;
export type RunnerStatus = (typeof RUNNER_STATUSES)[number];

/** What a runner fetches at the tables before the race: the bib and the goodie bag. */
export const PICKUP_ITEMS = ['bib', 'bag'] as const;
export type PickupItem = (typeof PICKUP_ITEMS)[number];

/** What organisers know about a runner. `age` is in years at the race; `birthYear` is kept when that is what was entered. */
export interface RunnerDetails {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly birthYear: number | null;
  readonly group: Group;
  readonly company: string;
  readonly phone: string;
  /** The registration that paid for this runner, or null when an organiser added them by hand. */
  readonly registration: string | null;
}

/** How somebody stood in published results: id, bib, status, time (ms from the start), place overall and in their group; null for none. */
export type PublishedStanding = readonly [
  sort: string,
  bib: number | null,
  status: RunnerStatus | 'finished',
  result: number | null,
  place: number | null,
  groupPlace: number | null,
];

/**
 * Everything that happens on one race day, in stream `raceday-YYMMDD`.
 * `part` (`from`, `to`) names the race (race-YYMMDD-NN), `sort` the runner (runner-<id>), `at` is epoch ms UTC. Type names are stored and never renamed.
 */
export type RacedayEvent =
  | {
      readonly type: 'RaceCreated';
      readonly part: string;
      readonly date: string;
      readonly distance: number;
      readonly openForReg: boolean;
    }
  /** `late`: paid for and added when the race had begun already. */
  | ({
      readonly type: 'RunnerAdded';
      readonly part: string;
      readonly sort: string;
      readonly late?: 'started' | 'ended';
    } & RunnerDetails)
  | ({ readonly type: 'RunnerChanged'; readonly part: string; readonly sort: string } & RunnerDetails)
  /** To another race of the day, with bib, crossing and status. */
  | { readonly type: 'RunnerMoved'; readonly sort: string; readonly from: string; readonly to: string }
  | { readonly type: 'BibRegistered'; readonly part: string; readonly sort: string; readonly bib: number }
  /** Handed over to the runner, or to whoever fetches for them. */
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
  /** `finished` is the crossing that counts again, when a finisher's disqualification is taken back. */
  | {
      readonly type: 'RunnerStatusSet';
      readonly part: string;
      readonly sort: string;
      readonly status: RunnerStatus;
      readonly finished?: number;
    }
  /** Whether everyone else reads 'Anonym' and no club; taken back with `anonymous` false. Organisers go on reading the name. */
  | {
      readonly type: 'RunnerAnonymised';
      readonly part: string;
      readonly sort: string;
      readonly anonymous: boolean;
    }
  | { readonly type: 'RaceEnded'; readonly part: string; readonly at: number }
  /**
   * Who it was is forgotten; also of somebody who was on no list yet. `reason`: why, where the erasure was asked for here; it tells
   * nobody's name.
   */
  | {
      readonly type: 'RunnerErased';
      readonly part: string;
      readonly sort: string;
      readonly registration: string | null;
      readonly reason?: string;
    }
  /**
   * Does not run: gone from the list, and the bib is free. Also of somebody who was paid for and on no list yet. `registration` paid
   * for them; `note` says why.
   */
  | {
      readonly type: 'RunnerWithdrawn';
      readonly part: string;
      readonly sort: string;
      readonly registration: string | null;
      readonly note: string;
    }
  /** Runs after all, as they were; with their bib, where nobody else has got it. */
  | {
      readonly type: 'RunnerReinstated';
      readonly part: string;
      readonly sort: string;
      readonly registration: string | null;
    }
  | { readonly type: 'RaceReset'; readonly part: string }
  /* Corrections. `reason` is why, and tells nobody's name. */
  /** The gun went `by` ms later than was noted, or earlier where that is below nothing. */
  | {
      readonly type: 'StartTimeAdjusted';
      readonly part: string;
      readonly by: number;
      readonly reason: string;
    }
  /** A finisher crossed at another moment than was noted. */
  | {
      readonly type: 'FinishTimeAdjusted';
      readonly part: string;
      readonly sort: string;
      readonly at: number;
      readonly reason: string;
    }
  /** Somebody whom nobody took in at the line has crossed it. */
  | {
      readonly type: 'FinishInserted';
      readonly part: string;
      readonly sort: string;
      readonly at: number;
      readonly reason: string;
    }
  /** The two wore each other's bib: bibs and all that they crossed change hands. `part` is the race of the first. */
  | {
      readonly type: 'BibsSwapped';
      readonly part: string;
      readonly sort: string;
      readonly other: string;
      readonly reason: string;
    }
  /** These share their place, that of the first of them. */
  | {
      readonly type: 'TieDeclared';
      readonly part: string;
      readonly sorts: readonly string[];
      readonly reason: string;
    }
  /** A judge saw these cross in this order, close together; they count from the crossing of the first. */
  | {
      readonly type: 'JudgeOrderSet';
      readonly part: string;
      readonly sorts: readonly string[];
      readonly reason: string;
    }
  /**
   * The results of a race as they were made known: `version` 1, 2 … official ones, 0 preliminary. `fingerprint` is that of `standings`;
   * `changes` is what differs from the publication before, in Swedish and without names. For good: nothing takes it back.
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
   * These events of the day (their revisions; facts or older words) count no longer, or count again. Of all words about an event the
   * newest that counts itself decides. `reason` tells nobody's name.
   */
  | { readonly type: 'EventsRevoked'; readonly events: readonly number[]; readonly reason: string }
  | { readonly type: 'EventsReinstated'; readonly events: readonly number[]; readonly reason: string };

/** What is read in the place of what was known of a runner who is erased. Their group, distance, bib, times and places stand. */
export const erasedRunner = {
  firstname: 'Borttagen',
  lastname: '',
  age: null,
  birthYear: null,
  company: '',
  phone: '',
} as const;

/** What is read in the place of an address or a name that is erased. */
export const ERASED = erasedRunner.firstname;
