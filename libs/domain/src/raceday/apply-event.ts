import { forUnknownType, type RunnerDetails, type RacedayEventOf } from './events';
import type { StateEvent } from './effective-events';
import {
  outcomeOf,
  type Day,
  type Publication,
  type Race,
  type Runner,
  NO_OUTCOME,
  type Outcome,
  clockSkewOf,
  isSameMoment,
  type EventContext,
} from './day';
import { voidsFinish } from './result-marks';
import { withoutPickup, withPickup } from './pickup';
import { applyErasure } from './erasing';
import { applyReinstatement, applyWithdrawal } from './withdrawing';

/**
 * Applies one event, in time independent of the day's size. An event about an unknown race or runner is only
 * stored as orphaned; an unknown type changes nothing.
 */
export function applyEvent(day: Day, context: EventContext & { readonly event: StateEvent }): void {
  const { event, revision } = context;
  if (applyIfKnown(day, event, context)) return;
  const part = event.type === 'RunnerMoved' ? event.to : event.part;
  const sort = 'sort' in event ? event.sort : null;
  day.orphaned.set(revision, { revision, type: event.type, part, sort });
}

/** Applies the event; false if the day lacks its race or runner. */
function applyIfKnown(day: Day, event: StateEvent, context: EventContext): boolean {
  const { revision: by } = context;
  switch (event.type) {
    case 'RaceCreated':
      day.races.set(event.part, plannedRace(event));
      return true;
    case 'RaceChanged':
      return changePlan(day, event);
    case 'RaceRemoved':
    case 'RaceRescheduled':
      return day.races.delete(event.part);
    case 'RunnerAdded':
      addToList(day, event, by);
      return true;
    case 'RunnerChanged':
      return updateRunner(day, event.sort, (was) => ({
        details: detailsOf(event),
        madeBy: { ...was.madeBy, details: by },
      }));
    case 'RunnerMoved':
      return moveToRace(day, event, by);
    case 'RunnerAnonymised':
      return updateRunner(day, event.sort, ({ madeBy }) => ({
        isAnonymous: event.anonymous,
        madeBy: { ...madeBy, anonymity: by },
      }));
    case 'BibRegistered':
      return giveBib(day, event, by);
    case 'PickupRecorded':
      return updateRunner(day, event.sort, ({ pickups }) => ({
        pickups: withPickup(pickups, event, context),
      }));
    case 'PickupUndone':
      return updateRunner(day, event.sort, ({ pickups }) => ({ pickups: withoutPickup(pickups, event) }));
    case 'RaceStarted':
      return applyStart(day, event, context);
    case 'RunnerFinished':
      return updateOutcome(day, event, (before, race) =>
        withCrossing(before, race, { at: event.at, ...context }),
      );
    case 'RunnerRestored':
      return updateOutcome(day, event, ({ status, statusBy }) => ({ ...NO_OUTCOME, status, statusBy }));
    case 'RunnerStatusSet':
      return updateOutcome(day, event, (before) => ({
        ...before,
        status: event.status,
        statusBy: event.status === '' ? null : by,
        finished: event.finished ?? before.finished,
      }));
    case 'RunnerErased':
      applyErasure(day, event.sort);
      return true;
    case 'RunnerWithdrawn':
      applyWithdrawal(day, event);
      return true;
    case 'RunnerReinstated':
      applyReinstatement(day, event.sort);
      return true;
    case 'RaceEnded':
      return changeRace(day, event.part, () => ({ phase: 'ended', ended: event.at, endedBy: by }));
    case 'StartTimeAdjusted':
      return shiftStart(day, event);
    case 'FinishTimeAdjusted':
      return (
        hasFinished(day, event) &&
        updateOutcome(day, event, (before) => ({ ...before, finished: event.at, corrected: 'time' }))
      );
    case 'FinishInserted':
      return updateOutcome(day, event, (before, race) => ({
        ...withCrossing(before, race, { at: event.at, ...context }),
        corrected: 'inserted',
      }));
    case 'BibsSwapped':
      return exchangeBibs(day, event, by);
    case 'TieDeclared':
      return applyJudgement(day, event, () => ({ tie: by, heat: null, judged: null }));
    case 'JudgeOrderSet':
      return applyJudgement(day, event, (nth) => ({ tie: null, heat: by, judged: nth }));
    case 'ResultsPublished':
      return changeRace(day, event.part, () => ({ published: publicationFrom(event) }));
    case 'RaceReset':
      return changeRace(day, event.part, ({ resets }) => ({ ...UNSTARTED, resets: resets + 1 }));
    default:
      return forUnknownType(event, true);
  }
}

const UNSTARTED = {
  phase: 'planned',
  started: null,
  ended: null,
  ahead: null,
  startedBy: null,
  endedBy: null,
  startMoved: undefined,
} as const;

