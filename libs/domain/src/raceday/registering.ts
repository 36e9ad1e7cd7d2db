import { isAge } from '../age';
import { isBib } from '../bib';
import { oneLine } from '../one-line';
import { Refusal } from '../refusal';
import { checkedNames, mustBeGroup } from '../runner-rules';
import { knownRace, knownRunner, openRace } from './known';
import type { RacedayCommand } from './raceday.commands';
import type { RacedayEvent, RunnerDetails } from './raceday.events';
import type { Raceday, Runner } from './raceday.state';

type Asked<Type extends RacedayCommand['type']> = Extract<RacedayCommand, { type: Type }>;

/**
 * Puts a runner on the list, with a bib at once where one is given: both or neither.
 * Whoever has paid gets there even when the race has begun or is over, marked as late.
 */
export function addRunner(command: Asked<'AddRunner'>, day: Raceday): readonly RacedayEvent[] {
  const { part, sort, bib } = command;
  const isPaid = command.runner.registration !== null;
  const { phase } = isPaid ? knownRace(day, part) : openRace(day, part);
  if (!/^runner-./.test(sort)) throw new Refusal('runner-invalid', { sort });
  const details = checked(command.runner);

  const standing = day.runners.get(sort);
  if (standing) return sameAgain(standing, command, details);

  const late = isPaid && phase !== 'planned' && { late: phase };
  const added: RacedayEvent = { type: 'RunnerAdded', part, sort, ...details, ...late };
  if (bib === null) return [added];
  checkBib(day, sort, bib);
  return [added, { type: 'BibRegistered', part, sort, bib }];
}

/** Corrects what is known of a runner. Who paid for them is not the organisers' to change, and a known birth year stays with its age. */
export function changeRunner(command: Asked<'ChangeRunner'>, day: Raceday): readonly RacedayEvent[] {
  const { part, sort } = command;
  const { details: before } = knownRunner(day, knownRace(day, part), { sort });
  const { registration } = before;
  const asked = checked(command.runner);
  const birthYear = asked.birthYear ?? (asked.age === before.age ? before.birthYear : null);

  const details = { ...asked, birthYear, registration };
  return areSame(before, details) ? [] : [{ type: 'RunnerChanged', part, sort, ...details }];
}

/** Gives a runner a bib that nobody else wears that day; their old one is free again. */
export function registerBib(command: Asked<'RegisterBib'>, day: Raceday): readonly RacedayEvent[] {
  const { part, sort, bib } = command;
  const runner = knownRunner(day, openRace(day, part), { sort });
  checkBib(day, sort, bib);
  return runner.bib === bib ? [] : [{ type: 'BibRegistered', part, sort, bib }];
}

function checked(runner: RunnerDetails): RunnerDetails {
  const names = checkedNames(runner);
  if (runner.age !== null && !isAge(runner.age)) throw new Refusal('age-invalid');
  mustBeGroup(runner.group);
  const { age, birthYear, group, registration } = runner;
  return { ...names, age, birthYear, group, phone: oneLine(runner.phone), registration };
}

/** The very same runner added again is nothing new; another one by the same id is a mistake. */
function sameAgain(standing: Runner, { part, sort, bib }: Asked<'AddRunner'>, details: RunnerDetails): [] {
  const same = standing.part === part && standing.bib === bib && areSame(standing.details, details);
  if (!same) throw new Refusal('runner-exists', { sort });
  return [];
}

function areSame(one: RunnerDetails, other: RunnerDetails): boolean {
  return (Object.keys(one) as (keyof RunnerDetails)[]).every((field) => one[field] === other[field]);
}

function checkBib(day: Raceday, sort: string, bib: number): void {
  if (!isBib(bib)) throw new Refusal('bib-invalid');
  const wearer = day.bibs.get(bib);
  if (wearer && wearer.sort !== sort)
    throw new Refusal('bib-taken', { bib, sort: wearer.sort, part: wearer.part });
}
