import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './commands';
import { isBeforeStart } from './conflict';
import { outcomeOf, pastEvents, type Day, type Outcome, type Runner } from './day';
import { decidingChanges, isRevoked } from './effective-events';
import type { RacedayEvent, StoredReason } from './events';
import { revocationOf } from './passed-crossings';
import { disqualificationsTakenBackBy, givesCrossingBack } from './given-back';
import { startedRace, checkNearRaceDay, knownRunner, runnerById, inCurrentRace } from './lookups';
import { storableReason, type GivenReason } from './stored-reason';

/** Commands that correct results afterwards. */
export type CorrectionCommand = RacedayCommandOf<
  'AdjustStart' | 'AdjustFinish' | 'InsertFinish' | 'SwapBibs' | 'DeclareTie' | 'SetJudgeOrder'
>;

/** Returns the reason as it is stored. Throws Refusal. */
export type ReasonCheck = (given: GivenReason, day: Day) => StoredReason;

/** For a reason already checked once for a whole draft: the check takes some ms on a large day. */
export const withoutReasonCheck: ReasonCheck = ({ reason }) => ({ reason });

/** Decides a correction; returns no events when nothing changes. Throws Refusal. */
export function decideCorrection(
  command: CorrectionCommand,
  day: Day,
  checkReason: ReasonCheck = storableReason,
): readonly RacedayEvent[] {
  switch (command.type) {
    case 'AdjustStart':
      return adjustStart(command, day, checkReason);
    case 'AdjustFinish':
      return adjustFinish(command, day, checkReason);
    case 'InsertFinish':
      return insertFinish(command, day, checkReason);
    case 'SwapBibs':
      return swapBibs(command, day, checkReason);
    case 'DeclareTie':
      return declareTie(command, day, checkReason);
    case 'SetJudgeOrder':
      return setJudgeOrder(command, day, checkReason);
  }
}

/** The largest shift of a start, ms: an hour's difference would be another race. */
const MAX_START_SHIFT_MS = 2 * 3_600_000;

/**
 * Shifts the starts of the race and of `others`, and so every time in them, and revokes the named crossings.
 * Stores the difference from the recorded start, which a correction may change too. Whether a crossing then
 * lies before its start is checked with the whole append (`withStartsChecked`).
 */
function adjustStart(
  { part, start, others, alsoRevoke = [], ...given }: RacedayCommandOf<'AdjustStart'>,
  day: Day,
  checkReason: ReasonCheck,
): readonly RacedayEvent[] {
  const by = start - startTimeOf(day, part);
  if (Math.abs(by) > MAX_START_SHIFT_MS) throw new Refusal('shift-invalid');
  const parts = [...new Set([part, ...others])];
  for (const other of parts) startTimeOf(day, other);
  const stored = checkReason(given, day);
  if (by === 0) return [];
  return [
    ...revocationOf(crossingsToRevoke(day, alsoRevoke), stored),
    ...parts.map((each) => ({ type: 'StartTimeAdjusted', part: each, by, ...stored }) as const),
  ];
}

/**
 * Returns those of the revisions that still count. Throws Refusal for an event that records no crossing. A
 * crossing that was given back is named with the disqualification that was taken back.
 */
export function crossingsToRevoke(day: Day, revisions: readonly number[]): readonly number[] {
  const decided = decidingChanges(day.past?.changes ?? []);
  const past = pastEvents(day);
  const effective = revisions.filter((revision) => !isRevoked(decided, revision));
  const named = effective.flatMap((revision) => past[revision - 1] ?? []);
  const takenBack = new Set(named.flatMap((recorded) => disqualificationsTakenBackBy(day, recorded)));
  for (const revision of effective) {
    const event = past[revision - 1]?.event;
    const isKnown = event && (recordsCrossing(event) || takenBack.has(revision));
    if (!isKnown) throw new Refusal('event-unknown', { revision });
  }
  return effective;
}

function recordsCrossing(event: RacedayEvent): boolean {
  return event.type === 'RunnerFinished' || event.type === 'FinishInserted' || givesCrossingBack(event);
}

function startTimeOf(day: Day, part: string): number {
  const { started } = startedRace(day, part);
  if (started === null) throw new Refusal('race-not-started', { part });
  return started;
}

