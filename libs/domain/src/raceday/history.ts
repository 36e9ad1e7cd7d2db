import { emptyDay, type Day } from './day';
import type { ClockInfo } from './clock-info';
import type { RacedayEvent } from './events';
import { effectiveEvents, isHistoryChange, type StateEvent } from './effective-events';
import { raceClockTimes } from './race-clock';
import { applyEvent } from './apply-event';
import { boardRaceRow, boardRunnerRow, type BoardRow, type WithoutRevision } from './rows';

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
export interface HistoryFilter {
  /** Only events up to this time of the race clock, epoch ms. */
  readonly asOf?: number;
  /** Only events recorded by then, epoch ms. */
  readonly knownAt?: number;
  /** Leaves out the events of these commands. */
  readonly without?: ReadonlySet<string>;
}

/**
 * Returns the effective events in order. Revocations and reinstatements have no race-clock time, so `asOf`
 * never excludes one about an included event.
 */
export function effectiveEventsAt(
  history: readonly DayEvent[],
  filter: HistoryFilter = {},
): readonly (DayEvent & { readonly event: StateEvent })[] {
  return effectiveEvents(filterHistory(history, filter));
}

/**
 * Returns the events within the limits, including revoked ones, and revocations or reinstatements of included
 * events. Erasures apply at any time.
 */
export function filterHistory(
  history: readonly DayEvent[],
  { asOf = Infinity, knownAt = Infinity, without = NOTHING }: HistoryFilter = {},
): readonly DayEvent[] {
  const isWhole = knownAt === Infinity && without.size === 0;
  const isKnown = ({ event, meta }: DayEvent) =>
    event.type === 'RunnerErased' || (meta.recordedAt <= knownAt && !without.has(meta.commandId));
  const known = isWhole ? history : history.filter(isKnown);
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

/** An organiser's row of a race or runner on two days; null where it does not exist. */
export interface Difference {
  readonly sort: string;
  readonly before: WithoutRevision<BoardRow> | null;
  readonly after: WithoutRevision<BoardRow> | null;
}

/** Returns every row that differs between two days: races (`sort` is their part), then runners. */
export function diffDays(before: Day, after: Day): readonly Difference[] {
  return [
    ...differences({ before: before.races, after: after.races }, boardRaceRow, boardRaceRow),
    ...differences(
      { before: before.runners, after: after.runners },
      (runner) => boardRunnerRow(before, runner),
      (runner) => boardRunnerRow(after, runner),
    ),
  ];
}

const NOTHING: ReadonlySet<string> = new Set();

type Row = WithoutRevision<BoardRow>;

function differences<One>(
  days: { readonly before: ReadonlyMap<string, One>; readonly after: ReadonlyMap<string, One> },
  rowBefore: (one: One) => Row,
  rowAfter: (one: One) => Row,
): Difference[] {
  const sorts = new Set([...days.before.keys(), ...days.after.keys()]);
  return [...sorts].flatMap((sort) => {
    const [was, is] = [days.before.get(sort), days.after.get(sort)];
    const difference = { sort, before: was ? rowBefore(was) : null, after: is ? rowAfter(is) : null };
    return JSON.stringify(difference.before) === JSON.stringify(difference.after) ? [] : [difference];
  });
}
