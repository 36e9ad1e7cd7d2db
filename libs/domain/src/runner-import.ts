import { ageFrom, isAge } from './age';
import { isBib, LIMITS } from './runner-rules';
import { unescapedCell } from './csv';
import type { Group } from './raceday/events';
import { fieldTexts } from './refusal-texts';
import { oneLine } from './text-input';

/** A runner as in the list. `age` may still be a birth year. */
interface ImportedRunner {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly group: Group;
  readonly company: string;
  readonly phone: string;
  readonly bib: number | null;
}

/** One line of a list (from 1, header included): a runner, or its errors in Swedish. */
export type ImportedRow =
  | { readonly line: number; readonly runner: ImportedRunner; readonly errors?: undefined }
  | { readonly line: number; readonly runner?: undefined; readonly errors: readonly string[] };

type Field = keyof ImportedRunner;

/** `name`: first name and surname in one column. */
type Column = Field | 'name' | undefined;

/** The order of a list without a header. */
const FIXED_ORDER: readonly Field[] = ['firstname', 'lastname', 'age', 'group', 'company', 'bib', 'phone'];

const BIRTH_HEADERS = ['birth year', 'birthyear', 'year of birth', 'birth date', 'date of birth'];

/** A list of one column has full names. */
const WHOLE_NAMES = ['name'] as const;

const HEADERS: Readonly<Record<Field | 'name', readonly string[]>> = {
  firstname: ['förnamn', 'first name', 'firstname', 'given name'],
  lastname: ['efternamn', 'last name', 'lastname', 'surname', 'family name'],
  name: ['namn', 'för- och efternamn', 'löpare', 'name', 'full name', 'runner'],
  age: ['ålder', 'födelseår', 'född', 'födelsedatum', 'personnummer', 'age', ...BIRTH_HEADERS],
  group: ['klass', 'kön', 'grupp', 'class', 'group', 'gender', 'sex', 'category'],
  company: ['klubb', 'företag', 'klubb/företag', 'förening', 'club', 'company', 'club/company', 'team'],
  bib: ['startnummer', 'startnr', 'nummerlapp', 'nr', 'bib', 'bib number', 'number'],
  phone: ['telefon', 'mobil', 'telefonnummer', 'mobilnummer', 'phone', 'mobile'],
};

/** Header words that are not surnames themselves. */
const HEADER_ONLY_WORDS = [
  ...HEADERS.firstname,
  ...HEADERS.lastname,
  'namn',
  'för- och efternamn',
  'full name',
];

const GROUPS: Readonly<Record<Group, readonly string[]>> = {
  '': ['', '-', 'ingen', 'none'],
  Dam: ['dam', 'd', 'kvinna', 'k', 'flicka', 'f', 'female', 'w', 'woman'],
  Herr: ['herr', 'h', 'man', 'm', 'pojke', 'p', 'male'],
};

/**
 * Reads a list of runners, with columns in any order under a Swedish or English header, or in the fixed order
 * without one. Skips empty lines. `year` is the race's.
 */
export function readRunners(rows: readonly (readonly string[])[], year: number): readonly ImportedRow[] {
  const header = headerOf(rows[0] ?? []);
  const columns = header ?? (isOneColumn(rows) ? WHOLE_NAMES : FIXED_ORDER);
  return rows.flatMap((cells, index) =>
    (index === 0 && header) || cells.every((cell) => cell.trim() === '')
      ? []
      : [{ line: index + 1, ...readRow(cells, columns, year) }],
  );
}

function isOneColumn(rows: readonly (readonly string[])[]): boolean {
  return rows.every(([, ...others]) => others.every((cell) => cell.trim() === ''));
}

/**
 * The columns that a first row names; undefined if the row is a runner. Two known words make a header. One
 * does if it stands alone or is not a surname: some people are called Löpare.
 */
function headerOf(cells: readonly string[]): readonly Column[] | undefined {
  const words = cells.map((cell) => oneLine(cell).toLowerCase());
  if (words.some((word) => FIGURES.test(word))) return undefined;
  const columns = words.map((word): Column =>
    (Object.keys(HEADERS) as (keyof typeof HEADERS)[]).find((column) => HEADERS[column].includes(word)),
  );
  const known = words.filter((_word, at) => columns[at] !== undefined);
  const isAlone = words.filter((word) => word !== '').length === 1;
  const [only = ''] = known;
  const isHeader = known.length > 1 || (known.length === 1 && (isAlone || HEADER_ONLY_WORDS.includes(only)));
  return isHeader ? columns : undefined;
}

/** An age, year, bib or phone number, which no header has. */
const FIGURES = /^[\d\s.,:/+-]*\d[\d\s.,:/+-]*$/;

type Read = { readonly runner: ImportedRunner } | { readonly errors: readonly string[] };

