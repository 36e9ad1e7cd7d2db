import type { Group } from './raceday/events';

/**
 * What ranking asks of a runner; rows of the start list fit. `finished` is the crossing in epoch ms. Where it is withheld, or that of
 * somebody whom a judge has put together with them, `order` says as which of all finishers they count: 1 for the first.
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
  /** Of runners with the same label a judge has set the order: `judged`, from 0. They count from the first crossing among them. */
  readonly heat?: string | undefined;
  readonly judged?: number | undefined;
}

/** A finisher with the place overall and among their group (null for those who chose none). */
export interface Placed<Runner> {
  readonly runner: Runner;
  readonly place: number;
  readonly groupPlace: number | null;
}

/**
 * Those who finished, best first. The order is the order of crossing in ms, a judge's where one was set, then bib and id, so that it never
 * wavers;
 * runners are equal only when a tie was declared, never because shown times agree, and then rank 1-2-2-4.
 */
export function rank<Runner extends Finisher>(runners: readonly Runner[]): readonly Placed<Runner>[] {
  const counted = new Map<string, Counter>();
  const overall = counter();
  return inOrder(runners).map((runner) => ({
    runner,
    place: next(overall, runner.tie),
    groupPlace: runner.group === '' ? null : next(counterOf(counted, runner.group), runner.tie),
  }));
}

interface Crossing<Runner> {
  readonly runner: Runner;
  readonly at: number;
}

/** Those of whom only the crossing is told, by it; and each of the others at the place in the order that they are said to have. */
function inOrder<Runner extends Finisher>(runners: readonly Runner[]): readonly Runner[] {
  const finishers = runners.filter(({ status }) => status === 'finished');
  const crossings = finishers.flatMap((runner) =>
    runner.finished === null || runner.order !== undefined ? [] : [{ runner, at: runner.finished }],
  );
  const told = finishers.flatMap((runner) =>
    runner.order === undefined ? [] : [{ runner, order: runner.order }],
  );
  const order = byCrossing(crossings);
  for (const { runner, order: nth } of told.sort((a, b) => a.order - b.order))
    order.splice(nth - 1, 0, runner);
  return order;
}

function byCrossing<Runner extends Finisher>(crossings: Crossing<Runner>[]): Runner[] {
  const firstOf = new Map<string, number>();
  for (const { runner, at } of crossings) {
    const group = groupOf(runner);
    if (group !== undefined) firstOf.set(group, Math.min(at, firstOf.get(group) ?? at));
  }
  const counts = ({ runner, at }: Crossing<Runner>) => firstOf.get(groupOf(runner) ?? '') ?? at;
  return crossings
    .sort((a, b) => counts(a) - counts(b) || compareTies(a.runner, b.runner) || compareCrossings(a, b))
    .map(({ runner }) => runner);
}

/** With whom a judge has put them together; undefined for nobody. */
export function groupOf({ tie, heat }: Pick<Finisher, 'tie' | 'heat'>): string | undefined {
  return tie ?? heat;
}

/** Keeps those together whom a judge has put together, when others crossed in the same millisecond, in the judge's order. */
function compareTies(a: Finisher, b: Finisher): number {
  return compareText(groupOf(a) ?? '', groupOf(b) ?? '') || (a.judged ?? 0) - (b.judged ?? 0);
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

function next(counter: Counter, tie: string | undefined): number {
  counter.count += 1;
  if (tie === undefined || tie !== counter.tie) counter.place = counter.count;
  counter.tie = tie;
  return counter.place;
}
