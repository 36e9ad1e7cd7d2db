import type { RacedayEvent } from './events';
import type { StateEvent } from './effective-events';
import { outcomeOf, type Day, type Publication, type Race, type Runner } from './day';
import { NO_OUTCOME, type Outcome } from './outcome';
import { clockSkewOf, type EventContext } from './clock-info';
import { withoutPickup, withPickup } from './pickup';
import { applyJudgement, shiftStart, exchangeBibs } from './apply-correction-events';
import { updateRunner, addToList, detailsOf, giveBib, moveToRace } from './apply-list-events';
import { applyErasure, applyReinstatement, applyWithdrawal } from './withdrawing';

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
      return true;
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

type Event<Type extends RacedayEvent['type']> = Extract<RacedayEvent, { type: Type }>;

function plannedRace({ part, date, distance, openForReg }: Event<'RaceCreated'>): Race {
  return { part, date, distance, openForReg, ...UNSTARTED, resets: 0 };
}

function publicationFrom({ version, at, fingerprint, changes }: Event<'ResultsPublished'>): Publication {
  return { version, at, fingerprint, changes, list: fingerprint };
}

function applyStart(day: Day, { part, at }: Event<'RaceStarted'>, { revision, meta }: EventContext): boolean {
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
 * A crossing keeps a disqualification and replaces any other status; after the end of the race `atEnd` stores
 * the replaced one.
 */
function withCrossing(
  { status, statusBy, finished, crossedBy }: Outcome,
  { phase }: Race,
  { at, revision, meta }: EventContext & { at: number },
): Outcome {
  const isOut = status === 'dsq';
  return {
    finished: at,
    status: isOut ? status : '',
    atEnd: phase === 'ended' ? status : null,
    ahead: clockSkewOf(meta),
    device: meta.device ?? null,
    ...(meta.deviceId && { deviceId: meta.deviceId }),
    crossedBy: revision,
    statusBy: isOut ? statusBy : null,
    alsoCrossedBy: finished === null ? null : crossedBy,
    tie: null,
    heat: null,
    judged: null,
  };
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