function readRow(cells: readonly string[], columns: readonly Column[], year: number): Read {
  const text = (column: Column) => unescapedCell(oneLine(cells[columns.indexOf(column)] ?? ''));
  const names = namesIn({ first: text('firstname'), last: text('lastname'), whole: text('name') });
  const runner = {
    ...names,
    age: parseAge(text('age'), year),
    group: groupIn(text('group')),
    company: text('company'),
    phone: text('phone'),
    bib: bibIn(text('bib')),
  };
  const { group } = runner;
  const errors = [...textErrors(runner), ...numberErrors(runner, year)];
  if (group === undefined) errors.push(`${fieldTexts.groupInvalid}: ${text('group')}`);
  return errors.length > 0 || group === undefined ? { errors } : { runner: { ...runner, group } };
}

/** Splits a full name: 'Eva Maria Alm' or 'Alm, Eva Maria'. Beside a surname, `whole` is the first name. */
function namesIn({ first, last, whole }: { first: string; last: string; whole: string }) {
  if (whole === '' || first !== '') return { firstname: first, lastname: last };
  if (last !== '') return { firstname: whole, lastname: last };
  const [surname = '', given] = whole.split(/\s*,\s*/);
  if (given !== undefined) return { firstname: given, lastname: surname };
  const at = whole.lastIndexOf(' ');
  return at < 0
    ? { firstname: whole, lastname: '' }
    : { firstname: whole.slice(0, at), lastname: whole.slice(at + 1) };
}

type Texts = Pick<ImportedRunner, 'firstname' | 'lastname' | 'company' | 'phone'>;

function textErrors({ firstname, lastname, company, phone }: Texts): string[] {
  const errors: string[] = [];
  if (firstname === '' || lastname === '') errors.push(fieldTexts.nameMissing);
  else if (Math.max(firstname.length, lastname.length) > LIMITS.name) errors.push(fieldTexts.nameTooLong);
  if (company.length > LIMITS.name) errors.push(fieldTexts.companyTooLong);
  if (phone.length > LIMITS.phone) errors.push(fieldTexts.phoneTooLong);
  return errors;
}

function numberErrors({ age: typed, bib }: Pick<ImportedRunner, 'age' | 'bib'>, year: number): string[] {
  const errors: string[] = [];
  const { age } = ageFrom(typed, year);
  if (age !== null && !isAge(age)) errors.push(fieldTexts.ageInvalid);
  if (bib !== null && !isBib(bib)) errors.push(fieldTexts.bibInvalid);
  return errors;
}

function bibIn(text: string): number | null {
  if (text === '') return null;
  const [, digits] = /^(\d+)(?:[.,]0+)?$/.exec(text) ?? [];
  return Number(digits);
}

function groupIn(text: string): Group | undefined {
  const name = text.toLowerCase();
  return (['', 'Dam', 'Herr'] as const).find((group) => GROUPS[group].includes(name));
}

const WHOLE = /^(\d{1,4})(?:[.,]0+)?$/;
const MONTH_AND_DAY = '(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\\d|3[01])';
const DAY_AND_MONTH = '(?:0?[1-9]|[12]\\d|3[01])[-/.](?:0?[1-9]|1[0-2])';
const YEAR = '((?:19|20)\\d\\d)';

/** A date with the year first or last, or a personal number with the century, or its first eight digits. */
const WITH_CENTURY = [
  new RegExp(`^${YEAR}[-/.]${MONTH_AND_DAY}(?:[ T].*)?$`),
  new RegExp(`^${DAY_AND_MONTH}[-/. ]${YEAR}$`),
  new RegExp(`^${YEAR}(?:0[1-9]|1[0-2])\\d\\d(?:[-+ ]?[\\dTX]{4})?$`, 'i'),
];

/** A personal number without the century, or its first six digits; a plus means a hundred years earlier. */
const WITHOUT_CENTURY = /^(\d\d)(?:0[1-9]|1[0-2])\d\d(?:([-+ ]?)[\dTX]{4})?$/i;

/**
 * Reads an age: years, a birth year, or the year of a birth date or personal number. Null for an empty text,
 * NaN for anything else. `year` is the race's.
 */
function parseAge(text: string, year: number): number | null {
  if (text === '') return null;
  for (const form of [WHOLE, ...WITH_CENTURY]) {
    const digits = form.exec(text)?.[1];
    if (digits !== undefined) return Number(digits);
  }
  const short = WITHOUT_CENTURY.exec(text);
  if (!short) return NaN;
  const inThisCentury = Math.floor(year / 100) * 100 + Number(short[1]);
  const born = inThisCentury > year ? inThisCentury - 100 : inThisCentury;
  return short[2] === '+' ? born - 100 : born;
}
