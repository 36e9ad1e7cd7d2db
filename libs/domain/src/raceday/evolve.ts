import { runAllChunks, CHUNK_SIZE, type ChunkedWork } from '../chunked-work';
import {
  emptyDay,
  type Day,
  historyFrom,
  pastEvents,
  addToHistory,
  type EventHistory,
  type PastEvent,
  type EventContext,
  forkOf,
  forkOfHistory,
  emptyHistory,
  type DaySnapshot,
} from './day';
import { erasedRunner, type RacedayEvent } from './events';
import {
  effectiveEvents,
  isHistoryChange,
  isEffective,
  decidingChanges,
  type StateEvent,
} from './effective-events';
import { applyEvent } from './apply-event';
import { sortsIn, eventsAbout, connectedRunners } from './runner-index';
import { namesInReason, withoutNameInReason } from './stored-reason';

const NO_CONTEXT: EventContext = { revision: 0, meta: { at: 0, recordedAt: 0 } };

/**
 * Applies one event, in time independent of the day's size. After a revocation or reinstatement, refolds the
 * touched runners from the effective events, or the whole day when more is touched. Ignores revisions before
 * the day's snapshot (`needsRefetch`).
 */
export function evolve(day: Day, event: RacedayEvent, { revision, meta }: EventContext = NO_CONTEXT): Day {
  if (day.past !== undefined) addToHistory(day.past, { event, revision, meta });
  if (isHistoryChange(event)) return applyHistoryChange(day);
  applyEvent(day, { event, revision, meta });
  if (event.type === 'RunnerErased' && day.past) day.past = eraseNames(day.past, event.sort);
  return day;
}

/** Adds an event to the day's history only, for a view that it does not concern. A refold applies it. */
export function addWithoutApplying(
  { past }: Day,
  event: RacedayEvent,
  { revision, meta }: EventContext,
): void {
  if (past !== undefined) addToHistory(past, { event, revision, meta });
}

/**
 * Whether the event revokes or reinstates something before the day's snapshot: then the day must be fetched
 * again.
 */
export function needsRefetch({ base }: Pick<Day, 'base'>, event: RacedayEvent): boolean {
  return (
    base !== null && isHistoryChange(event) && event.events.some((revision) => revision <= base.revision)
  );
}

/** Folds a day from its events, in order, and keeps the events for deciding commands. */
export function dayFrom(history: readonly PastEvent[]): Day {
  return runAllChunks(foldInPieces(history));
}

/** Unpacks a snapshot into a day that accepts later events, but no revocations of earlier ones. */
export function dayFromSnapshot(snapshot: DaySnapshot): Day {
  const { races, runners, erased, withdrawn = [], adrift = [] } = snapshot;
  const worn = runners.flatMap(({ bib, sort }) => (bib === null ? [] : [[bib, sort] as const]));
  return {
    races: new Map(races.map((race) => [race.part, race])),
    runners: new Map(runners.map((runner) => [runner.sort, runner])),
    bibs: new Map(worn),
    erased: new Set(erased),
    withdrawn: new Map(withdrawn.map((each) => [each.sort, each])),
    orphaned: new Map(adrift.map((each) => [each.revision, each])),
    past: emptyHistory(),
    base: snapshot,
    runnersOfLastHistoryChange: null,
  };
}

/** Folds a day in pieces. */
export function* foldInPieces(history: readonly PastEvent[]): ChunkedWork<Day> {
  const day: Day = { ...emptyDay(), past: historyFrom(history) };
  yield;
  for (const [nth, recorded] of effectiveEvents(history).entries()) {
    if (nth % CHUNK_SIZE === 0) yield;
    applyEvent(day, recorded);
  }
  return day;
}

/**
 * Refolds after the day's last event, a revocation or reinstatement. A day from a snapshot lacks the events
 * for a partial refold, and is quick to refold whole.
 */
function applyHistoryChange(day: Day): Day {
  const { past, base } = day;
  if (past === undefined) return day;
  const touched = base === null ? refoldTouched(day, past) : null;
  day.runnersOfLastHistoryChange = touched && !touched.includesRaces ? touched.sorts : null;
  return touched === null ? refoldDay(day) : day;
}

