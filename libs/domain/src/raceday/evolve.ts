import { inOneGo, PIECE, type Pieces } from '../pieces';
import { emptyDay, type Day } from './day';
import { erasedRunner, type RacedayEvent } from './events';
import { inForce, isWord } from './in-force';
import { memoryOf, pastOf, remember, type Memory, type Past } from './past';
import { dayIn } from './snapshot';
import { takeIn } from './take-in';
import { makeTouchedAnew } from './touched';
import type { Told } from './written-down';

const UNTOLD: Told = { revision: 0, meta: { at: 0, recordedAt: 0 } };

/**
 * Applies one event, in time independent of the day's size. After a revocation or reinstatement, refolds the
 * touched runners from the effective events, or the whole day when more is touched. Ignores revisions before
 * the day's snapshot (`needsRefetch`).
 */
export function evolve(day: Day, event: RacedayEvent, { revision, meta }: Told = UNTOLD): Day {
  if (day.past !== undefined) remember(day.past, { event, revision, meta });
  if (isWord(event)) return afterWord(day);
  takeIn(day, { event, revision, meta });
  if (event.type === 'RunnerErased' && day.past) day.past = withoutNames(day.past, event.sort);
  return day;
}

/**
 * Whether the event revokes or reinstates something before the day's snapshot: then the day must be fetched
 * again.
 */
export function isBehind({ base }: Pick<Day, 'base'>, event: RacedayEvent): boolean {
  return base !== null && isWord(event) && event.events.some((revision) => revision <= base.revision);
}

/** Folds a day from its events, in order, and keeps the events for deciding commands. */
export function dayFrom(history: readonly Past[]): Day {
  return inOneGo(folding(history));
}

/** Folds a day in pieces. */
export function* folding(history: readonly Past[]): Pieces<Day> {
  const day: Day = { ...emptyDay(), past: memoryOf(history) };
  yield;
  for (const [nth, told] of inForce(history).entries()) {
    if (nth % PIECE === 0) yield;
    takeIn(day, told);
  }
  return day;
}

/**
 * Refolds after the day's last event, a revocation or reinstatement. A day from a snapshot lacks the events
 * for a partial refold, and is quick to refold whole.
 */
function afterWord(day: Day): Day {
  const { past, base } = day;
  if (past === undefined) return day;
  const touched = base === null ? makeTouchedAnew(day, past) : null;
  day.touched = touched && !touched.isOfRaces ? touched.sorts : null;
  return touched === null ? madeAnew(day) : day;
}

/** Updates the same object, so that existing references see the new state. */
function madeAnew(day: Day): Day {
  const { past, base } = day;
  const anew = base === null ? emptyDay() : dayIn(base);
  for (const told of inForce(pastOf(day))) takeIn(anew, told);
  return Object.assign(day, anew, { past, base });
}

/** An erasure outlives every refold: removes the runner's name from the stored events. */
function withoutNames(past: Memory, sort: string): Memory {
  const isNamed = ({ event }: Past) => 'sort' in event && event.sort === sort && tellsOfSomebody(event);
  if (!past.all.some(isNamed)) return past;
  return memoryOf(past.all.map((one) => (isNamed(one) ? { ...one, event: nameless(one.event) } : one)));
}

function tellsOfSomebody(event: RacedayEvent): boolean {
  if (event.type === 'RunnerWithdrawn') return event.note !== '';
  return 'firstname' in event && event.firstname !== erasedRunner.firstname;
}

function nameless(event: RacedayEvent): RacedayEvent {
  if (event.type === 'RunnerWithdrawn') return { ...event, note: '' };
  return 'firstname' in event ? { ...event, ...erasedRunner } : event;
}
