import { emptyDay, forkOf, type Day } from './day';
import type { RacedayEvent } from './events';
import { counts, deciding, type Fact } from './in-force';
import { forkOfMemory, type Memory, type Past } from './past';
import { sortsIn, toldOf, withThoseTheyMet } from './register';
import { takeIn } from './take-in';

/**
 * Events about runners alone: none changes a list or a race. Those about several runners also connect them in
 * the runner index.
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

/** Events about a race that leave its runners as they are: their times derive from the race. */
const OF_RACES: ReadonlySet<RacedayEvent['type']> = new Set(['StartTimeAdjusted']);

/** The touched runners; with a race, any runner in it. */
interface Touched {
  readonly sorts: ReadonlySet<string>;
  readonly isOfRaces: boolean;
}

/**
 * Refolds the few runners and races that the day's last event, a revocation or reinstatement, touches; a full
 * refold of a large day would delay crossings. Needs the whole history. Returns null, without changes, when a
 * full refold is needed.
 */
export function makeTouchedAnew(day: Day, past: Memory): Touched | null {
  const { is, turned } = turnedBy(past, past.words.slice(0, -1));
  return turned && remade(day, { past, turned, isInForce: (told) => counts(is, told) });
}

/**
 * Returns the runners who may have changed since a revision; null means any runner. Needs the whole history.
 * Ignores races.
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

/**
 * The events that became effective or revoked since the changes in `before`; `turned` is null if any of them
 * needs a full refold.
 */
function turnedBy({ all, words }: Memory, before: readonly Past[]) {
  const [was, is] = [deciding(before), deciding(words)];
  const named = [...new Set([...was.keys(), ...is.keys()])].flatMap((revision) => all[revision - 1] ?? []);
  const turned = named.filter((told) => counts(was, told) !== counts(is, told));
  const isKnown = turned.every(({ event: { type } }) => OF_RUNNERS.has(type) || OF_RACES.has(type));
  return { is, turned: isKnown ? turned : null };
}

/**
 * Returns the day as it was at an earlier revision, without changing `day`; null unless all later events are
 * about runners alone.
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

/** The input of a partial refold. */
interface Turn {
  readonly past: Memory;
  /** The events that became effective or revoked. */
  readonly turned: readonly Past[];
  readonly isInForce: (told: Past) => told is Counting;
}

/** Refolds the runners of these events, those connected with them, and the races. */
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
  // The events about these runners include all race events.
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
