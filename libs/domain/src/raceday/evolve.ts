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
 * Takes one event in, in a time that does not grow with the day. After a word about earlier events those whom it has touched are made
 * anew of what counts then; where it is about more than runners, the whole day is. What a word says of events that the day does not know
 * (`isBehind`) is left out.
 */
export function evolve(day: Day, event: RacedayEvent, { revision, meta }: Told = UNTOLD): Day {
  if (day.past !== undefined) remember(day.past, { event, revision, meta });
  if (isWord(event)) return afterWord(day);
  takeIn(day, { event, revision, meta });
  if (event.type === 'RunnerErased' && day.past) day.past = withoutNames(day.past, event.sort);
  return day;
}

/** Whether the event says something of what was before all that the day knows: then the day is to be fetched. */
export function isBehind({ base }: Pick<Day, 'base'>, event: RacedayEvent): boolean {
  return base !== null && isWord(event) && event.events.some((revision) => revision <= base.revision);
}

/** The day that these events make, the first of it first, to decide on: it knows its past. */
export function dayFrom(history: readonly Past[]): Day {
  return inOneGo(folding(history));
}

/** The day that these events make, in pieces. */
export function* folding(history: readonly Past[]): Pieces<Day> {
  const day: Day = { ...emptyDay(), past: memoryOf(history) };
  yield;
  for (const [nth, told] of inForce(history).entries()) {
    if (nth % PIECE === 0) yield;
    takeIn(day, told);
  }
  return day;
}

/** What the day's last event, a word, makes of it. A day that goes on from a snapshot knows too little to make some anew, and little to make all. */
function afterWord(day: Day): Day {
  const { past, base } = day;
  if (past === undefined) return day;
  const touched = base === null ? makeTouchedAnew(day, past) : null;
  day.touched = touched && !touched.isOfRaces ? touched.sorts : null;
  return touched === null ? madeAnew(day) : day;
}

/** The very same object, so that whoever holds the day has the new one. */
function madeAnew(day: Day): Day {
  const { past, base } = day;
  const anew = base === null ? emptyDay() : dayIn(base);
  for (const told of inForce(pastOf(day))) takeIn(anew, told);
  return Object.assign(day, anew, { past, base });
}

/** An erasure is for good also where the day is made anew: nobody's name is kept in what it would be made of. */
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
