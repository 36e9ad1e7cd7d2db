import { emptyDay, type Day, type Past, type Told } from './day';
import { erasedRunner, type RacedayEvent } from './events';
import { inForce, isWord } from './in-force';
import { dayIn } from './snapshot';
import { takeIn } from './take-in';

const UNTOLD: Told = { revision: 0, meta: { at: 0, recordedAt: 0 } };

/**
 * Takes one event in, in a time that does not grow with the day; only a word about earlier events makes the day anew of what counts
 * then. What a word says of events that the day does not know (`isBehind`) is left out.
 */
export function evolve(day: Day, event: RacedayEvent, { revision, meta }: Told = UNTOLD): Day {
  if (day.past !== undefined) day.past = { event, revision, meta, before: day.past };
  if (isWord(event)) return madeAnew(day);
  takeIn(day, { event, revision, meta });
  if (event.type === 'RunnerErased' && day.past) day.past = withoutNames(day.past, event.sort);
  return day;
}

/** Whether the event says something of what was before all that the day knows: then the day is to be fetched. */
export function isBehind({ base }: Pick<Day, 'base'>, event: RacedayEvent): boolean {
  return base !== null && isWord(event) && event.events.some((revision) => revision <= base.revision);
}

/** What has happened on a day, from the first event that it knows on. */
export function pastOf({ past }: Pick<Day, 'past'>): readonly Past[] {
  const all: Past[] = [];
  for (let one = past; one; one = one.before) all.push(one);
  return all.reverse();
}

/** The very same object, so that whoever holds the day has the new one. */
function madeAnew(day: Day): Day {
  const { past, base } = day;
  if (past === undefined) return day;
  const anew = base === null ? emptyDay() : dayIn(base);
  for (const told of inForce(pastOf(day))) takeIn(anew, told);
  return Object.assign(day, anew, { past, base });
}

/** An erasure is for good also where the day is made anew: nobody's name is kept in what it would be made of. */
function withoutNames(past: Past, sort: string): Past {
  const all = pastOf({ past });
  const isNamed = ({ event }: Past) => 'sort' in event && event.sort === sort && tellsOfSomebody(event);
  if (!all.some(isNamed)) return past;
  let before: Past | null = null;
  for (const one of all) before = { ...one, event: isNamed(one) ? nameless(one.event) : one.event, before };
  return before ?? past;
}

function tellsOfSomebody(event: RacedayEvent): boolean {
  if (event.type === 'RunnerWithdrawn') return event.note !== '';
  return 'firstname' in event && event.firstname !== erasedRunner.firstname;
}

function nameless(event: RacedayEvent): RacedayEvent {
  if (event.type === 'RunnerWithdrawn') return { ...event, note: '' };
  return 'firstname' in event ? { ...event, ...erasedRunner } : event;
}
