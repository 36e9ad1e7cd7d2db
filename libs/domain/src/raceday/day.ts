import { erasedRunner } from '../erased';
import { aheadOf, type WrittenDown } from './ahead';
import type { RacedayEvent, RunnerDetails, RunnerStatus } from './events';

/** What has come of a runner since the start. `finished` is the crossing in epoch ms. */
export interface Outcome {
  readonly finished: number | null;
  readonly status: RunnerStatus;
  /** What the race's end had made of somebody whose crossing came to light after it. */
  readonly atEnd: RunnerStatus | null;
  /** How far the clock that gave the crossing ran ahead of the server's, ms. */
  readonly ahead: number | null;
}

/** A runner: what is known of them, and what has come of them. Never changed, always replaced. */
export interface Runner {
  readonly sort: string;
  readonly part: string;
  /** The races they were in before. */
  readonly movedFrom: readonly string[];
  readonly details: RunnerDetails;
  readonly bib: number | null;
  /** Whether they are shown without their name in public. */
  readonly isAnonymous: boolean;
  /** Paid for and added when the race had begun already. */
  readonly late: 'started' | 'ended' | null;
  readonly outcome: Outcome;
  /** How often the race had been reset when that came: a later reset makes it nothing. */
  readonly resets: number;
}

/** A race. `started` and `ended` are epoch ms. Never changed, always replaced. */
export interface Race {
  readonly part: string;
  readonly date: string;
  readonly distance: number;
  readonly openForReg: boolean;
  readonly phase: 'planned' | 'started' | 'ended';
  readonly started: number | null;
  readonly ended: number | null;
  /** How far the clock that gave the start ran ahead of the server's, ms. */
  readonly ahead: number | null;
  readonly resets: number;
}

/** One race day as its events have made it: everything that rules and screens ask about. */
export interface Day {
  readonly races: Map<string, Race>;
  readonly runners: Map<string, Runner>;
  /** Who wears which bib, over all races of the day. */
  readonly bibs: Map<number, string>;
  /** Who is erased, also of those who are on no list. */
  readonly erased: Set<string>;
}

/** A day of which nothing is known yet. */
export function emptyDay(): Day {
  return { races: new Map(), runners: new Map(), bibs: new Map(), erased: new Set() };
}

/** What has come of a runner so far in the race they are in. */
export function outcomeOf({ races }: Day, { part, outcome, resets }: Runner): Outcome {
  return races.get(part)?.resets === resets ? outcome : NOTHING_YET;
}

/**
 * Takes one event in, in a time that does not grow with the day. `meta` tells by which clock it happened. An event about a race or
 * runner that the day does not know changes nothing, nor does one of a type that only newer versions know.
 */
export function evolve(day: Day, event: RacedayEvent, { meta }: Told = UNTOLD): Day {
  switch (event.type) {
    case 'RaceCreated':
      day.races.set(event.part, planned(event));
      break;
    case 'RunnerAdded':
      day.runners.set(event.sort, added(event));
      break;
    case 'RunnerChanged':
      change(day, event.sort, { details: detailsIn(event) });
      break;
    case 'RunnerMoved':
      moveRunner(day, event);
      break;
    case 'RunnerAnonymised':
      change(day, event.sort, { isAnonymous: event.anonymous });
      break;
    case 'BibRegistered':
      giveBib(day, event);
      break;
    case 'RaceStarted':
      changeRace(day, event.part, { phase: 'started', started: event.at, ahead: aheadOf(meta) });
      break;
    case 'RunnerFinished':
      come(day, event, ({ status }, { phase }) => ({
        finished: event.at,
        status: status === 'dsq' ? status : '',
        atEnd: phase === 'ended' ? status : null,
        ahead: aheadOf(meta),
      }));
      break;
    case 'RunnerRestored':
      come(day, event, ({ status }) => ({ ...NOTHING_YET, status }));
      break;
    case 'RunnerStatusSet':
      come(day, event, (before) => ({
        ...before,
        status: event.status,
        finished: event.finished ?? before.finished,
      }));
      break;
    case 'RunnerErased':
      erase(day, event.sort);
      break;
    case 'RaceEnded':
      changeRace(day, event.part, { phase: 'ended', ended: event.at });
      break;
    case 'RaceReset':
      reset(day, event.part);
      break;
  }
  return day;
}

/** What is told with an event. */
interface Told {
  readonly meta: WrittenDown;
}

const UNTOLD: Told = { meta: { at: 0, recordedAt: 0 } };
const UNSTARTED = { phase: 'planned', started: null, ended: null, ahead: null } as const;
const NOTHING_YET: Outcome = { finished: null, status: '', atEnd: null, ahead: null };

type Event<Type extends RacedayEvent['type']> = Extract<RacedayEvent, { type: Type }>;

function planned({ part, date, distance, openForReg }: Event<'RaceCreated'>): Race {
  return { part, date, distance, openForReg, ...UNSTARTED, resets: 0 };
}

function added(event: Event<'RunnerAdded'>): Runner {
  const { part, sort, late = null } = event;
  const details = detailsIn(event);
  const nothingYet = { movedFrom: [], bib: null, isAnonymous: false, outcome: NOTHING_YET, resets: 0 };
  return { sort, part, details, late, ...nothingYet };
}

function detailsIn(event: RunnerDetails): RunnerDetails {
  const { firstname, lastname, age, birthYear, group, company, phone, registration } = event;
  return { firstname, lastname, age, birthYear, group, company, phone, registration };
}

/** What has come of the runner goes along; what the old race's end had made of them does not. */
function moveRunner(day: Day, { sort, from, to }: Event<'RunnerMoved'>): void {
  const [runner, target] = [day.runners.get(sort), day.races.get(to)];
  if (runner?.part !== from || !target) return;
  const outcome = { ...outcomeOf(day, runner), atEnd: null };
  const movedFrom = [...new Set([...runner.movedFrom, from])];
  day.runners.set(sort, { ...runner, part: to, movedFrom, late: null, outcome, resets: target.resets });
}

/** A new bib frees the runner's old one, and whoever wore the new one loses it. */
function giveBib(day: Day, { sort, bib }: Event<'BibRegistered'>): void {
  const runner = day.runners.get(sort);
  if (!runner) return;
  const wearer = day.bibs.get(bib);
  if (wearer !== undefined) change(day, wearer, { bib: null });
  if (runner.bib !== null) day.bibs.delete(runner.bib);
  change(day, sort, { bib });
  day.bibs.set(bib, sort);
}

function erase(day: Day, sort: string): void {
  day.erased.add(sort);
  const runner = day.runners.get(sort);
  if (runner) change(day, sort, { details: { ...runner.details, ...erasedRunner } });
}

function reset(day: Day, part: string): void {
  const race = day.races.get(part);
  if (race) day.races.set(part, { ...race, ...UNSTARTED, resets: race.resets + 1 });
}

function change(day: Day, sort: string, news: Partial<Runner>): void {
  const runner = day.runners.get(sort);
  if (runner) day.runners.set(sort, { ...runner, ...news });
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
  change(day, sort, { outcome: next(outcomeOf(day, runner), race), resets: race.resets });
}
