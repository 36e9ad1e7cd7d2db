import type { PickupItem, RacedayEvent, RunnerDetails } from './events';
import { NO_OUTCOME, type Outcome } from './outcome';
import { emptyHistory, forkOfHistory, type EventHistory } from './event-history';

/**
 * When (epoch ms) and by whom an item was handed over, and the revision of its event. `by` is '' while only
 * this device knows of it.
 */
export interface Pickup {
  readonly at: number;
  readonly by: string;
  readonly revision: number;
}

/** The items handed over to a runner. */
export type Pickups = Readonly<Partial<Record<PickupItem, Pickup>>>;

/** The revisions of the events that set a runner's fields; null where none did. */
interface SourceRevisions {
  readonly details: number;
  readonly race: number;
  readonly bib: number | null;
  readonly anonymity: number | null;
}

/** A runner's details and outcome. Immutable; replaced on change. */
export interface Runner {
  readonly sort: string;
  readonly part: string;
  /** Their earlier races. */
  readonly movedFrom: readonly string[];
  readonly details: RunnerDetails;
  readonly bib: number | null;
  /** Whether public lists hide their name. */
  readonly isAnonymous: boolean;
  /** Set when a paid runner was added after the race started or ended. */
  readonly late: 'started' | 'ended' | null;
  /** The revisions of the events that set these fields, apart from the outcome. */
  readonly madeBy: SourceRevisions;
  /** The items they fetched; absent when none. A reset does not remove pickups. */
  readonly pickups?: Pickups;
  readonly outcome: Outcome;
  /** The race's reset count when the outcome was set: a later reset makes the outcome void. */
  readonly resets: number;
}

/**
 * The latest publication of a race's results: see ResultsPublished. `list`: the fingerprint computed with
 * public ids.
 */
export interface Publication {
  readonly version: number;
  readonly at: number;
  readonly fingerprint: string;
  readonly changes: string;
  readonly list: string;
}

/** A race. `started` and `ended` are epoch ms. Immutable; replaced on change. */
export interface Race {
  readonly part: string;
  readonly date: string;
  readonly distance: number;
  readonly openForReg: boolean;
  readonly phase: 'planned' | 'started' | 'ended';
  readonly started: number | null;
  readonly ended: number | null;
  /** How far the clock that gave the start was ahead of the server's, ms. */
  readonly ahead: number | null;
  /** The revisions of the events that started and ended it. */
  readonly startedBy: number | null;
  readonly endedBy: number | null;
  readonly resets: number;
  /** The total shift of the recorded start, ms; absent without one. */
  readonly startMoved?: number | undefined;
  /** The latest publication; absent without one. */
  readonly published?: Publication | undefined;
}

/** A withdrawn runner. `runner`: their entry on the list; null if they were never on one. */
export interface Withdrawal {
  readonly sort: string;
  readonly part: string;
  readonly registration: string | null;
  readonly note: string;
  readonly runner: Runner | null;
}

/**
 * An orphaned event: effective, but its runner or race does not exist, or not there, so it changes nothing.
 */
interface OrphanedEvent {
  readonly revision: number;
  readonly type: RacedayEvent['type'];
  readonly part: string;
  readonly sort: string | null;
}

/** A race day folded from its events: the state for rules and screens. */
export interface Day {
  readonly races: Map<string, Race>;
  readonly runners: Map<string, Runner>;
  /** Runner by bib, over all races of the day. */
  readonly bibs: Map<number, string>;
  /** Erased runners, including those on no list. */
  readonly erased: Set<string>;
  /** Withdrawn runners by `sort`. */
  readonly withdrawn: Map<string, Withdrawal>;
  /** Orphaned events by revision. */
  readonly orphaned: Map<number, OrphanedEvent>;
  /** All events since `base`; undefined where only the state is known. */
  past: EventHistory | undefined;
  /** The snapshot the day starts from; null when folded from its first event. */
  base: DaySnapshot | null;
  /** Runners touched by the latest revocation or reinstatement; null means any runner. */
  touched: ReadonlySet<string> | null;
}

/** A folded day up to `revision`, as sent and stored. */
export interface DaySnapshot {
  /** YYMMDD. */
  readonly day: string;
  readonly revision: number;
  readonly races: readonly Race[];
  readonly runners: readonly Runner[];
  readonly erased: readonly string[];
  /** Absent when empty. */
  readonly withdrawn?: readonly Withdrawal[];
  /** Absent when empty. */
  readonly adrift?: readonly OrphanedEvent[];
}

export function emptyDay(): Day {
  return {
    races: new Map(),
    runners: new Map(),
    bibs: new Map(),
    erased: new Set(),
    withdrawn: new Map(),
    orphaned: new Map(),
    past: emptyHistory(),
    base: null,
    touched: null,
  };
}

/** The revision of the day's latest event; 0 without events. */
export function revisionOf({ past, base }: Day): number {
  return past?.all.at(-1)?.revision ?? base?.revision ?? 0;
}

/** Copies a day so that it can be changed independently. */
export function forkOf({ races, runners, bibs, erased, withdrawn, orphaned, past, ...others }: Day): Day {
  return {
    races: new Map(races),
    runners: new Map(runners),
    bibs: new Map(bibs),
    erased: new Set(erased),
    withdrawn: new Map(withdrawn),
    orphaned: new Map(orphaned),
    past: past && forkOfHistory(past),
    ...others,
  };
}

/** Returns a runner's outcome in their current race, void if the race was reset since. */
export function outcomeOf({ races }: Day, { part, outcome, resets }: Runner): Outcome {
  return races.get(part)?.resets === resets ? outcome : NO_OUTCOME;
}
