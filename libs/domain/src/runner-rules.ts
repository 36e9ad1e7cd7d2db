import { Refusal } from './refusal';
import { oneLine } from './typed-text';

/**
 * How long what is typed about a runner may be: the name of a person, club or company, and a phone number. And how many bibs are given
 * out in one step: their events are one append, and a thousand of them are half a mebibyte where some stores take one. And how many
 * events one word takes out of force.
 */
export const LONGEST = { name: 60, phone: 30, series: 1000, word: 5000 } as const;

const GROUPS: readonly string[] = ['', 'Dam', 'Herr'];

/** Who somebody runs as, and for whom. */
interface Names {
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
}

/** The names as they are kept, on one line; refuses those that are missing or too long. The same on every list. */
export function checkedNames(typed: Names): Names {
  const firstname = oneLine(typed.firstname);
  const lastname = oneLine(typed.lastname);
  const company = oneLine(typed.company);
  if (firstname === '' || lastname === '') throw new Refusal('name-missing');
  if (Math.max(firstname.length, lastname.length) > LONGEST.name) throw new Refusal('name-too-long');
  if (company.length > LONGEST.name) throw new Refusal('company-too-long');
  return { firstname, lastname, company };
}

/** Refuses a group that there is no list of results for; '' is none of them. */
export function mustBeGroup(group: string): void {
  if (!GROUPS.includes(group)) throw new Refusal('group-invalid');
}

/** A number that fits on a bib: whole, 1 to 99999. */
export function isBib(bib: number): boolean {
  return Number.isInteger(bib) && bib >= 1 && bib <= 99_999;
}
