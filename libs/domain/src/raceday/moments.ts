import type { Told } from './written-down';
import type { RacedayEvent } from './events';
import { inForce } from './in-force';

interface Happened extends Told {
  readonly event: RacedayEvent;
}

/**
 * Returns a function that gives an event's time on the race clock, epoch ms, as far as that history knows.
 * Races and crossings use their own time; statuses and pickups the device clock. List events and bib swaps
 * apply to the whole day (`ALL_DAY`).
 * A correction, and what it corrects, happen at the corrected time: a moved start at the new start, an
 * adjusted finish at the new finish. An undone crossing stays at its recorded time. A tie or judge's order
 * happens at the second crossing among the named runners. Revoked corrections change nothing.
 */
export function momentsOf(history: readonly Happened[]): (told: Happened) => number {
  const moments = made.get(history) ?? momentsIn(history);
  made.set(history, moments);
  return (told) => moments.get(told.revision)?.() ?? ownMoment(told);
}

/** Caches by history: playing back a day asks repeatedly for the same one. */
const made = new WeakMap<readonly Happened[], ReadonlyMap<number, Moment>>();

function momentsIn(history: readonly Happened[]): ReadonlyMap<number, Moment> {
  const counting = new Set(inForce(history).map(({ revision }) => revision));
  const known: Known = { starts: new Map(), crossings: new Map() };
  return new Map(
    history.map((told) => {
      const { revision } = told;
      return [revision, counting.has(revision) ? taken(known, told) : beside(known, told)] as const;
    }),
  );
}

/** The time of list events. */
const ALL_DAY = -Infinity;

/** Evaluated after the whole history is read, since later events may change it. */
type Moment = () => number;

/** A start or crossing; corrections change `at`. */
interface Mark {
  at: number;
}

/** The correctable times: starts by race, crossings by runner. */
interface Known {
  readonly starts: Map<string, Mark>;
  readonly crossings: Map<string, Mark>;
}

/** The time of an effective event; also applies its correction. */
function taken(known: Known, told: Happened): Moment {
  const { event } = told;
  const moment = beside(known, told);
  switch (event.type) {
    case 'RaceStarted':
      return marked(known.starts, event.part, event.at);
    case 'RunnerFinished':
    case 'FinishInserted':
      return marked(known.crossings, event.sort, event.at);
    case 'StartTimeAdjusted':
      move(known.starts.get(event.part), (at) => at + event.by);
      return moment;
    case 'FinishTimeAdjusted':
      move(known.crossings.get(event.sort), () => event.at);
      return moment;
    case 'RunnerRestored':
      known.crossings.delete(event.sort);
      return moment;
    case 'RaceReset':
      known.starts.delete(event.part);
      return moment;
    case 'BibsSwapped':
      exchange(known.crossings, event.sort, event.other);
      return moment;
    default:
      return moment;
  }
}

/** The time of an event, without applying it. */
function beside({ starts, crossings }: Known, told: Happened): Moment {
  const { event } = told;
  switch (event.type) {
    case 'StartTimeAdjusted':
      return momentOf(starts.get(event.part), told);
    case 'FinishTimeAdjusted':
    case 'RunnerRestored':
      return momentOf(crossings.get(event.sort), told);
    case 'TieDeclared':
    case 'JudgeOrderSet': {
      const named = event.sorts.flatMap((sort) => crossings.get(sort) ?? []);
      return () => named.map(({ at }) => at).sort((one, other) => one - other)[1] ?? ownMoment(told);
    }
    default:
      return () => ownMoment(told);
  }
}

const LISTS: ReadonlySet<RacedayEvent['type']> = new Set([
  'RaceCreated',
  'RunnerAdded',
  'RunnerChanged',
  'RunnerMoved',
  'RunnerAnonymised',
  'RunnerWithdrawn',
  'RunnerReinstated',
  'RunnerErased',
  'BibRegistered',
  'BibsSwapped',
]);

function ownMoment({ event, meta }: Happened): number {
  if (LISTS.has(event.type)) return ALL_DAY;
  return 'at' in event ? event.at : meta.at;
}

function momentOf(mark: Mark | undefined, told: Happened): Moment {
  return mark ? () => mark.at : () => ownMoment(told);
}

function marked(marks: Map<string, Mark>, key: string, at: number): Moment {
  const mark = { at };
  marks.set(key, mark);
  return () => mark.at;
}

function move(mark: Mark | undefined, to: (at: number) => number): void {
  if (mark) mark.at = to(mark.at);
}

function exchange(marks: Map<string, Mark>, one: string, other: string): void {
  const [was, is] = [marks.get(one), marks.get(other)];
  for (const [key, mark] of [
    [one, is],
    [other, was],
  ] as const) {
    if (mark) marks.set(key, mark);
    else marks.delete(key);
  }
}
