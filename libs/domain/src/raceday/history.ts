import { emptyDay, type Day, type ClockInfo, type EventContext } from './day';
import type { RacedayEvent } from './events';
import { effectiveEvents, isHistoryChange } from './effective-events';
import { applyEvent } from './apply-event';

/** Who recorded an event, on which device and when (epoch ms). `commandId` names the command. */
export interface EventMeta extends ClockInfo {
  readonly by: string;
  readonly device: string;
  readonly deviceId?: string;
  readonly commandId: string;
}

/** An event of a day's history; revisions start at 1. */
export interface DayEvent {
  readonly revision: number;
  readonly event: RacedayEvent;
  readonly meta: EventMeta;
}

/** Limits a view of a history; absent fields do not limit it. */
interface HistoryFilter {
  /** Only events up to this time of the race clock, epoch ms. */
  readonly asOf?: number;
  /** Only events recorded by then, epoch ms. */
  readonly knownAt?: number;
}

/**
 * Returns the events within the limits, including revoked ones, and revocations or reinstatements of included
 * events. Erasures apply at any time.
 */
export function filterHistory(
  history: readonly DayEvent[],
  { asOf = Infinity, knownAt = Infinity }: HistoryFilter,
): readonly DayEvent[] {
  const isKnown = ({ event, meta }: DayEvent) => event.type === 'RunnerErased' || meta.recordedAt <= knownAt;
  const known = knownAt === Infinity ? history : history.filter(isKnown);
  return asOf === Infinity ? known : happenedUntil(known, asOf);
}

function happenedUntil(known: readonly DayEvent[], asOf: number): readonly DayEvent[] {
  const momentOf = raceClockTimes(known);
  const seen = new Set<number>();
  for (const recorded of known) {
    const { event, revision } = recorded;
    const isSeen = isHistoryChange(event)
      ? event.events.some((named) => seen.has(named))
      : momentOf(recorded) <= asOf;
    if (isSeen) seen.add(revision);
  }
  return known.filter(({ revision }) => seen.has(revision));
}

/** Folds a day's state without storing its events. */
export function foldOf(history: readonly DayEvent[]): Day {
  const day: Day = { ...emptyDay(), past: undefined };
  for (const recorded of effectiveEvents(history)) applyEvent(day, recorded);
  return day;
}

/**
 * When an event happened, for the journal: its own time for races and crossings, else the device clock (epoch
 * ms). `raceClockTimes` gives the race-clock time, which corrections may change.
 */
export function happenedAt(event: RacedayEvent, { at }: ClockInfo): number {
  return 'at' in event ? event.at : at;
}

interface TimedEvent extends EventContext {
  readonly event: RacedayEvent;
}

/**
 * Returns a function that gives an event's time on the race clock, epoch ms, as known from this history.
 * - Races and crossings: their own time. Statuses and pickups: the device clock.
 * - List events and bib swaps: `BEFORE_FIRST_EVENT`, so they apply to the whole day.
 * - A correction and the event it corrects: the corrected time. An undone crossing: its recorded time.
 * - A tie or judge's order: the second crossing among the named runners.
 * Revoked corrections change nothing.
 */
export function raceClockTimes(history: readonly TimedEvent[]): (recorded: TimedEvent) => number {
  const times = cachedTimes.get(history) ?? timesIn(history);
  cachedTimes.set(history, times);
  return (recorded) => times.get(recorded.revision)?.() ?? ownTime(recorded);
}

/** Caches by history: playing back a day asks repeatedly for the same one. */
const cachedTimes = new WeakMap<readonly TimedEvent[], ReadonlyMap<number, LazyTime>>();

function timesIn(history: readonly TimedEvent[]): ReadonlyMap<number, LazyTime> {
  const counting = new Set(effectiveEvents(history).map(({ revision }) => revision));
  const correctable: CorrectableTimes = { starts: new Map(), crossings: new Map() };
  return new Map(
    history.map((recorded) => {
      const { revision } = recorded;
      return [
        revision,
        counting.has(revision) ? timeOfEffective(correctable, recorded) : timeOf(correctable, recorded),
      ] as const;
    }),
  );
}

/** The time of list events, which apply to the whole day. */
const BEFORE_FIRST_EVENT = -Infinity;

/** Evaluated after the whole history is read, since later events may change it. */
type LazyTime = () => number;

