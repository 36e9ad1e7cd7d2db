import { runAllChunks, CHUNK_SIZE, type ChunkedWork } from '../chunked-work';
import { emptyDay, type Day } from './day';
import { erasedRunner, type RacedayEvent } from './events';
import { effectiveEvents, isHistoryChange } from './effective-events';
import { historyFrom, pastEvents, addToHistory, type EventHistory, type PastEvent } from './event-history';
import { dayFromSnapshot } from './snapshot';
import { applyEvent } from './apply-event';
import { refoldTouched } from './refold-touched';
import type { EventContext } from './clock-info';

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
  day.touched = touched && !touched.includesRaces ? touched.sorts : null;
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
  const isNamed = ({ event }: PastEvent) => 'sort' in event && event.sort === sort && hasPersonalData(event);
  if (!past.all.some(isNamed)) return past;
  return historyFrom(past.all.map((one) => (isNamed(one) ? { ...one, event: withoutName(one.event) } : one)));
}

function hasPersonalData(event: RacedayEvent): boolean {
  if (event.type === 'RunnerWithdrawn') return event.note !== '';
  return 'firstname' in event && event.firstname !== erasedRunner.firstname;
}

function withoutName(event: RacedayEvent): RacedayEvent {
  if (event.type === 'RunnerWithdrawn') return { ...event, note: '' };
  return 'firstname' in event ? { ...event, ...erasedRunner } : event;
}
