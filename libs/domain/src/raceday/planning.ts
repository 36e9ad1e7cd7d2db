import { isAge } from '../age';
import { checkedNames, isBib, mustBeGroup } from '../runner-rules';
import { isClockTime, isDate } from '../dates';
import { isPart, partOf } from '../parts';
import { Refusal } from '../refusal';
import { oneLine } from '../text-input';
import type { RacedayCommandOf } from './commands';
import { outcomeOf, type Day, type Race, type Runner, type Outcome } from './day';
import { knownRace, knownRunner, openRace, runnerById, inCurrentRace } from './lookups';
import { refuseErased } from './erasing';
import type { RacedayEvent, RunnerDetails } from './events';
import { voidsFinish } from './result-marks';
import { refuseWithdrawn } from './withdrawing';

/** Creates a race under the id given by its date and distance (metres). Throws Refusal. */
export function createRace(command: RacedayCommandOf<'CreateRace'>, day: Day): readonly RacedayEvent[] {
  const { part, date, distance, openForReg } = command;
  const plannedStart = command.plannedStart ?? undefined;
  checkPlan(command);
  checkStartTime(plannedStart);

  const existing = day.races.get(part);
  const own = plannedStart === undefined ? {} : { plannedStart };
  if (!existing) return [{ type: 'RaceCreated', part, date, distance, openForReg, ...own }];
  const hasOtherStart = plannedStart !== undefined && existing.plannedStart !== plannedStart;
  if (existing.openForReg !== openForReg || hasOtherStart) throw new Refusal('race-exists', { part });
  return [];
}

/**
 * Changes a race's plan. The event holds only the fields that change, so that another organiser's change of
 * another field stays. A new date removes the race here; a reactor creates it on that day. Throws Refusal.
 */
export function changeRace(command: RacedayCommandOf<'ChangeRace'>, day: Day): readonly RacedayEvent[] {
  const { part, date, plannedStart } = command;
  const race = knownRace(day, part);
  checkStartTime(plannedStart ?? undefined);
  if (date !== undefined && date !== race.date) return rescheduleRace(race, { ...command, date }, day);
  const changes = changesOf(race, command);
  return Object.keys(changes).length === 0 ? [] : [{ type: 'RaceChanged', part, ...changes }];
}

type Plan = Pick<RacedayCommandOf<'ChangeRace'>, 'openForReg' | 'plannedStart'>;

/** The wanted fields that differ from the race's. */
function changesOf(race: Race, { openForReg, plannedStart }: Plan): Plan {
  const isNewStart = plannedStart !== undefined && plannedStart !== (race.plannedStart ?? null);
  return {
    ...(openForReg !== undefined && openForReg !== race.openForReg && { openForReg }),
    ...(isNewStart && { plannedStart }),
  };
}

function rescheduleRace(
  race: Race,
  { date, openForReg, plannedStart }: RacedayCommandOf<'ChangeRace'> & { readonly date: string },
  day: Day,
): readonly RacedayEvent[] {
  const { part, distance } = race;
  if (!isDate(date)) throw new Refusal('date-invalid');
  if (race.phase !== 'planned') throw new Refusal('race-has-started', { part });
  checkHasNoRunners(race, day);
  const plan = {
    openForReg: openForReg ?? race.openForReg,
    plannedStart: plannedStart === undefined ? (race.plannedStart ?? null) : plannedStart,
  };
  return [{ type: 'RaceRescheduled', part, to: partOf(date, distance), date, distance, ...plan }];
}

/** Removes a race, also one started by mistake. Throws Refusal for one with runners or published results. */
export function removeRace({ part }: RacedayCommandOf<'RemoveRace'>, day: Day): readonly RacedayEvent[] {
  checkHasNoRunners(knownRace(day, part), day);
  return [{ type: 'RaceRemoved', part }];
}

/** A withdrawn paid runner counts: the runner can be reinstated. */
function checkHasNoRunners({ part, published }: Race, { runners, withdrawn }: Day): void {
  if (published) throw new Refusal('race-has-results', { part });
  const count = [...runners.values()].filter((runner) => runner.part === part).length;
  if (count > 0) throw new Refusal('race-has-runners', { part, count });
  const paid = [...withdrawn.values()].filter(
    ({ registration, runner, part: of }) => registration !== null && (runner?.part ?? of) === part,
  ).length;
  if (paid > 0) throw new Refusal('race-has-runners', { part, withdrawn: paid });
}

function checkStartTime(start: string | undefined): void {
  if (start !== undefined && !isClockTime(start)) throw new Refusal('start-invalid');
}

function checkPlan({ part, date, distance }: RacedayCommandOf<'CreateRace'>): void {
  if (!isDate(date)) throw new Refusal('date-invalid');
  if (!Number.isFinite(distance) || distance <= 0) throw new Refusal('distance-invalid');
  if (distance % 100 !== 0) throw new Refusal('distance-not-whole-hundreds');
  if (!isPart(part)) throw new Refusal('part-invalid');
  if (part !== partOf(date, distance)) throw new Refusal('part-mismatch', { part });
}

/**
 * Adds a runner, with a bib if given: both or neither. A paid runner is accepted in a started or ended race
 * too, marked as late. Throws Refusal.
 */
