import { checkedReason } from '../reason';
import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './commands';
import { outcomeOf, type Day, type Outcome, type Runner } from './day';
import type { RacedayEvent } from './events';
import { begunRace, checkNear, knownRunner, runnerCalled, whereNow } from './known';

/** How far a start is moved at most, ms: another hour is another race. */
const LONGEST_SHIFT = 2 * 3_600_000;

/** The gun went at another moment: every time of the race is another. Kept as the distance from what was noted, which may be corrected too. */
export function adjustStart(
  { part, start, reason }: RacedayCommandOf<'AdjustStart'>,
  day: Day,
): readonly RacedayEvent[] {
  const { started } = begunRace(day, part);
  if (started === null) throw new Refusal('race-not-started', { part });
  const by = start - started;
  if (Math.abs(by) > LONGEST_SHIFT) throw new Refusal('shift-invalid');
  const why = checkedWhy(reason, day);
  return by === 0 ? [] : [{ type: 'StartTimeAdjusted', part, by, reason: why }];
}

/** A finisher crossed at another moment. Also once the race is over. */
export function adjustFinish(requested: RacedayCommandOf<'AdjustFinish'>, day: Day): readonly RacedayEvent[] {
  const { sort, part, crossing, reason, finished } = crossingAsked(requested, day);
  if (finished === null) throw new Refusal('runner-not-finished', { part, sort });
  return finished === crossing ? [] : [{ type: 'FinishTimeAdjusted', part, sort, at: crossing, reason }];
}

/** Somebody has crossed whom nobody took in, whatever the race's end had made of them. */
export function insertFinish(requested: RacedayCommandOf<'InsertFinish'>, day: Day): readonly RacedayEvent[] {
  const { sort, part, crossing, reason, finished } = crossingAsked(requested, day);
  if (finished === crossing) return [];
  if (finished !== null) throw new Refusal('runner-finished', { part, sort });
  return [{ type: 'FinishInserted', part, sort, at: crossing, reason }];
}

function crossingAsked(requested: RacedayCommandOf<'AdjustFinish' | 'InsertFinish'>, day: Day) {
  const command = whereNow(requested, day);
  const { part, crossing } = command;
  const race = begunRace(day, part);
  const runner = knownRunner(day, race, command);
  const { sort } = runner;
  if (race.started !== null && crossing < race.started)
    throw new Refusal('time-before-start', { part, sort });
  checkNear(part, crossing);
  const reason = checkedWhy(command.reason, day);
  return { part, sort, crossing, reason, finished: outcomeOf(day, runner).finished };
}

/** Two runners wore each other's bib. `bib` is what the first wears as far as is known: where that is another, it was done already. */
export function swapBibs(
  { sort, other, bib, reason }: RacedayCommandOf<'SwapBibs'>,
  day: Day,
): readonly RacedayEvent[] {
  const one = runnerCalled(day, sort);
  runnerCalled(day, other);
  const why = checkedWhy(reason, day);
  if (sort === other || one.bib !== bib) return [];
  return [{ type: 'BibsSwapped', part: one.part, sort, other, reason: why }];
}

/** Finishers of a race share a place. */
export function declareTie(
  { part, sorts, reason }: RacedayCommandOf<'DeclareTie'>,
  day: Day,
): readonly RacedayEvent[] {
  const together = finishersCalled(day, part, sorts);
  const why = checkedWhy(reason, day);
  const ties = new Set(together.map(({ tie }) => tie));
  if (ties.size === 1 && !ties.has(null)) return [];
  return [{ type: 'TieDeclared', part, sorts, reason: why }];
}

/** Finishers of a race crossed close together, in this order. */
export function setJudgeOrder(
  { part, sorts, reason }: RacedayCommandOf<'SetJudgeOrder'>,
  day: Day,
): readonly RacedayEvent[] {
  const together = finishersCalled(day, part, sorts);
  const why = checkedWhy(reason, day);
  const heats = new Set(together.map(({ heat }) => heat));
  const isSo = heats.size === 1 && together.every(({ judged }, index) => judged === index);
  return isSo ? [] : [{ type: 'JudgeOrderSet', part, sorts, reason: why }];
}

/** What has come of these, who all must have finished that race; two at least, each once. */
function finishersCalled(day: Day, part: string, sorts: readonly string[]): readonly Outcome[] {
  const race = begunRace(day, part);
  if (sorts.length < 2 || new Set(sorts).size < sorts.length) throw new Refusal('finishers-too-few');
  return sorts.map((sort) => {
    const outcome = outcomeOf(day, knownRunner(day, race, { sort }));
    if (outcome.finished === null) throw new Refusal('runner-not-finished', { part, sort });
    return outcome;
  });
}

/** Why something is corrected, as it is kept: without the name of anybody who is, or was, to run that day. */
export function checkedWhy(reason: string, { runners, withdrawn }: Day): string {
  const names: string[] = [];
  for (const { details } of runners.values()) names.push(details.firstname, details.lastname);
  for (const { runner } of withdrawn.values())
    if (runner) names.push(runner.details.firstname, runner.details.lastname);
  return checkedReason(reason, names);
}

type Event<Type extends RacedayEvent['type']> = Extract<RacedayEvent, { type: Type }>;

/** Moves the start of a race; false where it has none. */
export function moveStart(day: Day, { part, by }: Event<'StartTimeAdjusted'>): boolean {
  const race = day.races.get(part);
  if (race?.started == null) return false;
  day.races.set(part, { ...race, started: race.started + by });
  return true;
}

/** Exchanges bibs and outcomes; false where one of the two is on no list. Each stays in their race, with what they have fetched. */
export function swap(day: Day, { sort, other }: Event<'BibsSwapped'>, by: number): boolean {
  const [one, two] = [day.runners.get(sort), day.runners.get(other)];
  if (!one || !two) return false;
  for (const [runner, as] of [
    [one, two],
    [two, one],
  ] as const)
    wear(day, runner, { bib: as.bib, outcome: outcomeOf(day, as), by });
  return true;
}

function wear(
  day: Day,
  runner: Runner,
  { bib, outcome, by }: { readonly bib: number | null; readonly outcome: Outcome; readonly by: number },
): void {
  const resets = day.races.get(runner.part)?.resets ?? 0;
  day.runners.set(runner.sort, { ...runner, bib, outcome, resets, madeBy: { ...runner.madeBy, bib: by } });
  if (bib !== null) day.bibs.set(bib, runner.sort);
}

/** Notes what a judge has said of finishers of a race, by their number among those named; false where fewer than two are there. */
export function judge(
  day: Day,
  { part, sorts }: Event<'TieDeclared' | 'JudgeOrderSet'>,
  said: (nth: number) => Partial<Outcome>,
): boolean {
  const there = sorts.flatMap((sort) => {
    const runner = day.runners.get(sort);
    const outcome = runner?.part === part ? outcomeOf(day, runner) : null;
    return runner && outcome !== null && outcome.finished !== null ? [{ runner, outcome }] : [];
  });
  if (there.length < 2) return false;
  for (const [nth, { runner, outcome }] of there.entries()) {
    const resets = day.races.get(part)?.resets ?? 0;
    day.runners.set(runner.sort, { ...runner, outcome: { ...outcome, ...said(nth) }, resets });
  }
  return true;
}
