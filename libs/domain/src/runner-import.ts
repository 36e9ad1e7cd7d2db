import { isAge } from './age';
import { isBib } from './bib';
import { oneLine } from './one-line';
import type { Group } from './raceday/raceday.events';
import { fieldTexts } from './refusal-texts';

/** A runner as a list gives them. `age` may still be a birth year. */
export interface RunnerDraft {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly group: Group;
  readonly company: string;
  readonly phone: string;
  readonly bib: number | null;
}

/** One line of a list (counted from 1, the header included): a runner, or what is wrong with it in Swedish. */
export type ReadRow =
  | { readonly line: number; readonly runner: RunnerDraft; readonly errors?: undefined }
  | { readonly line: number; readonly runner?: undefined; readonly errors: readonly string[] };

type Field = keyof RunnerDraft;

/** The order of a list without a header. */
const FIXED_ORDER: readonly Field[] = ['firstname', 'lastname', 'age', 'group', 'company', 'bib', 'phone'];

const HEADERS: Readonly<Record<Field, readonly string[]>> = {
  firstname: ['förnamn', 'first name', 'firstname', 'given name'],
  lastname: ['efternamn', 'last name', 'lastname', 'surname', 'family name'],
  age: ['ålder', 'födelseår', 'född', 'age', 'birth year', 'birthyear', 'year of birth'],
  group: ['klass', 'kön', 'grupp', 'class', 'group', 'gender', 'sex', 'category'],
  company: ['klubb', 'företag', 'klubb/företag', 'förening', 'club', 'company', 'club/company', 'team'],
  bib: ['startnummer', 'startnr', 'nummerlapp', 'nr', 'bib', 'bib number', 'number'],
  phone: ['telefon', 'mobil', 'telefonnummer', 'mobilnummer', 'phone', 'mobile'],
};

const GROUPS: Readonly<Record<Group, readonly string[]>> = {
  '': ['', '-', 'ingen', 'none'],
  Dam: ['dam', 'd', 'kvinna', 'k', 'flicka', 'f', 'female', 'w', 'woman'],
  Herr: ['herr', 'h', 'man', 'm', 'pojke', 'p', 'male'],
};

/** Reads a list of runners, columns in any order under a Swedish or English header, or in the fixed order without one. Empty lines are left out. */
export function readRunners(rows: readonly (readonly string[])[]): readonly ReadRow[] {
  const header = headerOf(rows[0] ?? []);
  const columns = header ?? FIXED_ORDER;
  return rows.flatMap((cells, index) =>
    (index === 0 && header) || cells.every((cell) => cell.trim() === '')
      ? []
      : [readRow(cells, columns, index + 1)],
  );
}

function headerOf(cells: readonly string[]): readonly (Field | undefined)[] | undefined {
  const columns = cells.map((cell) => {
    const name = oneLine(cell).toLowerCase();
    return FIXED_ORDER.find((field) => HEADERS[field].includes(name));
  });
  return columns.includes('firstname') || columns.includes('lastname') ? columns : undefined;
}

function readRow(cells: readonly string[], columns: readonly (Field | undefined)[], line: number): ReadRow {
  const text = (field: Field) => oneLine(cells[columns.indexOf(field)] ?? '');
  const runner = {
    firstname: text('firstname'),
    lastname: text('lastname'),
    age: numberIn(text('age')),
    group: groupIn(text('group')),
    company: text('company'),
    phone: text('phone'),
    bib: numberIn(text('bib')),
  };
  const { group } = runner;
  const errors = [...nameErrors(runner.firstname, runner.lastname), ...numberErrors(runner.age, runner.bib)];
  if (group === undefined) errors.push(`${fieldTexts.groupInvalid}: ${text('group')}`);
  return errors.length > 0 || group === undefined ? { line, errors } : { line, runner: { ...runner, group } };
}

function nameErrors(firstname: string, lastname: string): string[] {
  if (firstname === '' || lastname === '') return [fieldTexts.nameMissing];
  return firstname.length > 60 || lastname.length > 60 ? [fieldTexts.nameTooLong] : [];
}

function numberErrors(age: number | null, bib: number | null): string[] {
  const errors: string[] = [];
  if (age !== null && !isAge(age) && !isBirthYear(age)) errors.push(fieldTexts.ageInvalid);
  if (bib !== null && !isBib(bib)) errors.push(fieldTexts.bibInvalid);
  return errors;
}

/** A number over 1000 typed as an age; who was born in it is checked where the race's year is known. */
function isBirthYear(year: number): boolean {
  return Number.isInteger(year) && year >= 1900 && year < 2100;
}

function numberIn(text: string): number | null {
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : NaN;
}

function groupIn(text: string): Group | undefined {
  const name = text.toLowerCase();
  return (['', 'Dam', 'Herr'] as const).find((group) => GROUPS[group].includes(name));
}
