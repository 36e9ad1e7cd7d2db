import { checkedReason, wordsIn, wordsTold } from '../reason';
import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './raceday-command';
import { outcomeOf, type Day } from './day';
import type { Outcome } from './outcome';
import type { RacedayEvent, RunnerDetails } from './events';
import { begunRace, checkNear, knownRunner, runnerCalled, whereNow } from './known';

/** Commands that correct results afterwards. */
export type CorrectionCommand = RacedayCommandOf<
  'AdjustStart' | 'AdjustFinish' | 'InsertFinish' | 'SwapBibs' | 'DeclareTie' | 'SetJudgeOrder'
>;

/** Returns the reason as it is stored. Throws Refusal. */
type WhyCheck = (reason: string, day: Day) => string;

/** For a reason already checked once for a whole draft: the check takes some ms on a large day. */
export const checkedBefore: WhyCheck = (reason) => reason;

/** Decides a correction; returns no events when nothing changes. Throws Refusal. */
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

/** The largest shift of a start, ms: an hour's difference would be another race. */
const LONGEST_SHIFT = 2 * 3_600_000;

/**
 * Shifts the starts of the race and of `others`, and so every time in them. Stores the difference from the
 * recorded start, which a correction may change too.
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

/** Changes a finisher's time, also after the end of the race. */
function adjustFinish(
  requested: RacedayCommandOf<'AdjustFinish'>,
  day: Day,
  whyOf: WhyCheck,
): readonly RacedayEvent[] {
  const { sort, part, crossing, reason, finished } = crossingAsked(requested, day, whyOf);
  if (finished === null) throw new Refusal('runner-not-finished', { part, sort });
  return finished === crossing ? [] : [{ type: 'FinishTimeAdjusted', part, sort, at: crossing, reason }];
}

/** Adds a finish that was not recorded, whatever status the end of the race set. */
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

/** Swaps two runners' bibs. When the first wears another bib than `bib`, the swap is already done. */
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

/** Gives finishers of a race a shared place. */
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

/** Sets the order of finishers who crossed close together. */
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

/** Returns the outcomes of at least two different runners, all finishers of that race. Throws Refusal. */
function finishersCalled(day: Day, part: string, sorts: readonly string[]): readonly Outcome[] {
  const race = begunRace(day, part);
  if (sorts.length < 2 || new Set(sorts).size < sorts.length) throw new Refusal('finishers-too-few');
  return sorts.map((sort) => {
    const outcome = outcomeOf(day, knownRunner(day, race, { sort }));
    if (outcome.finished === null) throw new Refusal('runner-not-finished', { part, sort });
    return outcome;
  });
}

/**
 * Returns the reason as it is stored. Throws Refusal when it contains the name of a runner, or withdrawn
 * runner, of the day.
 */
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

/**
 * Caches per person, since a draft asks for each of its corrections. The entry goes when the details object
 * does.
 */
function nameWords(details: RunnerDetails): readonly string[] {
  const known = wordsOf.get(details);
  if (known) return known;
  const words = wordsIn(`${details.firstname} ${details.lastname}`);
  wordsOf.set(details, words);
  return words;
}

const wordsOf = new WeakMap<RunnerDetails, readonly string[]>();