/** Updates the same object, so that existing references see the new state. */
function refoldDay(day: Day): Day {
  const { past, base } = day;
  const refolded = base === null ? emptyDay() : dayFromSnapshot(base);
  for (const recorded of effectiveEvents(pastEvents(day))) applyEvent(refolded, recorded);
  return Object.assign(day, refolded, { past, base });
}

/** An erasure outlives every refold: removes the runner's name from the stored events. */
function eraseNames(past: EventHistory, sort: string): EventHistory {
  const isAbout = ({ event }: PastEvent) => 'sort' in event && event.sort === sort && hasPersonalData(event);
  const isNamed = (one: PastEvent) => isAbout(one) || namesInReason(one.event, sort);
  if (!past.all.some(isNamed)) return past;
  const withoutNames = (one: PastEvent): PastEvent => {
    const event = isAbout(one) ? withoutName(one.event) : one.event;
    return { ...one, event: withoutNameInReason(event, sort) };
  };
  return historyFrom(past.all.map((one) => (isNamed(one) ? withoutNames(one) : one)));
}

const ERASED_FIELDS = Object.keys(erasedRunner) as (keyof typeof erasedRunner)[];

function hasPersonalData(event: RacedayEvent): boolean {
  if (event.type === 'RunnerWithdrawn') return event.note !== '';
  // Field by field: an organiser may have typed 'Borttagen' as a name before the real erasure.
  return 'firstname' in event && ERASED_FIELDS.some((field) => event[field] !== erasedRunner[field]);
}

function withoutName(event: RacedayEvent): RacedayEvent {
  if (event.type === 'RunnerWithdrawn') return { ...event, note: '' };
  return 'firstname' in event ? { ...event, ...erasedRunner } : event;
}

/**
 * What must be refolded when an event is revoked or reinstated.
 * - `runners`: its runners alone. Events about several runners also connect them in the runner index.
 * - `race`: its race alone; the runners' times derive from it.
 * - `day`: everything, since it changes a list, or many runners.
 */
const REFOLD_SCOPE: Readonly<Record<StateEvent['type'], 'runners' | 'race' | 'day'>> = {
  RaceCreated: 'day',
  RaceChanged: 'race',
  RaceRemoved: 'day',
  RaceRescheduled: 'day',
  RunnerAdded: 'day',
  RunnerChanged: 'runners',
  RunnerMoved: 'day',
  RunnerAnonymised: 'runners',
  BibRegistered: 'runners',
  PickupRecorded: 'runners',
  PickupUndone: 'runners',
  RaceStarted: 'day',
  RunnerFinished: 'runners',
  RunnerRestored: 'runners',
  RunnerStatusSet: 'runners',
  RunnerErased: 'day',
  RunnerWithdrawn: 'day',
  RunnerReinstated: 'day',
  RaceEnded: 'day',
  RaceReset: 'day',
  StartTimeAdjusted: 'race',
  FinishTimeAdjusted: 'runners',
  FinishInserted: 'runners',
  BibsSwapped: 'runners',
  TieDeclared: 'runners',
  JudgeOrderSet: 'runners',
  ResultsPublished: 'day',
};

/** The day for a revocation, and for a type that only newer versions know. */
export function refoldScope({ type }: RacedayEvent): 'runners' | 'race' | 'day' {
  return (REFOLD_SCOPE as Partial<Record<RacedayEvent['type'], 'runners' | 'race' | 'day'>>)[type] ?? 'day';
}

/** The touched runners; with a race, any runner in it. */
interface Touched {
  readonly sorts: ReadonlySet<string>;
  readonly includesRaces: boolean;
}

/**
 * Refolds the few runners and races that the day's last event, a revocation or reinstatement, touches; a full
 * refold of a large day would delay crossings. Needs the whole history. Returns null, without changes, when a
 * full refold is needed.
 */
function refoldTouched(day: Day, past: EventHistory): Touched | null {
  const { is, toggled } = toggledBy(past, past.changes.slice(0, -1));
  return (
    toggled && refoldRunners(day, { past, toggled, isIncluded: (recorded) => isEffective(is, recorded) })
  );
}

