import type { Told } from './written-down';
import type { RacedayEvent } from './events';
import { inForce } from './in-force';

/** An event of the day, where and when it was told. */
interface Happened extends Told {
  readonly event: RacedayEvent;
}

/**
 * When each event of a history happened by the race's own clock (epoch ms), as far as that history knows. Races and crossings tell it
 * themselves, marks and pick-ups by the clock of their device. The lists have no moment of the race: which races there were, who ran in
 * them and with which number holds all day long (`ALL_DAY`), whenever it was written down; swapped bibs too. What puts something else
 * right happened when that did, and never when somebody typed it: a moved start, and the start with it, when the gun went after all;
 * another time at the finish, and the crossing with it, at that time; a crossing taken back, when it was noted; a tie or a judge's
 * order, when the second of those named crossed. A correction that is out of force moves nothing.
 */
export function momentsOf(history: readonly Happened[]): (told: Happened) => number {
  const moments = made.get(history) ?? momentsIn(history);
  made.set(history, moments);
  return (told) => moments.get(told.revision)?.() ?? ownMoment(told);
}

/** Of histories that are looked at again and again, as somebody does who lets a day pass by. */
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

/** When what stands in the lists happened. */
const ALL_DAY = -Infinity;

/** Told once all is known: what comes later may move it. */
type Moment = () => number;

/** A start or a crossing; it moves with what puts it right. */
interface Mark {
  at: number;
}

/** What there is to put right: starts by race, crossings by runner. */
interface Known {
  readonly starts: Map<string, Mark>;
  readonly crossings: Map<string, Mark>;
}

/** The moment of an event that counts, and of what it puts right. */
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

/** The moment of an event by itself, or of what it would put right. */
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