/** Changes a finisher's time, also after the end of the race. */
function adjustFinish(
  requested: RacedayCommandOf<'AdjustFinish'>,
  day: Day,
  checkReason: ReasonCheck,
): readonly RacedayEvent[] {
  const { sort, part, crossing, stored, finished } = requestedCrossing(requested, day, checkReason);
  if (finished === null) throw new Refusal('runner-not-finished', { part, sort });
  return finished === crossing ? [] : [{ type: 'FinishTimeAdjusted', part, sort, at: crossing, ...stored }];
}

/** Adds a finish that was not recorded, whatever status the end of the race set. */
function insertFinish(
  requested: RacedayCommandOf<'InsertFinish'>,
  day: Day,
  checkReason: ReasonCheck,
): readonly RacedayEvent[] {
  const { sort, part, crossing, stored, finished } = requestedCrossing(requested, day, checkReason);
  if (finished === crossing) return [];
  if (finished !== null) throw new Refusal('runner-finished', { part, sort });
  return [{ type: 'FinishInserted', part, sort, at: crossing, ...stored }];
}

function requestedCrossing(
  requested: RacedayCommandOf<'AdjustFinish' | 'InsertFinish'>,
  day: Day,
  checkReason: ReasonCheck,
) {
  const command = inCurrentRace(requested, day);
  const { part, crossing } = command;
  const race = startedRace(day, part);
  const runner = knownRunner(day, race, command);
  const { sort } = runner;
  if (race.started !== null && crossing < race.started)
    throw new Refusal('time-before-start', { part, sort });
  checkNearRaceDay(part, crossing);
  const stored = checkReason(command, day);
  return { part, sort, crossing, stored, finished: outcomeOf(day, runner).finished };
}

/** Swaps two runners' bibs. When the first wears another bib than `bib`, the swap is already done. */
function swapBibs(
  { sort, other, bib, ...given }: RacedayCommandOf<'SwapBibs'>,
  day: Day,
  checkReason: ReasonCheck,
): readonly RacedayEvent[] {
  const one = runnerById(day, sort);
  const two = runnerById(day, other);
  const stored = checkReason(given, day);
  if (sort === other || one.bib !== bib) return [];
  checkSwappedCrossing(day, one, two);
  checkSwappedCrossing(day, two, one);
  return [{ type: 'BibsSwapped', part: one.part, sort, other, ...stored }];
}

/** Throws Refusal when the crossing of another race lies before the start of the runner's. */
function checkSwappedCrossing(day: Day, { part, sort }: Runner, other: Runner): void {
  const started = day.races.get(part)?.started ?? null;
  if (other.part !== part && isBeforeStart(outcomeOf(day, other), started))
    throw new Refusal('time-before-start', { part, sort });
}

/** Gives finishers of a race a shared place. */
function declareTie(
  { part, sorts, ...given }: RacedayCommandOf<'DeclareTie'>,
  day: Day,
  checkReason: ReasonCheck,
): readonly RacedayEvent[] {
  const outcomes = finisherOutcomes(day, part, sorts);
  const stored = checkReason(given, day);
  const ties = new Set(outcomes.map(({ tie }) => tie));
  if (ties.size === 1 && !ties.has(null)) return [];
  return [{ type: 'TieDeclared', part, sorts, ...stored }];
}

/** Sets the order of finishers who crossed close together. */
function setJudgeOrder(
  { part, sorts, ...given }: RacedayCommandOf<'SetJudgeOrder'>,
  day: Day,
  checkReason: ReasonCheck,
): readonly RacedayEvent[] {
  const outcomes = finisherOutcomes(day, part, sorts);
  const stored = checkReason(given, day);
  const heats = new Set(outcomes.map(({ heat }) => heat));
  const isAlreadySet = heats.size === 1 && outcomes.every(({ judged }, index) => judged === index);
  return isAlreadySet ? [] : [{ type: 'JudgeOrderSet', part, sorts, ...stored }];
}

/** Returns the outcomes of at least two different runners, all finishers of that race. Throws Refusal. */
function finisherOutcomes(day: Day, part: string, sorts: readonly string[]): readonly Outcome[] {
  const race = startedRace(day, part);
  if (sorts.length < 2 || new Set(sorts).size < sorts.length) throw new Refusal('finishers-too-few');
  return sorts.map((sort) => {
    const outcome = outcomeOf(day, knownRunner(day, race, { sort }));
    if (outcome.finished === null) throw new Refusal('runner-not-finished', { part, sort });
    return outcome;
  });
}