function plannedRace(event: RacedayEventOf<'RaceCreated'>): Race {
  const { part, date, distance, openForReg, plannedStart } = event;
  return { part, date, distance, openForReg, ...ownStart(plannedStart), ...UNSTARTED, resets: 0 };
}

function ownStart(plannedStart: string | null | undefined): Pick<Race, 'plannedStart'> {
  return plannedStart == null ? {} : { plannedStart };
}

/** Applies the changed fields of a race's plan. */
function changePlan(day: Day, { part, ...changed }: RacedayEventOf<'RaceChanged'>): boolean {
  const race = day.races.get(part);
  if (!race) return false;
  const { plannedStart: before, ...others } = race;
  const { openForReg = race.openForReg, plannedStart = before } = changed;
  day.races.set(part, { ...others, openForReg, ...ownStart(plannedStart) });
  return true;
}

function publicationFrom({
  version,
  at,
  fingerprint,
  changes,
}: RacedayEventOf<'ResultsPublished'>): Publication {
  return { version, at, fingerprint, changes, list: fingerprint };
}

function applyStart(
  day: Day,
  { part, at }: RacedayEventOf<'RaceStarted'>,
  { revision, meta }: EventContext,
): boolean {
  const ahead = clockSkewOf(meta);
  const startedFields = {
    phase: 'started',
    started: at,
    ahead,
    startedBy: revision,
    startMoved: undefined,
  } as const;
  return changeRace(day, part, () => startedFields);
}

/**
 * A crossing replaces a mark, except one that voids a finish, and the crossing before, except one of the same
 * moment that is earlier. A mark replaced after the end stays in `atEnd`.
 */
function withCrossing(
  before: Outcome,
  { phase }: Race,
  { at, revision, meta }: EventContext & { at: number },
): Outcome {
  const { status, statusBy, finished } = before;
  if (isKnownMoment(before, at)) return before;
  const isVoid = voidsFinish(status);
  return {
    finished: at,
    status: isVoid ? status : '',
    atEnd: finished === null && phase === 'ended' ? status : before.atEnd,
    ahead: clockSkewOf(meta),
    device: meta.device ?? null,
    ...(meta.deviceId && { deviceId: meta.deviceId }),
    crossedBy: revision,
    statusBy: isVoid ? statusBy : null,
    ...otherCrossing(before, at),
    tie: null,
    heat: null,
    judged: null,
  };
}

/** Whether the runner crossed already, within the same moment and not later. */
function isKnownMoment({ finished }: Outcome, at: number): boolean {
  return finished !== null && finished <= at && isSameMoment(finished, at);
}

/** The crossing that stays beside a new one. */
function otherCrossing(
  { finished, crossedBy, alsoCrossedBy, alsoFinished }: Outcome,
  at: number,
): Pick<Outcome, 'alsoCrossedBy' | 'alsoFinished'> {
  if (finished === null) return { alsoCrossedBy: null };
  return isSameMoment(finished, at)
    ? { alsoCrossedBy, ...(alsoFinished !== undefined && { alsoFinished }) }
    : { alsoCrossedBy: crossedBy, alsoFinished: finished };
}

function changeRace(day: Day, part: string, changes: (was: Race) => Partial<Race>): boolean {
  const race = day.races.get(part);
  if (!race) return false;
  day.races.set(part, { ...race, ...changes(race) });
  return true;
}

function hasFinished(day: Day, { sort }: Pick<Runner, 'sort'>): boolean {
  const runner = day.runners.get(sort);
  return runner !== undefined && outcomeOf(day, runner).finished !== null;
}

/** Only for a runner in that race. */
function updateOutcome(
  day: Day,
  { part, sort }: Pick<Runner, 'part' | 'sort'>,
  next: (before: Outcome, race: Race) => Outcome,
): boolean {
  const [runner, race] = [day.runners.get(sort), day.races.get(part)];
  if (!race || runner?.part !== part) return false;
  day.runners.set(sort, { ...runner, outcome: next(outcomeOf(day, runner), race), resets: race.resets });
  return true;
}

/**
 * Adds a runner to a list. A reinstated earlier addition can add one twice; the later one replaces the first.
 */
function addToList(
  { runners, bibs, withdrawn }: Day,
  event: RacedayEventOf<'RunnerAdded'>,
  by: number,
): void {
  const { part, sort, late = null } = event;
  const worn = runners.get(sort)?.bib ?? null;
  if (worn !== null) bibs.delete(worn);
  withdrawn.delete(sort);
  const details = detailsOf(event);
  const madeBy = { details: by, race: by, bib: null, anonymity: null };
  const nothingYet = { movedFrom: [], bib: null, isAnonymous: false, outcome: NO_OUTCOME, resets: 0 };
  runners.set(sort, { sort, part, details, late, madeBy, ...nothingYet });
}