/** The time of a start or crossing; corrections change `at`. */
interface CorrectableTime {
  at: number;
}

/** The correctable times: starts by race, crossings by runner. */
interface CorrectableTimes {
  readonly starts: Map<string, CorrectableTime>;
  readonly crossings: Map<string, CorrectableTime>;
}

/** The time of an effective event; also applies its correction. */
function timeOfEffective(correctable: CorrectableTimes, recorded: TimedEvent): LazyTime {
  const { event } = recorded;
  const time = timeOf(correctable, recorded);
  switch (event.type) {
    case 'RaceStarted':
      return addTime(correctable.starts, event.part, event.at);
    case 'RunnerFinished':
    case 'FinishInserted':
      return addTime(correctable.crossings, event.sort, event.at);
    case 'StartTimeAdjusted':
      moveTime(correctable.starts.get(event.part), (at) => at + event.by);
      return time;
    case 'FinishTimeAdjusted':
      moveTime(correctable.crossings.get(event.sort), () => event.at);
      return time;
    case 'RunnerRestored':
      correctable.crossings.delete(event.sort);
      return time;
    case 'RaceReset':
      correctable.starts.delete(event.part);
      return time;
    case 'BibsSwapped':
      swapTimes(correctable.crossings, event.sort, event.other);
      return time;
    default:
      return time;
  }
}

/** The time of an event, without applying it. */
function timeOf({ starts, crossings }: CorrectableTimes, recorded: TimedEvent): LazyTime {
  const { event } = recorded;
  switch (event.type) {
    case 'StartTimeAdjusted':
      return timeOfCorrectable(starts.get(event.part), recorded);
    case 'FinishTimeAdjusted':
    case 'RunnerRestored':
      return timeOfCorrectable(crossings.get(event.sort), recorded);
    case 'TieDeclared':
    case 'JudgeOrderSet': {
      const named = event.sorts.flatMap((sort) => crossings.get(sort) ?? []);
      return () => named.map(({ at }) => at).sort((one, other) => one - other)[1] ?? ownTime(recorded);
    }
    default:
      return () => ownTime(recorded);
  }
}

/** Whether each event applies to the whole day, as lists do, whenever it was recorded. */
const APPLIES_TO_WHOLE_DAY: Readonly<Record<RacedayEvent['type'], boolean>> = {
  RaceCreated: true,
  RaceChanged: true,
  RaceRemoved: true,
  RaceRescheduled: true,
  RunnerAdded: true,
  RunnerChanged: true,
  RunnerMoved: true,
  RunnerAnonymised: true,
  BibRegistered: true,
  PickupRecorded: false,
  PickupUndone: false,
  RaceStarted: false,
  RunnerFinished: false,
  RunnerRestored: false,
  RunnerStatusSet: false,
  RunnerErased: true,
  RunnerWithdrawn: true,
  RunnerReinstated: true,
  RaceEnded: false,
  RaceReset: false,
  StartTimeAdjusted: false,
  FinishTimeAdjusted: false,
  FinishInserted: false,
  BibsSwapped: true,
  TieDeclared: false,
  JudgeOrderSet: false,
  ResultsPublished: false,
  EventsRevoked: false,
  EventsReinstated: false,
};

function ownTime({ event, meta }: TimedEvent): number {
  if (APPLIES_TO_WHOLE_DAY[event.type]) return BEFORE_FIRST_EVENT;
  return 'at' in event ? event.at : meta.at;
}

function timeOfCorrectable(entry: CorrectableTime | undefined, recorded: TimedEvent): LazyTime {
  return entry ? () => entry.at : () => ownTime(recorded);
}

function addTime(entries: Map<string, CorrectableTime>, key: string, at: number): LazyTime {
  const entry = { at };
  entries.set(key, entry);
  return () => entry.at;
}

function moveTime(entry: CorrectableTime | undefined, to: (at: number) => number): void {
  if (entry) entry.at = to(entry.at);
}

function swapTimes(entries: Map<string, CorrectableTime>, one: string, other: string): void {
  const [was, is] = [entries.get(one), entries.get(other)];
  for (const [key, entry] of [
    [one, is],
    [other, was],
  ] as const) {
    if (entry) entries.set(key, entry);
    else entries.delete(key);
  }
}
