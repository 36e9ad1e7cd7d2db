import { emptyDay, type Day } from './day';
import type { WrittenDown } from './written-down';
import type { RacedayEvent } from './events';
import { inForce, isWord, type Fact } from './in-force';
import { momentsOf } from './moments';
import { takeIn } from './take-in';
import { boardRaceRow, boardRunnerRow, type BoardRow, type Unrevised } from './rows';

/** Who recorded an event, on which device and when (epoch ms). `commandId` names the command. */
export interface Written extends WrittenDown {
  readonly by: string;
  readonly device: string;
  readonly deviceId?: string;
  readonly commandId: string;
}

/** An event of a day's history; revisions start at 1. */
export interface DayEvent {
  readonly revision: number;
  readonly event: RacedayEvent;
  readonly meta: Written;
}

/** Limits a view of a history; absent fields do not limit it. */
export interface Hindsight {
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
export function effective(
  history: readonly DayEvent[],
  hindsight: Hindsight = {},
): readonly (DayEvent & { readonly event: Fact })[] {
  return inForce(lookedAt(history, hindsight));
}

/**
 * Returns the events within the limits, including revoked ones, and revocations or reinstatements of included
 * events. Erasures apply at any time.
 */
export function lookedAt(
  history: readonly DayEvent[],
  { asOf = Infinity, knownAt = Infinity, without = NOTHING }: Hindsight = {},
): readonly DayEvent[] {
  const isWhole = knownAt === Infinity && without.size === 0;
  const isKnown = ({ event, meta }: DayEvent) =>
    event.type === 'RunnerErased' || (meta.recordedAt <= knownAt && !without.has(meta.commandId));
  const known = isWhole ? history : history.filter(isKnown);
  return asOf === Infinity ? known : happenedBy(known, asOf);
}

function happenedBy(known: readonly DayEvent[], asOf: number): readonly DayEvent[] {
  const momentOf = momentsOf(known);
  const seen = new Set<number>();
  for (const told of known) {
    const { event, revision } = told;
    const isSeen = isWord(event) ? event.events.some((named) => seen.has(named)) : momentOf(told) <= asOf;
    if (isSeen) seen.add(revision);
  }
  return known.filter(({ revision }) => seen.has(revision));
}

/** Folds a day's state without storing its events. */
export function foldOf(history: readonly DayEvent[]): Day {
  const day: Day = { ...emptyDay(), past: undefined };
  for (const told of inForce(history)) takeIn(day, told);
  return day;
}

/**
 * When an event happened, for the journal: its own time for races and crossings, else the device clock (epoch
 * ms). `raceClockTimes` gives the race-clock time, which corrections may change.
 */
export function happenedAt(event: RacedayEvent, { at }: WrittenDown): number {
  return 'at' in event ? event.at : at;
}

/** An organiser's row of a race or runner on two days; null where it does not exist. */
export interface Difference {
  readonly sort: string;
  readonly before: Unrevised<BoardRow> | null;
  readonly after: Unrevised<BoardRow> | null;
}

/** Returns every row that differs between two days: races (`sort` is their part), then runners. */
export function diff(before: Day, after: Day): readonly Difference[] {
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

type Row = Unrevised<BoardRow>;

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
