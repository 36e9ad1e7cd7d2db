import { emptyDay, type Day } from './day';
import type { WrittenDown } from './written-down';
import type { RacedayEvent } from './events';
import { inForce, isWord, type Fact } from './in-force';
import { momentsOf } from './moments';
import { takeIn } from './take-in';
import { boardRaceRow, boardRunnerRow, type BoardRow, type Unrevised } from './rows';

/** Who wrote an event down, from where and when (epoch ms); `commandId` names what was asked for. */
export interface Written extends WrittenDown {
  readonly by: string;
  readonly device: string;
  readonly deviceId?: string;
  readonly commandId: string;
}

/** An event where it stands in a day's history: `revision` is its number there, 1 for the first. */
export interface DayEvent {
  readonly revision: number;
  readonly event: RacedayEvent;
  readonly meta: Written;
}

/** How to look at a history; what is left out is as it is now. */
export interface Hindsight {
  /** Only what had happened by then by the race's own clock, epoch ms. */
  readonly asOf?: number;
  /** Only what was written down by then, epoch ms. */
  readonly knownAt?: number;
  /** As if nobody had asked for these commands. */
  readonly without?: ReadonlySet<string>;
}

/** The facts that count, in their order. What was said about them counts whenever it was known: it has no place on the race's clock. */
export function effective(
  history: readonly DayEvent[],
  hindsight: Hindsight = {},
): readonly (DayEvent & { readonly event: Fact })[] {
  return inForce(lookedAt(history, hindsight));
}

/**
 * All that is seen of a history so: also what is out of force, and what was said of anything that is seen. Who is erased at the end is
 * erased whenever one looks from.
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

/** The day that these events make: what came of them, and not how. */
export function foldOf(history: readonly DayEvent[]): Day {
  const day: Day = { ...emptyDay(), past: undefined };
  for (const told of inForce(history)) takeIn(day, told);
  return day;
}

/**
 * When it was done, as a journal tells it: races and crossings tell it themselves, all else by the clock of its device. Epoch ms. When
 * it counts from by the race's own clock, corrections above all, only the whole history knows (`momentsOf`).
 */
export function happenedAt(event: RacedayEvent, { at }: WrittenDown): number {
  return 'at' in event ? event.at : at;
}

/** What organisers read of a race or a runner on either of two days; null where they are on none of its lists. */
export interface Difference {
  readonly sort: string;
  readonly before: Unrevised<BoardRow> | null;
  readonly after: Unrevised<BoardRow> | null;
}

/** Every row that reads otherwise on the one day than on the other: races (`sort` is their part), then runners. */
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
