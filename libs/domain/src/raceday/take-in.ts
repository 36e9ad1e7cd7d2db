import type { RacedayEvent } from './events';
import type { Fact } from './in-force';
import { outcomeOf, type Day, type Publication, type Race, type Runner } from './day';
import { NOTHING_YET, type Outcome } from './outcome';
import { aheadOf, type Told } from './written-down';
import { withoutPickup, withPickup } from './pickup';
import { judge, moveStart, swap } from './take-in-corrections';
import { change, comeToList, detailsIn, giveBib, moveRunner } from './take-in-lists';
import { forget, reinstate, withdraw } from './withdrawing';

/**
 * Applies one event, in time independent of the day's size. An event about an unknown race or runner is only
 * stored as orphaned; an unknown type changes nothing.
 */
export function takeIn(day: Day, told: Told & { readonly event: Fact }): void {
  const { event, revision } = told;
  if (isPlaced(day, event, told)) return;
  const part = event.type === 'RunnerMoved' ? event.to : event.part;
  const sort = 'sort' in event ? event.sort : null;
  day.adrift.set(revision, { revision, type: event.type, part, sort });
}

/** Applies the event; false if the day lacks its race or runner. */
function isPlaced(day: Day, event: Fact, told: Told): boolean {
  const { revision: by } = told;
  switch (event.type) {
    case 'RaceCreated':
      day.races.set(event.part, planned(event));
      return true;
    case 'RunnerAdded':
      comeToList(day, event, by);
      return true;
    case 'RunnerChanged':
      return change(day, event.sort, (was) => ({
        details: detailsIn(event),
        madeBy: { ...was.madeBy, details: by },
      }));
    case 'RunnerMoved':
      return moveRunner(day, event, by);
    case 'RunnerAnonymised':
      return change(day, event.sort, ({ madeBy }) => ({
        isAnonymous: event.anonymous,
        madeBy: { ...madeBy, anonymity: by },
      }));
    case 'BibRegistered':
      return giveBib(day, event, by);
    case 'PickupRecorded':
      return change(day, event.sort, ({ pickups }) => ({ pickups: withPickup(pickups, event, told) }));
    case 'PickupUndone':
      return change(day, event.sort, ({ pickups }) => ({ pickups: withoutPickup(pickups, event) }));
    case 'RaceStarted':
      return start(day, event, told);
    case 'RunnerFinished':
      return come(day, event, (before, race) => crossed(before, race, { at: event.at, ...told }));
    case 'RunnerRestored':
      return come(day, event, ({ status, statusBy }) => ({ ...NOTHING_YET, status, statusBy }));
    case 'RunnerStatusSet':
      return come(day, event, (before) => ({
        ...before,
        status: event.status,
        statusBy: event.status === '' ? null : by,
        finished: event.finished ?? before.finished,
      }));
    case 'RunnerErased':
      forget(day, event.sort);
      return true;
    case 'RunnerWithdrawn':
      withdraw(day, event);
      return true;
    case 'RunnerReinstated':
      reinstate(day, event.sort);
      return true;
    case 'RaceEnded':
      return changeRace(day, event.part, () => ({ phase: 'ended', ended: event.at, endedBy: by }));
    case 'StartTimeAdjusted':
      return moveStart(day, event);
    case 'FinishTimeAdjusted':
      return (
        isIn(day, event) &&
        come(day, event, (before) => ({ ...before, finished: event.at, corrected: 'time' }))
      );
    case 'FinishInserted':
      return come(day, event, (before, race) => ({
        ...crossed(before, race, { at: event.at, ...told }),
        corrected: 'inserted',
      }));
    case 'BibsSwapped':
      return swap(day, event, by);
    case 'TieDeclared':
      return judge(day, event, () => ({ tie: by, heat: null, judged: null }));
    case 'JudgeOrderSet':
      return judge(day, event, (nth) => ({ tie: null, heat: by, judged: nth }));
    case 'ResultsPublished':
      return changeRace(day, event.part, () => ({ published: publicationIn(event) }));
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

function planned({ part, date, distance, openForReg }: Event<'RaceCreated'>): Race {
  return { part, date, distance, openForReg, ...UNSTARTED, resets: 0 };
}

function publicationIn({ version, at, fingerprint, changes }: Event<'ResultsPublished'>): Publication {
  return { version, at, fingerprint, changes, list: fingerprint };
}

function start(day: Day, { part, at }: Event<'RaceStarted'>, { revision, meta }: Told): boolean {
  const ahead = aheadOf(meta);
  const begun = { phase: 'started', started: at, ahead, startedBy: revision, startMoved: undefined } as const;
  return changeRace(day, part, () => begun);
}

/** A disqualification stays. Any other status set by the race's end is only remembered. */
function crossed(
  { status, statusBy, finished, crossedBy }: Outcome,
  { phase }: Race,
  { at, revision, meta }: Told & { at: number },
): Outcome {
  const isOut = status === 'dsq';
  return {
    finished: at,
    status: isOut ? status : '',
    atEnd: phase === 'ended' ? status : null,
    ahead: aheadOf(meta),
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

function changeRace(day: Day, part: string, news: (was: Race) => Partial<Race>): boolean {
  const race = day.races.get(part);
  if (!race) return false;
  day.races.set(part, { ...race, ...news(race) });
  return true;
}

function isIn(day: Day, { sort }: Pick<Runner, 'sort'>): boolean {
  const runner = day.runners.get(sort);
  return runner !== undefined && outcomeOf(day, runner).finished !== null;
}

/** Only for a runner in that race. */
function come(
  day: Day,
  { part, sort }: Pick<Runner, 'part' | 'sort'>,
  next: (before: Outcome, race: Race) => Outcome,
): boolean {
  const [runner, race] = [day.runners.get(sort), day.races.get(part)];
  if (!race || runner?.part !== part) return false;
  day.runners.set(sort, { ...runner, outcome: next(outcomeOf(day, runner), race), resets: race.resets });
  return true;
}
