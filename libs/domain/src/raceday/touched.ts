import { emptyDay, forkOf, type Day } from './day';
import type { RacedayEvent } from './events';
import { counts, deciding, type Fact } from './in-force';
import { forkOfMemory, type Memory, type Past } from './past';
import { sortsIn, toldOf, withThoseTheyMet } from './register';
import { takeIn } from './take-in';

/**
 * What is said of runners alone: none of it brings anybody to a list, takes them off one, or says anything of a race. What brings two of
 * them together is a meeting in the register too.
 */
const OF_RUNNERS: ReadonlySet<RacedayEvent['type']> = new Set([
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

/** What is said of a race and leaves what is known of its runners as it is: their times follow from the race. */
const OF_RACES: ReadonlySet<RacedayEvent['type']> = new Set(['StartTimeAdjusted']);

/** Whom a word has touched: these runners alone, or with a race anybody who runs in it. */
interface Touched {
  readonly sorts: ReadonlySet<string>;
  readonly isOfRaces: boolean;
}

/**
 * Makes those runners and races anew whom a word has touched that is the last event of a day, whose whole past is known. They are few on a
 * large day, and folding all of it would hold up whoever crosses the line meanwhile. Null where the word is about more than they: then
 * nothing is done, and the whole day is to be made anew.
 */
export function makeTouchedAnew(day: Day, past: Memory): Touched | null {
  const { is, turned } = turnedBy(past, past.words.slice(0, -1));
  return turned && remade(day, { past, turned, isInForce: (told) => counts(is, told) });
}

/**
 * Of whom something else may be known than after so many of the day's events, whose whole past is known; null where that may be anybody.
 * Races are not looked at.
 */
export function changedSince({ past }: Pick<Day, 'past'>, revision: number): ReadonlySet<string> | null {
  if (!past) return null;
  const { turned } = turnedBy(
    past,
    past.words.filter((word) => word.revision <= revision),
  );
  const since = past.all.slice(revision);
  const named = turned && new Set([...turned, ...since].flatMap(({ event }) => sortsIn(event)));
  return named && withThoseTheyMet(past, named).sorts;
}

/** What counts no longer, or does now, by the words that have come since these; null where any of it is about more than what is made anew alone. */
function turnedBy({ all, words }: Memory, before: readonly Past[]) {
  const [was, is] = [deciding(before), deciding(words)];
  const named = [...new Set([...was.keys(), ...is.keys()])].flatMap((revision) => all[revision - 1] ?? []);
  const turned = named.filter((told) => counts(was, told) !== counts(is, told));
  const isKnown = turned.every(({ event: { type } }) => OF_RUNNERS.has(type) || OF_RACES.has(type));
  return { is, turned: isKnown ? turned : null };
}

/**
 * The day as it was after so many of its events, where nothing but runners has been spoken of since; null where more has happened. The day
 * itself stays as it is.
 */
export function rewound(day: Day, revision: number): Day | null {
  const { past } = day;
  const since = past?.all.slice(revision);
  if (day.base !== null || !past || !since?.every(({ event }) => OF_RUNNERS.has(event.type))) return null;
  const memory = forkOfMemory(past, revision);
  const then = { ...forkOf({ ...day, past: undefined }), past: memory, touched: null };
  const decided = deciding(memory.words);
  const isInForce = (told: Past): told is Counting => told.revision <= revision && counts(decided, told);
  remade(then, { past, turned: since, isInForce });
  return then;
}

type Counting = Past & { readonly event: Fact };

/** What is to be made anew, and of what. */
interface Turn {
  readonly past: Memory;
  /** What counts no longer, or does now. */
  readonly turned: readonly Past[];
  readonly isInForce: (told: Past) => told is Counting;
}

/** Makes those runners anew whom the turned events are about, and whom they met, and those races. */
function remade(day: Day, { past, turned, isInForce }: Turn): Touched {
  const { sorts, bibs } = withThoseTheyMet(
    past,
    turned.flatMap(({ event }) => sortsIn(event)),
  );
  const about = toldOf(past, sorts);
  const anew: Day = { ...emptyDay(), past: undefined };
  for (const told of about) if (isInForce(told)) takeIn(anew, told);
  for (const sort of sorts) {
    exchange(day.runners, anew.runners, sort);
    exchange(day.withdrawn, anew.withdrawn, sort);
  }
  for (const bib of bibs) exchange(day.bibs, anew.bibs, bib);
  const parts = turned.flatMap(({ event }) =>
    OF_RACES.has(event.type) && 'part' in event ? [event.part] : [],
  );
  // All that is about races is among what is about these runners.
  for (const part of parts) exchange(day.races, anew.races, part);
  for (const { revision } of about) day.adrift.delete(revision);
  const adrift = [...day.adrift, ...anew.adrift].sort(([one], [other]) => one - other);
  day.adrift.clear();
  for (const [revision, each] of adrift) day.adrift.set(revision, each);
  return { sorts, isOfRaces: parts.length > 0 };
}

function exchange<Key, Value>(old: Map<Key, Value>, made: ReadonlyMap<Key, Value>, key: Key): void {
  const value = made.get(key);
  if (value === undefined) old.delete(key);
  else old.set(key, value);
}