export function addRunner(command: RacedayCommandOf<'AddRunner'>, day: Day): readonly RacedayEvent[] {
  const { part, sort, bib } = command;
  const isPaid = command.runner.registration !== null;
  const { phase } = isPaid ? knownRace(day, part) : openRace(day, part);
  if (!/^runner-./.test(sort)) throw new Refusal('runner-invalid', { sort });
  refuseErased(day, sort);
  refuseWithdrawn(day, sort);
  const details = checkedDetails(command.runner);

  const existing = day.runners.get(sort);
  if (existing) return refuseOtherRunner(existing, command, details);

  const late = isPaid && phase !== 'planned' && { late: phase };
  const added: RacedayEvent[] = [{ type: 'RunnerAdded', part, sort, ...details, ...late }];
  if (command.anonymous) added.push({ type: 'RunnerAnonymised', part, sort, anonymous: true });
  if (bib === null) return added;
  checkBib(day, sort, bib);
  return [...added, { type: 'BibRegistered', part, sort, bib }];
}

/**
 * Changes a runner's details. Keeps the registration that paid, a known age when none is given (public lists
 * depend on it), and the birth year while the age is the same.
 */
export function changeRunner(requested: RacedayCommandOf<'ChangeRunner'>, day: Day): readonly RacedayEvent[] {
  const command = inCurrentRace(requested, day);
  const { part, sort } = command;
  const { details: before } = knownRunner(day, knownRace(day, part), { sort });
  refuseErased(day, sort);
  const { registration } = before;
  const typed = checkedDetails(command.runner);
  const wanted = { ...typed, age: typed.age ?? before.age };
  const birthYear = wanted.birthYear ?? (wanted.age === before.age ? before.birthYear : null);

  const details = { ...wanted, birthYear, registration };
  return areSame(before, details) ? [] : [{ type: 'RunnerChanged', part, sort, ...details }];
}

/** Hides a runner's name in public, or shows it again. Allowed at any time, also after the race. */
export function anonymiseRunner(
  command: RacedayCommandOf<'AnonymiseRunner'>,
  day: Day,
): readonly RacedayEvent[] {
  const { sort, anonymous } = command;
  const { part, isAnonymous } = runnerById(day, sort);
  return anonymous === isAnonymous ? [] : [{ type: 'RunnerAnonymised', part, sort, anonymous }];
}

/**
 * Gives a runner a bib; their old one is free again. Throws Refusal for a bib worn that day, and after the
 * end of the race.
 */
export function registerBib(command: RacedayCommandOf<'RegisterBib'>, day: Day): readonly RacedayEvent[] {
  openRace(day, inCurrentRace(command, day).part);
  return correctBib(command, day);
}

/** Gives a bib as a correction, also after the end of the race. */
export function correctBib(requested: RacedayCommandOf<'RegisterBib'>, day: Day): readonly RacedayEvent[] {
  const { part, sort, bib } = inCurrentRace(requested, day);
  const runner = knownRunner(day, knownRace(day, part), { sort });
  checkBib(day, sort, bib);
  return runner.bib === bib ? [] : [{ type: 'BibRegistered', part, sort, bib }];
}

function checkedDetails(runner: RunnerDetails): RunnerDetails {
  const names = checkedNames(runner);
  if (runner.age !== null && !isAge(runner.age)) throw new Refusal('age-invalid');
  mustBeGroup(runner.group);
  const { age, birthYear, group, registration } = runner;
  return { ...names, age, birthYear, group, phone: oneLine(runner.phone), registration };
}

/** Adding the same runner again changes nothing; another runner under the same id is refused. */
function refuseOtherRunner(
  existing: Runner,
  { part, sort, bib }: RacedayCommandOf<'AddRunner'>,
  details: RunnerDetails,
): [] {
  const same = existing.part === part && existing.bib === bib && areSame(existing.details, details);
  if (!same) throw new Refusal('runner-exists', { sort });
  return [];
}

function areSame(one: RunnerDetails, other: RunnerDetails): boolean {
  const fields = Object.keys({ ...one, ...other }) as (keyof RunnerDetails)[];
  return fields.every((field) => one[field] === other[field]);
}

function checkBib(day: Day, sort: string, bib: number): void {
  if (!isBib(bib)) throw new Refusal('bib-invalid');
  const wearer = day.runners.get(day.bibs.get(bib) ?? sort);
  if (wearer && wearer.sort !== sort)
    throw new Refusal('bib-taken', { bib, sort: wearer.sort, part: wearer.part });
}

/**
 * Moves a runner to another race of the day with bib, crossing and status, also from an ended one. A finisher
 * or disqualified runner needs a race that had started by then. DNS and DNF are removed in a race that has
 * not started. Throws Refusal.
 */
export function moveRunner(
  { part, sort, to }: RacedayCommandOf<'MoveRunner'>,
  day: Day,
): readonly RacedayEvent[] {
  const from = knownRace(day, part);
  const target = knownRace(day, to);
  if (day.runners.get(sort)?.part === to) return [];
  const runner = knownRunner(day, from, { sort });
  if (target.phase === 'ended') throw new Refusal('race-ended', { part: to, sort, to });

  const outcome = outcomeOf(day, runner);
  checkHasStarted(target, outcome, sort);
  const moved: RacedayEvent = { type: 'RunnerMoved', sort: runner.sort, from: part, to };
  const mustClearStatus = target.phase === 'planned' && outcome.status !== '';
  return mustClearStatus ? [moved, { type: 'RunnerStatusSet', part: to, sort, status: '' }] : [moved];
}

/** A crossing before the start would give a negative result. */
function checkHasStarted({ part, phase, started }: Race, { finished, status }: Outcome, sort: string): void {
  const hasRun = finished !== null || voidsFinish(status);
  if (phase === 'planned' && hasRun) throw new Refusal('race-not-started', { part, sort, to: part });
  if (phase === 'started' && finished !== null && started !== null && finished < started)
    throw new Refusal('time-before-start', { part, sort, to: part });
}
