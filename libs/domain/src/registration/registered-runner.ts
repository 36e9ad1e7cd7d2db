import { ownValue } from '../own-value';
import { ageFrom, isAge } from '../age';
import { checkedNames, isBib, mustBeGroup } from '../runner-rules';
import { erasedRunner, type Group } from '../raceday/events';
import { oneLine } from '../text-input';
import { Refusal } from '../refusal';
import type { RegisteredRunner, RegisteredRunners } from './registration.events';

/** The distances of the race, km. */
export const DISTANCES: readonly number[] = [5.6, 2.8, 1.6, 0.8];

/** More than any family, club or company registers at once. */
const MAX_RUNNERS = 50;

/** A runner as typed: `age` may be a birth year, and 'Ingen' means no group. */
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

/** Parses a typed runner for a race in `year`. Throws Refusal for missing or invalid fields. */
export function parseRunner(typed: TypedRunner, year: number): RegisteredRunner {
  const { age, birthYear } = ageFrom(typed.age, year);
  if (age === null) throw new Refusal('age-missing');
  if (typed.distance === null) throw new Refusal('distance-missing');
  const group = typed.group === 'Ingen' ? '' : typed.group;
  return checkedRunner({ ...typed, age, birthYear, group, distance: typed.distance });
}

/** The runner with trimmed names and known fields only. Throws Refusal for invalid fields. */
function checkedRunner(runner: RegisteredRunner): RegisteredRunner {
  const { birthYear, group, distance } = runner;
  const names = checkedNames(runner);
  const age = checkedAge(runner);
  mustBeGroup(group);
  if (!DISTANCES.includes(distance)) throw new Refusal('distance-missing');
  const known = { ...names, age, birthYear, group, distance };
  return { ...known, ...(runner.anonymous && { anonymous: true }), ...checkedSaleFields(runner) };
}

/** Shows or hides the name of the runner with that key; ignores an unknown key. */
export function withAnonymity<Runner extends Pick<RegisteredRunner, 'anonymous'>>(
  runners: Readonly<Record<string, Runner>>,
  key: string,
  anonymous: boolean,
): Readonly<Record<string, Runner>> {
  const runner = ownValue(runners, key);
  if (!runner) return runners;
  const named = Object.entries(runner).filter(([field]) => field !== 'anonymous');
  return { ...runners, [key]: { ...(Object.fromEntries(named) as Runner), ...(anonymous && { anonymous }) } };
}

/** Checks all runners. A refusal names the key of the runner. */
export function checkedRunners(runners: RegisteredRunners): RegisteredRunners {
  const entries = Object.entries(runners);
  if (entries.length > MAX_RUNNERS) throw new Refusal('too-many-runners');
  return Object.fromEntries(entries.map(([key, runner]) => [key, checkedWithKey(key, runner)]));
}

/** Whether two maps have equal runners under the same keys, in any order. */
export function areSameRunners(one: RegisteredRunners, other: RegisteredRunners): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSameRunner(ownValue(one, key), ownValue(other, key)))
  );
}

/** Erases the details of the runner with that key, or of all runners without a key. */
export function withErasedDetails<Runner extends Partial<RegisteredRunner>>(
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

/** Fields that only the ticket office fills in. */
function checkedSaleFields({ phone, bib }: RegisteredRunner): Pick<RegisteredRunner, 'phone' | 'bib'> {
  if (typeof bib === 'number' && !isBib(bib)) throw new Refusal('bib-invalid');
  return { ...(phone !== undefined && { phone: oneLine(phone) }), ...(bib !== undefined && { bib }) };
}

/** The key becomes part of the runner's id on the start list. No page makes one that every object inherits. */
function checkedWithKey(key: string, runner: RegisteredRunner): RegisteredRunner {
  if (!/^[\w-]{1,40}$/.test(key) || key in Object.prototype) throw new Refusal('runner-invalid');
  try {
    return checkedRunner(runner);
  } catch (refusal) {
    throw refusal instanceof Refusal ? new Refusal(refusal.code, { ...refusal.detail, key }) : refusal;
  }
}

/** Whether all fields are equal. */
export function isSameRunner(
  one: RegisteredRunner | undefined,
  other: RegisteredRunner | undefined,
): boolean {
  if (!one || !other) return false;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof RegisteredRunner>;
  return [...fields].every((field) => one[field] === other[field]);
}
