import type { Group } from './raceday/events';

/**
 * The input of ranking; rows of the start list fit. `finished` is the crossing in epoch ms. If it is
 * withheld, here or of a runner in the same judged group, `order` is the position among all finishers, from
 * 1.
 */
export interface Finisher {
  readonly sort: string;
  readonly bib: number | null;
  readonly group: Group;
  readonly status: string;
  readonly finished: number | null;
  readonly order?: number | undefined;
  /** Runners with the same label were declared equal by a judge. */
  readonly tie?: string | undefined;
  /**
   * A judge ordered the runners with the same label: `judged`, from 0. All of them count from the first
   * crossing among them.
   */
  readonly heat?: string | undefined;
  readonly judged?: number | undefined;
}

/** A finisher with the place overall and in the group (null without a group). */
export interface Ranked<Runner> {
  readonly runner: Runner;
  readonly place: number;
  readonly groupPlace: number | null;
}

/**
 * Ranks the finishers, best first: by crossing in ms, a judge's order, bib, then id, so the order is stable.
 * Runners are equal only by a declared tie, never by equal shown times, and then rank 1-2-2-4.
 */
export function rank<Runner extends Finisher>(runners: readonly Runner[]): readonly Ranked<Runner>[] {
  const counted = new Map<string, Counter>();
  const overall = counter();
  return inOrder(runners).map((runner) => ({
    runner,
    place: nextPlace(overall, runner.tie),
    groupPlace: runner.group === '' ? null : nextPlace(counterOf(counted, runner.group), runner.tie),
  }));
}

interface Crossing<Runner> {
  readonly runner: Runner;
  readonly at: number;
}

/** Sorts by crossing, then inserts each runner with an `order` at that position. */
function inOrder<Runner extends Finisher>(runners: readonly Runner[]): readonly Runner[] {
  const finishers = runners.filter(({ status }) => status === 'finished');
  const crossings = finishers.flatMap((runner) =>
    runner.finished === null || runner.order !== undefined ? [] : [{ runner, at: runner.finished }],
  );
  const ordered = finishers.flatMap((runner) =>
    runner.order === undefined ? [] : [{ runner, order: runner.order }],
  );
  const order = byCrossing(crossings);
  for (const { runner, order: nth } of ordered.sort((a, b) => a.order - b.order))
    order.splice(nth - 1, 0, runner);
  return order;
}

function byCrossing<Runner extends Finisher>(crossings: Crossing<Runner>[]): Runner[] {
  const firstOf = new Map<string, number>();
  for (const { runner, at } of crossings) {
    const group = judgedGroupOf(runner);
    if (group !== undefined) firstOf.set(group, Math.min(at, firstOf.get(group) ?? at));
  }
  const counts = ({ runner, at }: Crossing<Runner>) => firstOf.get(judgedGroupOf(runner) ?? '') ?? at;
  return crossings
    .sort((a, b) => counts(a) - counts(b) || compareTies(a.runner, b.runner) || compareCrossings(a, b))
    .map(({ runner }) => runner);
}

/** The judged group of a runner; undefined for none. */
export function judgedGroupOf({ tie, heat }: Pick<Finisher, 'tie' | 'heat'>): string | undefined {
  return tie ?? heat;
}

/** Groups judged runners, in the judge's order, when others crossed in the same millisecond. */
function compareTies(a: Finisher, b: Finisher): number {
  return compareText(judgedGroupOf(a) ?? '', judgedGroupOf(b) ?? '') || (a.judged ?? 0) - (b.judged ?? 0);
}

function compareCrossings(a: Crossing<Finisher>, b: Crossing<Finisher>): number {
  return (
    a.at - b.at ||
    (a.runner.bib ?? Infinity) - (b.runner.bib ?? Infinity) ||
    compareText(a.runner.sort, b.runner.sort)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

interface Counter {
  count: number;
  place: number;
  tie: string | undefined;
}

function counter(): Counter {
  return { count: 0, place: 0, tie: undefined };
}

function counterOf(counters: Map<string, Counter>, group: string): Counter {
  const known = counters.get(group) ?? counter();
  counters.set(group, known);
  return known;
}

function nextPlace(counter: Counter, tie: string | undefined): number {
  counter.count += 1;
  if (tie === undefined || tie !== counter.tie) counter.place = counter.count;
  counter.tie = tie;
  return counter.place;
}
