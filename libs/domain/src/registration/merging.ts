import { Refusal } from '../refusal';
import type { RegisteredRunner, RegisteredRunners } from './registration.events';

/** The one runner a save changes, by key. `seen`: as last shown on that page; undefined for a new runner. */
export interface RunnerEdit {
  readonly key: string;
  readonly seen: RegisteredRunner | undefined;
}

/**
 * Merges a change of one runner into the runners as they are `now`, so that a save from another tab or device
 * is not lost. Throws Refusal with the runner's key when both changed the same field.
 */
export function mergeEdit(
  { key, seen }: RunnerEdit,
  wanted: RegisteredRunners,
  now: RegisteredRunners,
): RegisteredRunners {
  const runner = mergeRunner({ seen, wanted: wanted[key], now: now[key] }, () => {
    throw new Refusal('runner-changed-elsewhere', { key });
  });
  if (runner) return { ...now, [key]: runner };
  return Object.fromEntries(Object.entries(now).filter(([other]) => other !== key));
}

/** The three versions of a merge; undefined if the runner is absent. */
interface MergeVersions {
  readonly seen: RegisteredRunner | undefined;
  readonly wanted: RegisteredRunner | undefined;
  readonly now: RegisteredRunner | undefined;
}

function mergeRunner({ seen, wanted, now }: MergeVersions, clash: () => never): RegisteredRunner | undefined {
  if (seen && wanted && now) return mergeFields({ seen, wanted, now }, clash);
  if (looksSame(now, seen)) return wanted;
  if (looksSame(wanted, seen) || looksSame(wanted, now)) return now;
  return clash();
}

const FIELDS = ['firstname', 'lastname', 'group', 'company', 'distance', 'anonymous'] as const;

function mergeFields(
  { seen, wanted, now }: { readonly [Which in keyof MergeVersions]: RegisteredRunner },
  clash: () => never,
): RegisteredRunner {
  const changed = FIELDS.filter((field) => wanted[field] !== seen[field]);
  if (changed.some((field) => now[field] !== seen[field] && now[field] !== wanted[field])) return clash();
  const hasChangedAge = wanted.birthYear !== null || wanted.age !== seen.age;
  if (hasChangedAge && now.age !== seen.age && now.age !== wanted.age) return clash();
  const { age, birthYear } = hasChangedAge ? wanted : now;
  const changedFields = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  return { ...now, ...changedFields, age, birthYear };
}

/** Whether two look the same on a page, which shows no birth year; or both are absent. */
function looksSame(one: RegisteredRunner | undefined, other: RegisteredRunner | undefined): boolean {
  if (!one || !other) return one === other;
  return one.age === other.age && FIELDS.every((field) => one[field] === other[field]);
}
