import type { EventContext } from './clock-info';
import type { RacedayEvent } from './events';
import { effectiveEvents } from './effective-events';

interface TimedEvent extends EventContext {
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
export function raceClockTimes(history: readonly TimedEvent[]): (recorded: TimedEvent) => number {
  const moments = cachedTimes.get(history) ?? timesIn(history);
  cachedTimes.set(history, moments);
  return (recorded) => moments.get(recorded.revision)?.() ?? ownTime(recorded);
}

/** Caches by history: playing back a day asks repeatedly for the same one. */
const cachedTimes = new WeakMap<readonly TimedEvent[], ReadonlyMap<number, LazyTime>>();

function timesIn(history: readonly TimedEvent[]): ReadonlyMap<number, LazyTime> {
  const counting = new Set(effectiveEvents(history).map(({ revision }) => revision));
  const known: Marks = { starts: new Map(), crossings: new Map() };
  return new Map(
    history.map((recorded) => {
      const { revision } = recorded;
      return [
        revision,
        counting.has(revision) ? timeOfEffective(known, recorded) : timeOf(known, recorded),
      ] as const;
    }),
  );
}

/** The time of list events. */
const ALL_DAY = -Infinity;

/** Evaluated after the whole history is read, since later events may change it. */
type LazyTime = () => number;

/** A start or crossing; corrections change `at`. */
interface Mark {
  at: number;
}

/** The correctable times: starts by race, crossings by runner. */
interface Marks {
  readonly starts: Map<string, Mark>;
  readonly crossings: Map<string, Mark>;
}

/** The time of an effective event; also applies its correction. */
function timeOfEffective(known: Marks, recorded: TimedEvent): LazyTime {
  const { event } = recorded;
  const moment = timeOf(known, recorded);
  switch (event.type) {
    case 'RaceStarted':
      return addMark(known.starts, event.part, event.at);
    case 'RunnerFinished':
    case 'FinishInserted':
      return addMark(known.crossings, event.sort, event.at);
    case 'StartTimeAdjusted':
      moveMark(known.starts.get(event.part), (at) => at + event.by);
      return moment;
    case 'FinishTimeAdjusted':
      moveMark(known.crossings.get(event.sort), () => event.at);
      return moment;
    case 'RunnerRestored':
      known.crossings.delete(event.sort);
      return moment;
    case 'RaceReset':
      known.starts.delete(event.part);
      return moment;
    case 'BibsSwapped':
      swapMarks(known.crossings, event.sort, event.other);
      return moment;
    default:
      return moment;
  }
}

/** The time of an event, without applying it. */
function timeOf({ starts, crossings }: Marks, recorded: TimedEvent): LazyTime {
  const { event } = recorded;
  switch (event.type) {
    case 'StartTimeAdjusted':
      return timeOfMark(starts.get(event.part), recorded);
    case 'FinishTimeAdjusted':
    case 'RunnerRestored':
      return timeOfMark(crossings.get(event.sort), recorded);
    case 'TieDeclared':
    case 'JudgeOrderSet': {
      const named = event.sorts.flatMap((sort) => crossings.get(sort) ?? []);
      return () => named.map(({ at }) => at).sort((one, other) => one - other)[1] ?? ownTime(recorded);
    }
    default:
      return () => ownTime(recorded);
  }
}

const LIST_EVENTS: ReadonlySet<RacedayEvent['type']> = new Set([
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

function ownTime({ event, meta }: TimedEvent): number {
  if (LIST_EVENTS.has(event.type)) return ALL_DAY;
  return 'at' in event ? event.at : meta.at;
}

function timeOfMark(mark: Mark | undefined, recorded: TimedEvent): LazyTime {
  return mark ? () => mark.at : () => ownTime(recorded);
}

function addMark(marks: Map<string, Mark>, key: string, at: number): LazyTime {
  const mark = { at };
  marks.set(key, mark);
  return () => mark.at;
}

function moveMark(mark: Mark | undefined, to: (at: number) => number): void {
  if (mark) mark.at = to(mark.at);
}

function swapMarks(marks: Map<string, Mark>, one: string, other: string): void {
  const [was, is] = [marks.get(one), marks.get(other)];
  for (const [key, mark] of [
    [one, is],
    [other, was],
  ] as const) {
    if (mark) marks.set(key, mark);
    else marks.delete(key);
  }
}
