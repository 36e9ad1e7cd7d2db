import { Refusal } from './refusal';
import { oneLine } from './text-input';

/**
 * Limits. `name` (person, club or company) and `phone`: characters. A series' events are one append: those of
 * a thousand bibs are half a mebibyte where some stores allow one.
 */
export const LIMITS = {
  name: 60,
  phone: 30,
  bibsPerSeries: 1000,
  eventsPerRevocation: 5000,
  crossingsPerStart: 500,
} as const;

const GROUPS: readonly string[] = ['', 'Dam', 'Herr'];

/** A runner's name and club. */
interface Names {
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
}

/** Normalises names to one line, the same for every list. Throws Refusal when one is missing or too long. */
export function checkedNames(typed: Names): Names {
  const firstname = oneLine(typed.firstname);
  const lastname = oneLine(typed.lastname);
  const company = oneLine(typed.company);
  if (firstname === '' || lastname === '') throw new Refusal('name-missing');
  if (Math.max(firstname.length, lastname.length) > LIMITS.name) throw new Refusal('name-too-long');
  if (company.length > LIMITS.name) throw new Refusal('company-too-long');
  return { firstname, lastname, company };
}

/** Throws Refusal for an unknown group; '' means none. */
export function mustBeGroup(group: string): void {
  if (!GROUPS.includes(group)) throw new Refusal('group-invalid');
}

/** Whether a bib number is valid: whole, 1 to 99999. */
export function isBib(bib: number): boolean {
  return Number.isInteger(bib) && bib >= 1 && bib <= 99_999;
}
