import type { RacedayEvent, RunnerDetails } from './events';
import {
  aheadOf,
  NOTHING_YET,
  outcomeOf,
  type Day,
  type Outcome,
  type Race,
  type Runner,
  type WrittenDown,
} from './day';
import { withoutPickup, withPickup } from './pickup';
import { forget, reinstate, withdraw } from './withdrawing';

/**
 * Takes one event in, in a time that does not grow with the day. An event about a race or runner that the day does not know changes
 * nothing, nor does one of a type that only newer versions know.
 */
export function evolve(day: Day, event: RacedayEvent, told: Told = UNTOLD): Day {
  const { revision: by } = told;
  switch (event.type) {
    case 'RaceCreated':
      day.races.set(event.part, planned(event));
      break;
    case 'RunnerAdded':
      day.runners.set(event.sort, added(event, by));
      break;
    case 'RunnerChanged':
      change(day, event.sort, (was) => ({
        details: detailsIn(event),
        madeBy: { ...was.madeBy, details: by },
      }));
      break;
    case 'RunnerMoved':
      moveRunner(day, event, by);
      break;
    case 'RunnerAnonymised':
      change(day, event.sort, ({ madeBy }) => ({
        isAnonymous: event.anonymous,
        madeBy: { ...madeBy, anonymity: by },
      }));
      break;
    case 'BibRegistered':
      giveBib(day, event, by);
      break;
    case 'PickupRecorded':
      change(day, event.sort, ({ pickups }) => ({ pickups: withPickup(pickups, event, told) }));
      break;
    case 'PickupUndone':
      change(day, event.sort, ({ pickups }) => ({ pickups: withoutPickup(pickups, event) }));
      break;
    case 'RaceStarted':
      start(day, event, told);
      break;
    case 'RunnerFinished':
      come(day, event, (before, race) => crossed(before, race, { at: event.at, ...told }));
      break;
    case 'RunnerRestored':
      come(day, event, ({ status, statusBy }) => ({ ...NOTHING_YET, status, statusBy }));
      break;
    case 'RunnerStatusSet':
      come(day, event, (before) => ({
        ...before,
        status: event.status,
        statusBy: event.status === '' ? null : by,
        finished: event.finished ?? before.finished,
      }));
      break;
    case 'RunnerErased':
      forget(day, event.sort);
      break;
    case 'RunnerWithdrawn':
      withdraw(day, event);
      break;
    case 'RunnerReinstated':
      reinstate(day, event.sort);
      break;
    case 'RaceEnded':
      changeRace(day, event.part, { phase: 'ended', ended: event.at, endedBy: by });
      break;
    case 'RaceReset':
      reset(day, event.part);
      break;
  }
  return day;
}

/** What is told with an event: its number in the day's history, by which clock it happened, on which device and by whom. */
interface Told {
  readonly revision: number;
  readonly meta: WrittenDown & { readonly device?: string; readonly by?: string };
}

const UNTOLD: Told = { revision: 0, meta: { at: 0, recordedAt: 0 } };
const UNSTARTED = {
  phase: 'planned',
  started: null,
  ended: null,
  ahead: null,
  startedBy: null,
  endedBy: null,
} as const;

type Event<Type extends RacedayEvent['type']> = Extract<RacedayEvent, { type: Type }>;

function planned({ part, date, distance, openForReg }: Event<'RaceCreated'>): Race {
  return { part, date, distance, openForReg, ...UNSTARTED, resets: 0 };
}

function added(event: Event<'RunnerAdded'>, by: number): Runner {
  const { part, sort, late = null } = event;
  const details = detailsIn(event);
  const madeBy = { details: by, race: by, bib: null, anonymity: null };
  const nothingYet = { movedFrom: [], bib: null, isAnonymous: false, outcome: NOTHING_YET, resets: 0 };
  return { sort, part, details, late, madeBy, ...nothingYet };
}

function detailsIn(event: RunnerDetails): RunnerDetails {
  const { firstname, lastname, age, birthYear, group, company, phone, registration } = event;
  return { firstname, lastname, age, birthYear, group, company, phone, registration };
}

/** What has come of the runner goes along; what the old race's end had made of them does not. */
function moveRunner(day: Day, { sort, from, to }: Event<'RunnerMoved'>, by: number): void {
  const [runner, target] = [day.runners.get(sort), day.races.get(to)];
  if (runner?.part !== from || !target) return;
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
}

/** A new bib frees the runner's old one, and whoever wore the new one loses it. */
function giveBib(day: Day, { sort, bib }: Event<'BibRegistered'>, by: number): void {
  const runner = day.runners.get(sort);
  if (!runner) return;
  const wearer = day.bibs.get(bib);
  if (wearer !== undefined)
    change(day, wearer, ({ madeBy }) => ({ bib: null, madeBy: { ...madeBy, bib: by } }));
  if (runner.bib !== null) day.bibs.delete(runner.bib);
  change(day, sort, ({ madeBy }) => ({ bib, madeBy: { ...madeBy, bib: by } }));
  day.bibs.set(bib, sort);
}

function reset(day: Day, part: string): void {
  const race = day.races.get(part);
  if (race) day.races.set(part, { ...race, ...UNSTARTED, resets: race.resets + 1 });
}

function start(day: Day, { part, at }: Event<'RaceStarted'>, { revision, meta }: Told): void {
  changeRace(day, part, { phase: 'started', started: at, ahead: aheadOf(meta), startedBy: revision });
}

/** Whoever is disqualified stays so; what else the race's end had made of them is only remembered. */
function crossed(
  { status, statusBy }: Outcome,
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
    crossedBy: revision,
    statusBy: isOut ? statusBy : null,
  };
}

function change(day: Day, sort: string, news: (was: Runner) => Partial<Runner>): void {
  const runner = day.runners.get(sort);
  if (runner) day.runners.set(sort, { ...runner, ...news(runner) });
}

function changeRace(day: Day, part: string, news: Partial<Race>): void {
  const race = day.races.get(part);
  if (race) day.races.set(part, { ...race, ...news });
}

function come(
  day: Day,
  { part, sort }: Pick<Runner, 'part' | 'sort'>,
  next: (before: Outcome, race: Race) => Outcome,
): void {
  const [runner, race] = [day.runners.get(sort), day.races.get(part)];
  if (!race || runner?.part !== part) return;
  day.runners.set(sort, { ...runner, outcome: next(outcomeOf(day, runner), race), resets: race.resets });
}
