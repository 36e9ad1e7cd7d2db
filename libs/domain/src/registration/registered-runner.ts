import { ageFrom, isAge } from '../age';
import { checkedNames, isBib, mustBeGroup } from '../runner-rules';
import { erasedRunner, type Group } from '../raceday/events';
import { oneLine } from '../typed-text';
import { Refusal } from '../refusal';
import type { RegisteredRunner, RegisteredRunners } from './registration.events';

/** The distances of the race, km. */
export const DISTANCES: readonly number[] = [5.6, 2.8, 1.6, 0.8];

/** More than any family, club or company registers at once. */
export const MOST_RUNNERS = 50;

/** A runner as typed: `age` may be a birth year, and the group without a list of results reads 'Ingen'. */
export interface TypedRunner {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly group: Group | 'Ingen';
  readonly company: string;
  readonly distance: number | null;
  readonly anonymous?: boolean | undefined;
  readonly phone?: string;
  readonly bib?: number | null;
}

/** What was typed, as a runner of a race in `year`; refuses what is missing or cannot be. */
export function runnerFrom(typed: TypedRunner, year: number): RegisteredRunner {
  const { age, birthYear } = ageFrom(typed.age, year);
  if (age === null) throw new Refusal('age-missing');
  if (typed.distance === null) throw new Refusal('distance-missing');
  const group = typed.group === 'Ingen' ? '' : typed.group;
  return checkedRunner({ ...typed, age, birthYear, group, distance: typed.distance });
}

/** The runner with names trimmed and nothing beside what is known of runners; refuses what cannot be. */
export function checkedRunner(runner: RegisteredRunner): RegisteredRunner {
  const { birthYear, group, distance } = runner;
  const names = checkedNames(runner);
  const age = checkedAge(runner);
  mustBeGroup(group);
  if (!DISTANCES.includes(distance)) throw new Refusal('distance-missing');
  const known = { ...names, age, birthYear, group, distance };
  return { ...known, ...(runner.anonymous && { anonymous: true }), ...checkedSaleFields(runner) };
}

/** The runners, the one under that key shown with or without their name in public. Whoever is not there changes nothing. */
export function withAnonymity<Runner extends Pick<RegisteredRunner, 'anonymous'>>(
  runners: Readonly<Record<string, Runner>>,
  key: string,
  anonymous: boolean,
): Readonly<Record<string, Runner>> {
  const runner = runners[key];
  if (!runner) return runners;
  const named = Object.entries(runner).filter(([field]) => field !== 'anonymous');
  return { ...runners, [key]: { ...(Object.fromEntries(named) as Runner), ...(anonymous && { anonymous }) } };
}

/** All of them checked. A refusal names the key of the runner it is about. */
export function checkedRunners(runners: RegisteredRunners): RegisteredRunners {
  const entries = Object.entries(runners);
  if (entries.length > MOST_RUNNERS) throw new Refusal('too-many-runners');
  return Object.fromEntries(entries.map(([key, runner]) => [key, checkedUnder(key, runner)]));
}

/** Whether two maps hold the same runners under the same keys, in whatever order. */
export function areSameRunners(one: RegisteredRunners, other: RegisteredRunners): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSameRunner(one[key], other[key]));
}

/** The runners, without what was known of the one under that key; of all, when no key is given. */
export function withoutErased<Runner extends Partial<RegisteredRunner>>(
  runners: Readonly<Record<string, Runner>>,
  erased?: string,
): Readonly<Record<string, Runner>> {
  const entries = Object.entries(runners).map(
    ([key, runner]) => [key, key === (erased ?? key) ? { ...runner, ...erasedRunner } : runner] as const,
  );
  return Object.fromEntries(entries);
}

function checkedAge({ age }: RegisteredRunner): number {
  if (age === null || !Number.isFinite(age)) throw new Refusal('age-missing');
  if (!isAge(age)) throw new Refusal('age-invalid');
  return age;
}

/** What the ticket office alone fills in. */
function checkedSaleFields({ phone, bib }: RegisteredRunner): Pick<RegisteredRunner, 'phone' | 'bib'> {
  if (typeof bib === 'number' && !isBib(bib)) throw new Refusal('bib-invalid');
  return { ...(phone !== undefined && { phone: oneLine(phone) }), ...(bib !== undefined && { bib }) };
}

/** A key becomes part of the runner's id on the start list. */
function checkedUnder(key: string, runner: RegisteredRunner): RegisteredRunner {
  if (!/^[\w-]{1,40}$/.test(key)) throw new Refusal('runner-invalid');
  try {
    return checkedRunner(runner);
  } catch (refusal) {
    throw refusal instanceof Refusal ? new Refusal(refusal.code, { ...refusal.detail, key }) : refusal;
  }
}

/** Whether nothing that is known of the two differs. */
export function isSameRunner(
  one: RegisteredRunner | undefined,
  other: RegisteredRunner | undefined,
): boolean {
  if (!one || !other) return false;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof RegisteredRunner>;
  return [...fields].every((field) => one[field] === other[field]);
}
