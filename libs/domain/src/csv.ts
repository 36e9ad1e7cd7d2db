import { distanceLabel, readPart } from './parts';
import type { Group } from './raceday/events';

/** What RaceSplitter receives of a runner: never age, phone or e-mail. Rows of the start list fit. */
export interface RaceSplitterRunner {
  readonly part: string;
  readonly bib: number | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly group: Group;
  readonly company: string;
}

const HEADER = 'Wave number,Racer bib number,First name,Last name,Email,Compensation,Category,Team';

/**
 * A start list for import into RaceSplitter: CSV with a header, one wave, bibs in order. Runners without a
 * bib are left out.
 */
export function raceSplitterCsv(runners: readonly RaceSplitterRunner[]): string {
  const lines = runners
    .flatMap((runner) => (runner.bib === null ? [] : [{ ...runner, bib: runner.bib }]))
    .sort((one, other) => one.bib - other.bib)
    .map(({ bib, firstname, lastname, company, ...race }) =>
      ['1', String(bib), firstname, lastname, '', '', categoryOf(race), company]
        .map((cell) => csvCell(cell, ','))
        .join(','),
    );
  return [HEADER, ...lines, ''].join('\n');
}

function categoryOf({ part, group }: Pick<RaceSplitterRunner, 'part' | 'group'>): string {
  const race = readPart(part);
  return `${race ? distanceLabel(race.distance) : part} ${group}`.trim();
}

export type CsvCell = string | number | null | undefined;

/**
 * A table as CSV for a Swedish Excel: semicolons, decimal comma, UTF-8 with a byte order mark, Windows line
 * ends.
 */
export function csvFile(head: readonly string[], lines: readonly (readonly CsvCell[])[]): string {
  const text = [head, ...lines].map((cells) => cells.map((cell) => csvCell(cell, ';')).join(';'));
  return `\uFEFF${text.join('\r\n')}\r\n`;
}

/**
 * Escapes one cell for spreadsheets. A formula gets an apostrophe first; phone numbers (+46 70 …) and our own
 * numbers, negative too, stay as they are. A line break becomes a space, since readers that ignore quotes
 * would end the row there.
 */
export function csvCell(value: CsvCell, delimiter: ',' | ';'): string {
  const safe = typeof value === 'number' ? String(value).replace('.', ',') : escapeFormula(value ?? '');
  return safe.includes('"') || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function escapeFormula(written: string): string {
  const text = written.replace(/[\r\n]+/g, ' ');
  return FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;
}

/**
 * Labels a number used as a name (a receipt, a reference): 'Kvitto 2025-1'; empty text stays empty.
 * Spreadsheets convert '2025-1' to a date and round long references, even in quotes. A tab, apostrophe or
 * ='…' helps in some spreadsheets only, and bookkeeping programs read it as part of the number.
 */
export function labelledCell(word: string, text: string): string {
  return text === '' ? '' : `${word} ${text}`;
}

/** Labels the text if a spreadsheet would change it; otherwise returns it unchanged. */
export function conversionSafeCell(word: string, text: string): string {
  const isSafe = SAFE_INTEGER.test(text) || FORMULA.test(text) || !NUMBER_LIKE.test(text);
  return isSafe ? text : labelledCell(word, text);
}

// Longer numbers are shown, and saved, as powers of ten.
const SAFE_INTEGER = /^(?:0|[1-9]\d{0,10})$/;

/**
 * May be read as a number, amount, date or time: digits and signs, and no letters but an exponent, a month or
 * 'kr'.
 */
const NUMBER_LIKE =
  /^(?=.*\d)[^\p{L}]*(?:(?:(?<=\d)e(?=[-+\d])|(?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)(?:uari|ruari|s|il|i|usti|t|tember|ober|ember)?|kr)[^\p{L}]*)?$/iu;

/** Undoes `csvCell`'s escape: removes the apostrophe before a formula. */
export function unescapedCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Some spreadsheets treat full-width signs as the narrow ones and skip blanks before a sign. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const PHONE = /^\+\d[\d ]*$/;

/**
 * Decodes a text file: UTF-8, UTF-16, or the Windows encoding that Swedish spreadsheets still use. Undefined
 * for anything else, such as a workbook.
 */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const mark = BYTE_ORDER_MARKS.find(({ signs }) => signs.every((sign, at) => bytes[at] === sign));
  const text = mark ? new TextDecoder(mark.encoding).decode(bytes) : decodeUnmarked(bytes);
  return isText(text) ? text : undefined;
}

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-16le', signs: [0xff, 0xfe] },
  { encoding: 'utf-16be', signs: [0xfe, 0xff] },
];

function decodeUnmarked(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// Workbooks are archives: they begin with PK, or contain zeros and control characters.
function isText(text: string): boolean {
  const isControl = (sign: string) => sign < ' ' && !'\t\n\v\f\r'.includes(sign);
  return (
    !(text.startsWith('PK') && isControl(text.charAt(2))) &&
    !Array.from(text.slice(0, CHECKED_LENGTH)).some(isControl)
  );
}

const CHECKED_LENGTH = 4096;
