import { ownValue } from '../own-value';
import type { RegisteredRunner } from './registration.events';

/** A runner as the family's pages show them: without birth year, phone and bib. */
export type ShownRunner = Pick<
  RegisteredRunner,
  'firstname' | 'lastname' | 'age' | 'group' | 'company' | 'distance' | 'anonymous'
>;

/** Runners as pages show them, by key. */
export type ShownRunners = Readonly<Record<string, ShownRunner>>;

export function shownRunner(runner: ShownRunner): ShownRunner {
  const { firstname, lastname, age, group, company, distance, anonymous } = runner;
  return { firstname, lastname, age, group, company, distance, ...(anonymous && { anonymous }) };
}

export function shownRunners(runners: ShownRunners): ShownRunners {
  return Object.fromEntries(Object.entries(runners).map(([key, runner]) => [key, shownRunner(runner)]));
}

/** Whether two runners look the same on a page; or both are absent. */
export function looksSame(one: ShownRunner | undefined, other: ShownRunner | undefined): boolean {
  if (!one || !other) return one === other;
  return SHOWN_FIELDS.every((field) => isSameField(field, one, other));
}

/** Whether two lists look the same on a page, in any order. */
export function looksSameList(one: ShownRunners, other: ShownRunners): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => looksSame(ownValue(one, key), ownValue(other, key)))
  );
}

export function isSameField(field: keyof ShownRunner, one: ShownRunner, other: ShownRunner): boolean {
  if (field === 'anonymous') return (one.anonymous ?? false) === (other.anonymous ?? false);
  return one[field] === other[field];
}

/** The fields that pages show, in their order there. */
export const SHOWN_FIELDS = Object.keys({
  firstname: true,
  lastname: true,
  age: true,
  distance: true,
  group: true,
  company: true,
  anonymous: true,
} satisfies Record<keyof ShownRunner, true>) as (keyof ShownRunner)[];
