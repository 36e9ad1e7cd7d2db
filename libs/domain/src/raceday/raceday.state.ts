import { erasedRunner } from '../erased';
import { fold } from '../fold';
import type { RacedayEvent, RunnerDetails, RunnerStatus } from './raceday.events';

/** A runner as the rules see them. `finished` is the crossing in epoch ms. */
export interface Runner {
  readonly sort: string;
  part: string;
  /** The races they were in before. */
  readonly movedFrom: Set<string>;
  details: RunnerDetails;
  bib: number | null;
  /** Whether they are shown without their name in public. */
  isAnonymous: boolean;
}

/** What has come of a runner since the start. */
export interface Outcome {
  readonly finished: number | null;
  readonly status: RunnerStatus;
  /** What the race's end had made of somebody whose crossing came to light after it. */
  readonly atEnd: RunnerStatus | null;
}

/** A race and its runners. `started` and `ended` are epoch ms, and mean something once the race has come so far. */
export interface Race {
  readonly part: string;
  readonly openForReg: boolean;
  readonly runners: Map<string, Runner>;
  phase: 'planned' | 'started' | 'ended';
  started: number;
  ended: number;
  /** By runner; nobody's entry means nothing has come of them. A reset forgets them all at once. */
  outcomes: Map<string, Outcome>;
}

/** One race day: only what the rules ask about, everything else is a view. */
export interface Raceday {
  readonly races: Map<string, Race>;
  readonly runners: Map<string, Runner>;
  /** Who wears which bib, over all races of the day. */
  readonly bibs: Map<number, Runner>;
  /** Who is erased, also of those who are on no list. */
  readonly erased: Set<string>;
}

/** A day of which nothing is known yet. */
export function emptyDay(): Raceday {
  return { races: new Map(), runners: new Map(), bibs: new Map(), erased: new Set() };
}

/** What has come of a runner so far. */
export function outcomeOf(race: Race, sort: string): Outcome {
  return race.outcomes.get(sort) ?? NOTHING_YET;
}

/** Takes in one event. An event about a race or runner that the day does not know changes nothing. */
export const evolve = fold<Raceday, RacedayEvent>({
  RaceCreated: (day, { part, openForReg }) =>
    day.races.set(part, { ...UNSTARTED, part, openForReg, runners: new Map(), outcomes: new Map() }),
  RunnerAdded: (day, event) => addRunner(day, event),
  RunnerChanged: (day, event) => changeRunner(day.runners.get(event.sort), detailsIn(event)),
  RunnerMoved: (day, event) => moveRunner(day, event),
  RunnerAnonymised: (day, { sort, anonymous }) => anonymise(day.runners.get(sort), anonymous),
  BibRegistered: (day, { sort, bib }) => giveBib(day, day.runners.get(sort), bib),
  RaceStarted: (day, { part, at }) => change(day, part, { phase: 'started', started: at }),
  RunnerFinished: (day, event) =>
    come(day, event, ({ status }, { phase }) => ({
      finished: event.at,
      status: status === 'dsq' ? status : '',
      atEnd: phase === 'ended' ? status : null,
    })),
  RunnerRestored: (day, event) => come(day, event, ({ status }) => ({ ...NOTHING_YET, status })),
  RunnerStatusSet: (day, event) => come(day, event, (before) => ({ ...before, status: event.status })),
  RunnerErased: (day, { sort }) => {
    day.erased.add(sort);
    const runner = day.runners.get(sort);
    if (runner) runner.details = { ...runner.details, ...erasedRunner };
  },
  RaceEnded: (day, { part, at }) => change(day, part, { phase: 'ended', ended: at }),
  RaceReset: (day, { part }) => change(day, part, { ...UNSTARTED, outcomes: new Map() }),
});

const UNSTARTED = { phase: 'planned', started: 0, ended: 0 } as const;
const NOTHING_YET: Outcome = { finished: null, status: '', atEnd: null };

function detailsIn(event: RunnerDetails): RunnerDetails {
  const { firstname, lastname, age, birthYear, group, company, phone, registration } = event;
  return { firstname, lastname, age, birthYear, group, company, phone, registration };
}

function addRunner(day: Raceday, event: Extract<RacedayEvent, { type: 'RunnerAdded' }>): void {
  const { part, sort } = event;
  const nothingYet = { movedFrom: new Set<string>(), isAnonymous: false };
  const runner = { sort, part, details: detailsIn(event), bib: null, ...nothingYet };
  day.runners.set(sort, runner);
  day.races.get(part)?.runners.set(sort, runner);
}

function changeRunner(runner: Runner | undefined, details: RunnerDetails): void {
  if (runner) runner.details = details;
}

function anonymise(runner: Runner | undefined, isAnonymous: boolean): void {
  if (runner) runner.isAnonymous = isAnonymous;
}

/** What has come of the runner goes along; what the old race's end had made of them does not. */
function moveRunner(
  { runners, races }: Raceday,
  { sort, from, to }: Extract<RacedayEvent, { type: 'RunnerMoved' }>,
): void {
  const [runner, before, after] = [runners.get(sort), races.get(from), races.get(to)];
  if (!runner || !after || !before?.runners.delete(sort)) return;
  const outcome = before.outcomes.get(sort);
  before.outcomes.delete(sort);
  after.runners.set(sort, runner);
  if (outcome) after.outcomes.set(sort, { ...outcome, atEnd: null });
  runner.part = to;
  runner.movedFrom.add(from);
}

/** A new bib frees the runner's old one, and whoever wore the new one loses it. */
function giveBib(day: Raceday, runner: Runner | undefined, bib: number): void {
  if (!runner) return;
  const wearer = day.bibs.get(bib);
  if (wearer) wearer.bib = null;
  if (runner.bib !== null) day.bibs.delete(runner.bib);
  runner.bib = bib;
  day.bibs.set(bib, runner);
}

function change(
  day: Raceday,
  part: string,
  news: Partial<Pick<Race, 'phase' | 'started' | 'ended' | 'outcomes'>>,
): void {
  const race = day.races.get(part);
  if (race) Object.assign(race, news);
}

function come(
  day: Raceday,
  of: Pick<Runner, 'part' | 'sort'>,
  next: (before: Outcome, race: Race) => Outcome,
): void {
  const race = day.races.get(of.part);
  race?.outcomes.set(of.sort, next(outcomeOf(race, of.sort), race));
}
