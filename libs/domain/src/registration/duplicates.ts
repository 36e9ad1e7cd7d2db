import { plainText } from '../search';
import type { RegisteredRunner } from './registration.events';

/** What a runner is compared by. */
export type Comparable = Pick<RegisteredRunner, 'firstname' | 'lastname' | 'age' | 'distance'> &
  Partial<Pick<RegisteredRunner, 'birthYear'>>;

/**
 * Those who may be one and the same, entered twice: the same name whatever its case and accents, the same distance, and the same year of
 * birth, or age where one of them has no year. Groups of two and more, each in the order given. Who is erased is like nobody.
 */
export function possibleDuplicates<Runner extends Comparable>(
  runners: readonly Runner[],
): readonly (readonly Runner[])[] {
  const alike = new Map<string, Runner[]>();
  for (const runner of runners) {
    if (runner.age === null) continue;
    const key = `${plainText(`${runner.firstname} ${runner.lastname}`)}\n${String(runner.distance)}`;
    const known = alike.get(key);
    if (known) known.push(runner);
    else alike.set(key, [runner]);
  }
  return [...alike.values()].flatMap(sameAge).filter(({ length }) => length > 1);
}

/** Each joins the first group in which somebody is of their age. */
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