/**
 * Returns the runners who may have changed since a revision; null means any runner. Needs the whole history.
 * Ignores races.
 */
export function runnersChangedSince(
  { past }: Pick<Day, 'past'>,
  revision: number,
): ReadonlySet<string> | null {
  if (!past) return null;
  const { toggled } = toggledBy(
    past,
    past.changes.filter((change) => change.revision <= revision),
  );
  const since = past.all.slice(revision);
  const named = toggled && new Set([...toggled, ...since].flatMap(({ event }) => sortsIn(event)));
  return named && connectedRunners(past, named).sorts;
}

/**
 * The events that became effective or revoked since the changes in `before`; `toggled` is null if any of them
 * needs a full refold.
 */
function toggledBy({ all, changes }: EventHistory, before: readonly PastEvent[]) {
  const [was, is] = [decidingChanges(before), decidingChanges(changes)];
  const named = [...new Set([...was.keys(), ...is.keys()])].flatMap((revision) => all[revision - 1] ?? []);
  const toggled = named.filter((recorded) => isEffective(was, recorded) !== isEffective(is, recorded));
  const isPartial = toggled.every(({ event }) => refoldScope(event) !== 'day');
  return { is, toggled: isPartial ? toggled : null };
}

/**
 * Returns the day as it was at an earlier revision, without changing `day`; null unless all later events are
 * about runners alone.
 */
export function rewindDay(day: Day, revision: number): Day | null {
  const { past } = day;
  const since = past?.all.slice(revision);
  if (day.base !== null || !past || !since?.every(({ event }) => refoldScope(event) === 'runners'))
    return null;
  const history = forkOfHistory(past, revision);
  const fork = forkOf({ ...day, past: undefined });
  const then: Day = { ...fork, past: history, runnersOfLastHistoryChange: null };
  const decided = decidingChanges(history.changes);
  const isIncluded = (recorded: PastEvent): recorded is EffectiveEvent =>
    recorded.revision <= revision && isEffective(decided, recorded);
  refoldRunners(then, { past, toggled: since, isIncluded });
  return then;
}

type EffectiveEvent = PastEvent & { readonly event: StateEvent };

/** The input of a partial refold. */
interface Refold {
  readonly past: EventHistory;
  /** The events that became effective or revoked. */
  readonly toggled: readonly PastEvent[];
  readonly isIncluded: (recorded: PastEvent) => recorded is EffectiveEvent;
}

/** Refolds the runners of these events, those connected with them, and the races. */
function refoldRunners(day: Day, { past, toggled, isIncluded }: Refold): Touched {
  const { sorts, bibs } = connectedRunners(
    past,
    toggled.flatMap(({ event }) => sortsIn(event)),
  );
  const about = eventsAbout(past, sorts);
  const refolded: Day = { ...emptyDay(), past: undefined };
  for (const recorded of about) if (isIncluded(recorded)) applyEvent(refolded, recorded);
  for (const sort of sorts) {
    replaceEntry(day.runners, refolded.runners, sort);
    replaceEntry(day.withdrawn, refolded.withdrawn, sort);
  }
  for (const bib of bibs) replaceEntry(day.bibs, refolded.bibs, bib);
  const parts = toggled.flatMap(({ event }) =>
    refoldScope(event) === 'race' && 'part' in event ? [event.part] : [],
  );
  // The events about these runners include all race events.
  for (const part of parts) replaceEntry(day.races, refolded.races, part);
  for (const { revision } of about) day.orphaned.delete(revision);
  const orphaned = [...day.orphaned, ...refolded.orphaned].sort(([one], [other]) => one - other);
  day.orphaned.clear();
  for (const [revision, each] of orphaned) day.orphaned.set(revision, each);
  return { sorts, includesRaces: parts.length > 0 };
}

function replaceEntry<Key, Value>(old: Map<Key, Value>, refolded: ReadonlyMap<Key, Value>, key: Key): void {
  const value = refolded.get(key);
  if (value === undefined) old.delete(key);
  else old.set(key, value);
}
