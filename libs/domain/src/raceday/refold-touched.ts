import { emptyDay, forkOf, type Day } from './day';
import type { RacedayEvent } from './events';
import { isEffective, decidingChanges, type StateEvent } from './effective-events';
import { forkOfHistory, type EventHistory, type PastEvent } from './event-history';
import { sortsIn, eventsAbout, connectedRunners } from './runner-index';
import { applyEvent } from './apply-event';

/**
 * Events about runners alone: none changes a list or a race. Those about several runners also connect them in
 * the runner index.
 */
const RUNNER_EVENTS: ReadonlySet<RacedayEvent['type']> = new Set([
  'RunnerChanged',
  'RunnerAnonymised',
  'BibRegistered',
  'PickupRecorded',
  'PickupUndone',
  'RunnerFinished',
  'RunnerRestored',
  'RunnerStatusSet',
  'FinishTimeAdjusted',
  'FinishInserted',
  'BibsSwapped',
  'TieDeclared',
  'JudgeOrderSet',
]);

/** Events about a race that leave its runners as they are: their times derive from the race. */
const RACE_EVENTS: ReadonlySet<RacedayEvent['type']> = new Set(['StartTimeAdjusted']);

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
export function refoldTouched(day: Day, past: EventHistory): Touched | null {
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
  const isKnown = toggled.every(({ event: { type } }) => RUNNER_EVENTS.has(type) || RACE_EVENTS.has(type));
  return { is, toggled: isKnown ? toggled : null };
}

/**
 * Returns the day as it was at an earlier revision, without changing `day`; null unless all later events are
 * about runners alone.
 */
export function rewindDay(day: Day, revision: number): Day | null {
  const { past } = day;
  const since = past?.all.slice(revision);
  if (day.base !== null || !past || !since?.every(({ event }) => RUNNER_EVENTS.has(event.type))) return null;
  const history = forkOfHistory(past, revision);
  const then = { ...forkOf({ ...day, past: undefined }), past: history, touched: null };
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
    RACE_EVENTS.has(event.type) && 'part' in event ? [event.part] : [],
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
