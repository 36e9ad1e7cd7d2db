import { Refusal } from '../refusal';
import type { RegisteredRunner, RegisteredRunners } from './registration.events';

/** The one runner that a save is about, by their key, and as they were shown to whoever saves: undefined for somebody new. */
export interface RunnerChange {
  readonly key: string;
  readonly seen: RegisteredRunner | undefined;
}

/**
 * The runners as they stand `now` with what was changed of one of them, so that somebody who saves from another tab or device in the
 * meantime loses nothing. Refuses where both have changed the same, naming the runner by key.
 */
export function withChange(
  { key, seen }: RunnerChange,
  wanted: RegisteredRunners,
  now: RegisteredRunners,
): RegisteredRunners {
  const runner = merged({ seen, wanted: wanted[key], now: now[key] }, () => {
    throw new Refusal('runner-changed-elsewhere', { key });
  });
  if (runner) return { ...now, [key]: runner };
  return Object.fromEntries(Object.entries(now).filter(([other]) => other !== key));
}

/** Somebody as they were shown, as they are to be, and as they are by now; undefined where they are not there. */
interface Three {
  readonly seen: RegisteredRunner | undefined;
  readonly wanted: RegisteredRunner | undefined;
  readonly now: RegisteredRunner | undefined;
}

function merged({ seen, wanted, now }: Three, clash: () => never): RegisteredRunner | undefined {
  if (seen && wanted && now) return mergedFields({ seen, wanted, now }, clash);
  if (looksLike(now, seen)) return wanted;
  if (looksLike(wanted, seen) || looksLike(wanted, now)) return now;
  return clash();
}

const FIELDS = ['firstname', 'lastname', 'group', 'company', 'distance', 'anonymous'] as const;

function mergedFields(
  { seen, wanted, now }: { readonly [Which in keyof Three]: RegisteredRunner },
  clash: () => never,
): RegisteredRunner {
  const changed = FIELDS.filter((field) => wanted[field] !== seen[field]);
  if (changed.some((field) => now[field] !== seen[field] && now[field] !== wanted[field])) return clash();
  const isOlder = wanted.birthYear !== null || wanted.age !== seen.age;
  if (isOlder && now.age !== seen.age && now.age !== wanted.age) return clash();
  const { age, birthYear } = isOlder ? wanted : now;
  const news = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  return { ...now, ...news, age, birthYear };
}

/** Whether two look the same on a page, which shows no birth year; or neither is there. */
function looksLike(one: RegisteredRunner | undefined, other: RegisteredRunner | undefined): boolean {
  if (!one || !other) return one === other;
  return one.age === other.age && FIELDS.every((field) => one[field] === other[field]);
}
