import type { Group } from './raceday/events';

/**
 * What ranking asks of a runner; rows of the start list fit. `finished` is the crossing in epoch ms. Where it is withheld, `order` says
 * as which of all finishers the runner crossed: 1 for the first.
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
}

/** A finisher with the place overall and among their group (null for those who chose none). */
export interface Placed<Runner> {
  readonly runner: Runner;
  readonly place: number;
  readonly groupPlace: number | null;
}

/**
 * Those who finished, best first. The order is the order of crossing in ms (then bib and id, so that it never wavers);
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

/** Those whose crossing is told, by it; and each of the others at the place in the order that they are said to have. */
function inOrder<Runner extends Finisher>(runners: readonly Runner[]): readonly Runner[] {
  const finishers = runners.filter(({ status }) => status === 'finished');
  const crossings = finishers.flatMap((runner) =>
    runner.finished === null ? [] : [{ runner, at: runner.finished }],
  );
  const withheld = finishers.flatMap((runner) =>
    runner.finished === null && runner.order !== undefined ? [{ runner, order: runner.order }] : [],
  );
  const order = byCrossing(crossings);
  for (const { runner, order: nth } of withheld.sort((a, b) => a.order - b.order))
    order.splice(nth - 1, 0, runner);
  return order;
}

function byCrossing<Runner extends Finisher>(crossings: Crossing<Runner>[]): Runner[] {
  const firstOfTie = new Map<string, number>();
  for (const { runner, at } of crossings) {
    if (runner.tie !== undefined) firstOfTie.set(runner.tie, Math.min(at, firstOfTie.get(runner.tie) ?? at));
  }
  const counts = ({ runner, at }: Crossing<Runner>) =>
    runner.tie === undefined ? at : (firstOfTie.get(runner.tie) ?? at);
  return crossings
    .sort((a, b) => counts(a) - counts(b) || compareTies(a.runner, b.runner) || compareCrossings(a, b))
    .map(({ runner }) => runner);
}

/** Keeps the members of a tie together when others crossed in the same millisecond. */
function compareTies(a: Finisher, b: Finisher): number {
  return compareText(a.tie ?? '', b.tie ?? '');
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
