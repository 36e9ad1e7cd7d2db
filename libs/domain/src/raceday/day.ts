import type { PickupItem, RacedayEvent, RunnerDetails } from './events';
import { NOTHING_YET, type Outcome } from './outcome';
import { emptyMemory, forkOfMemory, type Memory } from './past';

/** Who handed something over and when (epoch ms), and which event says so. `by` is '' where only this device knows of it yet. */
export interface Pickup {
  readonly at: number;
  readonly by: string;
  readonly revision: number;
}

/** What has been handed over to a runner. */
export type Pickups = Readonly<Partial<Record<PickupItem, Pickup>>>;

/** Which event said what of a runner; null for what none has said. */
interface Sources {
  readonly details: number;
  readonly race: number;
  readonly bib: number | null;
  readonly anonymity: number | null;
}

/** A runner: what is known of them, and what has come of them. Never changed, always replaced. */
export interface Runner {
  readonly sort: string;
  readonly part: string;
  /** The races they were in before. */
  readonly movedFrom: readonly string[];
  readonly details: RunnerDetails;
  readonly bib: number | null;
  /** Whether they are shown without their name in public. */
  readonly isAnonymous: boolean;
  /** Paid for and added when the race had begun already. */
  readonly late: 'started' | 'ended' | null;
  /** Which events of the day (their revisions) made them so, apart from their outcome. */
  readonly madeBy: Sources;
  /** What they have fetched; absent where nothing ever was. A race that is run again hands nothing out again. */
  readonly pickups?: Pickups;
  readonly outcome: Outcome;
  /** How often the race had been reset when that came: a later reset makes it nothing. */
  readonly resets: number;
}

/** How a race's results were made known last: see ResultsPublished. `list` is the fingerprint that they have by the ids they are read with. */
export interface Publication {
  readonly version: number;
  readonly at: number;
  readonly fingerprint: string;
  readonly changes: string;
  readonly list: string;
}

/** A race. `started` and `ended` are epoch ms. Never changed, always replaced. */
export interface Race {
  readonly part: string;
  readonly date: string;
  readonly distance: number;
  readonly openForReg: boolean;
  readonly phase: 'planned' | 'started' | 'ended';
  readonly started: number | null;
  readonly ended: number | null;
  /** How far the clock that gave the start ran ahead of the server's, ms. */
  readonly ahead: number | null;
  /** Which events of the day (their revisions) started and ended it. */
  readonly startedBy: number | null;
  readonly endedBy: number | null;
  readonly resets: number;
  /** By how many ms the start has been moved since it was noted; left out where it was not. */
  readonly startMoved?: number | undefined;
  /** How its results were published last; left out where they never were. */
  readonly published?: Publication | undefined;
}

/** Somebody who does not run. `runner`: as they were on the list; null for whoever had not come to one. */
export interface Withdrawal {
  readonly sort: string;
  readonly part: string;
  readonly registration: string | null;
  readonly note: string;
  readonly runner: Runner | null;
}

/** An event about a runner or a race that the day does not know, or does not know there: it counts, and has come to nothing. */
interface Adrift {
  readonly revision: number;
  readonly type: RacedayEvent['type'];
  readonly part: string;
  readonly sort: string | null;
}

/** One race day as its events have made it: everything that rules and screens ask about. */
export interface Day {
  readonly races: Map<string, Race>;
  readonly runners: Map<string, Runner>;
  /** Who wears which bib, over all races of the day. */
  readonly bibs: Map<number, string>;
  /** Who is erased, also of those who are on no list. */
  readonly erased: Set<string>;
  /** Who was withdrawn. */
  readonly withdrawn: Map<string, Withdrawal>;
  /** What counts and has come to nothing, by its revision. */
  readonly adrift: Map<number, Adrift>;
  /** All that has happened since `base`; undefined where only what came of it is known. */
  past: Memory | undefined;
  /** What the day goes on from; null for one that is known from its first event on. */
  base: DaySnapshot | null;
  /** Whom the last word about earlier events has touched; null where that may be anybody. */
  touched: ReadonlySet<string> | null;
}

/** A folded day as it travels and is kept: all that it knows, after so many of its events. */
export interface DaySnapshot {
  /** YYMMDD. */
  readonly day: string;
  readonly revision: number;
  readonly races: readonly Race[];
  readonly runners: readonly Runner[];
  readonly erased: readonly string[];
  /** Left out where nobody was. */
  readonly withdrawn?: readonly Withdrawal[];
  /** Left out where there is nothing. */
  readonly adrift?: readonly Adrift[];
}

/** A day of which nothing is known yet. */
export function emptyDay(): Day {
  return {
    races: new Map(),
    runners: new Map(),
    bibs: new Map(),
    erased: new Set(),
    withdrawn: new Map(),
    adrift: new Map(),
    past: emptyMemory(),
    base: null,
    touched: null,
  };
}

/** How many of its events the day has in it. */
export function revisionOf({ past, base }: Day): number {
  return past?.all.at(-1)?.revision ?? base?.revision ?? 0;
}

/** The same day, to go on from without changing it. */
export function forkOf({ races, runners, bibs, erased, withdrawn, adrift, past, ...others }: Day): Day {
  return {
    races: new Map(races),
    runners: new Map(runners),
    bibs: new Map(bibs),
    erased: new Set(erased),
    withdrawn: new Map(withdrawn),
    adrift: new Map(adrift),
    past: past && forkOfMemory(past),
    ...others,
  };
}

/** What has come of a runner so far in the race they are in. */
export function outcomeOf({ races }: Day, { part, outcome, resets }: Runner): Outcome {
  return races.get(part)?.resets === resets ? outcome : NOTHING_YET;
}