function detailsOf(event: RunnerDetails): RunnerDetails {
  const { firstname, lastname, age, birthYear, group, company, phone, registration } = event;
  return { firstname, lastname, age, birthYear, group, company, phone, registration };
}

/** Moves a runner to another race with their outcome, except the status set by the old race's end. */
function moveToRace(day: Day, { sort, from, to }: RacedayEventOf<'RunnerMoved'>, by: number): boolean {
  const [runner, target] = [day.runners.get(sort), day.races.get(to)];
  if (runner?.part !== from || !target) return false;
  const outcome = { ...outcomeOf(day, runner), atEnd: null };
  const movedFrom = [...new Set([...runner.movedFrom, from])];
  const madeBy = { ...runner.madeBy, race: by };
  day.runners.set(sort, {
    ...runner,
    part: to,
    movedFrom,
    late: null,
    madeBy,
    outcome,
    resets: target.resets,
  });
  return true;
}

/** Gives a bib: frees the runner's old one, and takes the new one from its wearer. */
function giveBib(day: Day, { sort, bib }: RacedayEventOf<'BibRegistered'>, by: number): boolean {
  const runner = day.runners.get(sort);
  if (!runner) return false;
  const wearer = day.bibs.get(bib);
  if (wearer !== undefined)
    updateRunner(day, wearer, ({ madeBy }) => ({
      bib: null,
      madeBy: { ...madeBy, bib: by },
    }));
  if (runner.bib !== null) day.bibs.delete(runner.bib);
  updateRunner(day, sort, ({ madeBy }) => ({ bib, madeBy: { ...madeBy, bib: by } }));
  day.bibs.set(bib, sort);
  return true;
}

/** Updates a listed runner; false for any other. */
function updateRunner(day: Day, sort: string, changes: (was: Runner) => Partial<Runner>): boolean {
  const runner = day.runners.get(sort);
  if (!runner) return false;
  day.runners.set(sort, { ...runner, ...changes(runner) });
  return true;
}

/** Shifts the start of a race; false without one. */
function shiftStart(day: Day, { part, by }: RacedayEventOf<'StartTimeAdjusted'>): boolean {
  const started = day.races.get(part)?.started ?? null;
  if (started === null) return false;
  return changeRace(day, part, ({ startMoved = 0 }) => ({
    started: started + by,
    startMoved: startMoved + by,
  }));
}

/** Swaps bibs and outcomes; false if either is unlisted. Each stays in their race, with their pickups. */
function exchangeBibs(day: Day, { sort, other }: RacedayEventOf<'BibsSwapped'>, by: number): boolean {
  const [one, two] = [day.runners.get(sort), day.runners.get(other)];
  if (!one || !two) return false;
  for (const [runner, as] of [
    [one, two],
    [two, one],
  ] as const)
    setBib(day, runner, { bib: as.bib, outcome: withSwappedBib(outcomeOf(day, as)), by });
  return true;
}

/** A runner without a crossing has nothing to mark as corrected. */
function withSwappedBib(outcome: Outcome): Outcome {
  return outcome.finished === null ? outcome : { ...outcome, corrected: 'bib' };
}

function setBib(
  day: Day,
  runner: Runner,
  { bib, outcome, by }: { readonly bib: number | null; readonly outcome: Outcome; readonly by: number },
): void {
  const resets = day.races.get(runner.part)?.resets ?? 0;
  day.runners.set(runner.sort, { ...runner, bib, outcome, resets, madeBy: { ...runner.madeBy, bib: by } });
  if (bib !== null) day.bibs.set(bib, runner.sort);
}

/**
 * Applies a judge's decision to the named finishers of a race; `fieldsOf` gives the fields by index. False if
 * fewer than two are in that race.
 */
function applyJudgement(
  day: Day,
  { part, sorts }: RacedayEventOf<'TieDeclared' | 'JudgeOrderSet'>,
  fieldsOf: (nth: number) => Partial<Outcome>,
): boolean {
  const finishers = sorts.flatMap((sort) => {
    const runner = day.runners.get(sort);
    const outcome = runner?.part === part ? outcomeOf(day, runner) : null;
    return runner && outcome !== null && outcome.finished !== null ? [{ runner, outcome }] : [];
  });
  if (finishers.length < 2) return false;
  for (const [nth, { runner, outcome }] of finishers.entries()) {
    const resets = day.races.get(part)?.resets ?? 0;
    day.runners.set(runner.sort, { ...runner, outcome: { ...outcome, ...fieldsOf(nth) }, resets });
  }
  return true;
}
