import type { RacedayEvent, PickupItem, RunnerDetails } from './events';
import type { RunnerStatus } from './result-marks';
import { isHistoryChange } from './effective-events';
import { emptyRunnerIndex, sortsIn, type RunnerIndex } from './runner-index';

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

/** A runner (id `sort`) of the race `part`: details and outcome. Immutable; replaced on change. */
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
  /** The race's own planned start, 'HH:MM'; absent where the edition's programme applies. */
  readonly plannedStart?: string;
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
  /** Who may have changed by the latest revocation or reinstatement; null means any runner. */
  runnersOfLastHistoryChange: ReadonlySet<string> | null;
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
    runnersOfLastHistoryChange: null,
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
  /** The revision of another crossing that is effective too, at another moment: one of the two is wrong. */
  readonly alsoCrossedBy: number | null;
  /** The time of that other crossing, epoch ms; absent without one. */
  readonly alsoFinished?: number | undefined;
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

/** When an event happened by the capturing device's clock, and when the server recorded it; epoch ms. */
export interface ClockInfo {
  readonly at: number;
  readonly recordedAt: number;
}

/**
 * Devices correct their times by their estimated offset from the server's clock; this is the error allowed.
 */
const TOLERANCE_MS = 2000;

/**
 * Two devices that record the same crossing, or the same start, differ by their users' reactions and their
 * clocks.
 */
const SAME_MOMENT_MS = 2000;

/** Whether two devices may have recorded the same moment; epoch ms. */
export function isSameMoment(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_MOMENT_MS;
}

/** How far an event's time was ahead of the server's clock, ms; null within the tolerance. */
export function clockSkewOf({ at, recordedAt }: ClockInfo): number | null {
  return at - recordedAt > TOLERANCE_MS ? at - recordedAt : null;
}

/** The clock skew that organisers still have to check; a time they corrected no longer has one. */
export function openClockSkew({
  ahead,
  corrected,
}: {
  readonly ahead: number | null;
  readonly corrected?: 'time' | 'inserted' | 'bib';
}): number | null {
  return corrected === 'time' ? null : ahead;
}

/** The context of an event: its revision, times, device and author. */
export interface EventContext {
  readonly revision: number;
  readonly meta: ClockInfo & {
    readonly device?: string;
    readonly deviceId?: string;
    readonly by?: string;
    readonly commandId?: string;
  };
}

/** An event of a day with its context. */
export interface PastEvent extends EventContext {
  readonly event: RacedayEvent;
}

/**
 * A day's events in order. `changes` lists the revocations and reinstatements again, so that deciding what is
 * effective reads those alone. Only `addToHistory` extends it.
 */
export interface EventHistory {
  readonly all: PastEvent[];
  readonly changes: PastEvent[];
  index: RunnerIndex;
}

export function emptyHistory(): EventHistory {
  return { all: [], changes: [], index: emptyRunnerIndex() };
}

/** Builds the history from a day's events, in order. */
export function historyFrom(events: readonly PastEvent[]): EventHistory {
  const history = emptyHistory();
  for (const recorded of events) addToHistory(history, recorded);
  return history;
}

/**
 * Copies a history so that it can grow independently. For a day known from its first event, `revision` cuts
 * it off there.
 */
export function forkOfHistory({ all, changes, index }: EventHistory, revision = Infinity): EventHistory {
  const forked = all.slice(0, revision);
  const shared = Math.min(index.shared, forked.length);
  const earlier = changes.filter(({ revision: each }) => each <= revision);
  return { all: forked, changes: earlier, index: { ...index, shared } };
}

/** Returns a day's known events. The array grows with the day; a fork has its own. */
export function pastEvents({ past }: { readonly past: EventHistory | undefined }): readonly PastEvent[] {
  return past?.all ?? [];
}

/** Appends the latest event. */
export function addToHistory(history: EventHistory, recorded: PastEvent): void {
  const { all, changes, index } = history;
  all.push(recorded);
  if (isHistoryChange(recorded.event)) changes.push(recorded);
  // A fork that becomes the day itself keeps growing, and every lookup scans the events it does not share.
  if (all.length - index.shared > MAX_UNSHARED) history.index = emptyRunnerIndex();
}

const MAX_UNSHARED = 1000;

/**
 * Returns the runners that the events of these revisions concern, including those of revoked or reinstated
 * events.
 */
export function runnersConcernedBy(
  past: readonly PastEvent[],
  events: Iterable<number>,
): ReadonlySet<string> {
  const sorts = new Set<string>();
  // The set grows during iteration and visits each revision once, even if many revocations name it.
  const named = new Set(events);
  for (const revision of named) {
    const event = past[revision - 1]?.event;
    if (!event) continue;
    if (isHistoryChange(event)) for (const each of event.events) named.add(each);
    for (const sort of sortsIn(event)) sorts.add(sort);
  }
  return sorts;
}
