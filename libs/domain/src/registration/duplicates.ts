import { normalizedText } from '../search';
import type { RegisteredRunner } from './registration.events';

/** The fields compared. */
export type Comparable = Pick<RegisteredRunner, 'firstname' | 'lastname' | 'age' | 'distance'> &
  Partial<Pick<RegisteredRunner, 'birthYear'>>;

/**
 * Groups runners that may be entered twice: same name (ignoring case and accents), same distance, and same
 * birth year, or age if one has no year. Groups of two or more, in the order given. Erased runners match
 * none.
 */
export function possibleDuplicates<Runner extends Comparable>(
  runners: readonly Runner[],
): readonly (readonly Runner[])[] {
  const alike = new Map<string, Runner[]>();
  for (const runner of runners) {
    if (runner.age === null) continue;
    const key = `${normalizedText(`${runner.firstname} ${runner.lastname}`)}\n${String(runner.distance)}`;
    const known = alike.get(key);
    if (known) known.push(runner);
    else alike.set(key, [runner]);
  }
  return [...alike.values()].flatMap(sameAge).filter(({ length }) => length > 1);
}

/** Each runner joins the first group with a member of the same age. */
function sameAge<Runner extends Comparable>(runners: readonly Runner[]): Runner[][] {
  const groups: Runner[][] = [];
  for (const runner of runners) {
    const group = groups.find((others) => others.some((other) => isSameAge(runner, other)));
    if (group) group.push(runner);
    else groups.push([runner]);
  }
  return groups;
}

function isSameAge(one: Comparable, other: Comparable): boolean {
  const [first, second] = [one.birthYear ?? null, other.birthYear ?? null];
  return first !== null && second !== null ? first === second : one.age === other.age;
}
