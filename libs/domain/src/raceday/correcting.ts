import { checkedReason, wordsIn, wordsTold } from '../reason';
import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './raceday-command';
import { outcomeOf, type Day } from './day';
import type { Outcome } from './outcome';
import type { RacedayEvent, RunnerDetails } from './events';
import { begunRace, checkNear, knownRunner, runnerCalled, whereNow } from './known';

/** What organisers put right afterwards. */
export type CorrectionCommand = RacedayCommandOf<
  'AdjustStart' | 'AdjustFinish' | 'InsertFinish' | 'SwapBibs' | 'DeclareTie' | 'SetJudgeOrder'
>;

/** Gives a reason as it is kept. Throws Refusal. */
type WhyCheck = (reason: string, day: Day) => string;

/** Of what has been checked before, once for several corrections: on a large day it takes some ms. */
export const checkedBefore: WhyCheck = (reason) => reason;

/** What a correction leads to; nothing where all is so already. Throws Refusal. */
export function decideCorrection(
  command: CorrectionCommand,
  day: Day,
  whyOf: WhyCheck = checkedWhy,
): readonly RacedayEvent[] {
  switch (command.type) {
    case 'AdjustStart':
      return adjustStart(command, day, whyOf);
    case 'AdjustFinish':
      return adjustFinish(command, day, whyOf);
    case 'InsertFinish':
      return insertFinish(command, day, whyOf);
    case 'SwapBibs':
      return swapBibs(command, day, whyOf);
    case 'DeclareTie':
      return declareTie(command, day, whyOf);
    case 'SetJudgeOrder':
      return setJudgeOrder(command, day, whyOf);
  }
}

/** How far a start is moved at most, ms: another hour is another race. */
const LONGEST_SHIFT = 2 * 3_600_000;

/**
 * The gun went at another moment: every time of the race is another, and of `others`, whose starts move as far. Kept as the distance
 * from what was noted, which may be corrected too.
 */
function adjustStart(
  { part, start, others, reason }: RacedayCommandOf<'AdjustStart'>,
  day: Day,
  whyOf: WhyCheck,
): readonly RacedayEvent[] {
  const by = start - startOf(day, part);
  if (Math.abs(by) > LONGEST_SHIFT) throw new Refusal('shift-invalid');
  const parts = [...new Set([part, ...others])];
  for (const other of parts) startOf(day, other);
  const why = whyOf(reason, day);
  if (by === 0) return [];
  return parts.map((each) => ({ type: 'StartTimeAdjusted', part: each, by, reason: why }));
}

function startOf(day: Day, part: string): number {
  const { started } = begunRace(day, part);
  if (started === null) throw new Refusal('race-not-started', { part });
  return started;
}

/** A finisher crossed at another moment. Also once the race is over. */
function adjustFinish(
  requested: RacedayCommandOf<'AdjustFinish'>,
  day: Day,
  whyOf: WhyCheck,
): readonly RacedayEvent[] {
  const { sort, part, crossing, reason, finished } = crossingAsked(requested, day, whyOf);
  if (finished === null) throw new Refusal('runner-not-finished', { part, sort });
  return finished === crossing ? [] : [{ type: 'FinishTimeAdjusted', part, sort, at: crossing, reason }];
}

/** Somebody has crossed whom nobody took in, whatever the race's end had made of them. */
function insertFinish(
  requested: RacedayCommandOf<'InsertFinish'>,
  day: Day,
  whyOf: WhyCheck,
): readonly RacedayEvent[] {
  const { sort, part, crossing, reason, finished } = crossingAsked(requested, day, whyOf);
  if (finished === crossing) return [];
  if (finished !== null) throw new Refusal('runner-finished', { part, sort });
  return [{ type: 'FinishInserted', part, sort, at: crossing, reason }];
}

function crossingAsked(
  requested: RacedayCommandOf<'AdjustFinish' | 'InsertFinish'>,
  day: Day,
  whyOf: WhyCheck,
) {
  const command = whereNow(requested, day);
  const { part, crossing } = command;
  const race = begunRace(day, part);
  const runner = knownRunner(day, race, command);
  const { sort } = runner;
  if (race.started !== null && crossing < race.started)
    throw new Refusal('time-before-start', { part, sort });
  checkNear(part, crossing);
  const reason = whyOf(command.reason, day);
  return { part, sort, crossing, reason, finished: outcomeOf(day, runner).finished };
}

/** Two runners wore each other's bib. `bib` is what the first wears as far as is known: where that is another, it was done already. */
function swapBibs(
  { sort, other, bib, reason }: RacedayCommandOf<'SwapBibs'>,
  day: Day,
  whyOf: WhyCheck,
): readonly RacedayEvent[] {
  const one = runnerCalled(day, sort);
  runnerCalled(day, other);
  const why = whyOf(reason, day);
  if (sort === other || one.bib !== bib) return [];
  return [{ type: 'BibsSwapped', part: one.part, sort, other, reason: why }];
}

/** Finishers of a race share a place. */
function declareTie(
  { part, sorts, reason }: RacedayCommandOf<'DeclareTie'>,
  day: Day,
  whyOf: WhyCheck,
): readonly RacedayEvent[] {
  const together = finishersCalled(day, part, sorts);
  const why = whyOf(reason, day);
  const ties = new Set(together.map(({ tie }) => tie));
  if (ties.size === 1 && !ties.has(null)) return [];
  return [{ type: 'TieDeclared', part, sorts, reason: why }];
}

/** Finishers of a race crossed close together, in this order. */
function setJudgeOrder(
  { part, sorts, reason }: RacedayCommandOf<'SetJudgeOrder'>,
  day: Day,
  whyOf: WhyCheck,
): readonly RacedayEvent[] {
  const together = finishersCalled(day, part, sorts);
  const why = whyOf(reason, day);
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
  const why = checkedReason(reason, []);
  const told = wordsTold(why);
  if (told.size === 0) return why;
  for (const { details } of runners.values()) refuseNamed(details, told);
  for (const { runner } of withdrawn.values()) if (runner) refuseNamed(runner.details, told);
  return why;
}

function refuseNamed(details: RunnerDetails, told: ReadonlySet<string>): void {
  for (const word of nameWords(details)) if (told.has(word)) throw new Refusal('reason-names-somebody');
}

/** Looked up once for each person: a draft asks for each of its corrections. Forgotten with them. */
function nameWords(details: RunnerDetails): readonly string[] {
  const known = wordsOf.get(details);
  if (known) return known;
  const words = wordsIn(`${details.firstname} ${details.lastname}`);
  wordsOf.set(details, words);
  return words;
}

const wordsOf = new WeakMap<RunnerDetails, readonly string[]>();
