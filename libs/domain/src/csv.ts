import { distanceLabel, readPart } from './parts';
import type { Group } from './raceday/events';

/** What RaceSplitter gets to know of a runner: never age, phone or e-mail. Rows of the start list fit. */
export interface SplitRunner {
  readonly part: string;
  readonly bib: number | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly group: Group;
  readonly company: string;
}

const HEADER = 'Wave number,Racer bib number,First name,Last name,Email,Compensation,Category,Team';

/** A start list that RaceSplitter imports: CSV with a header, one wave, bibs in order. Runners without a bib are left out. */
export function raceSplitterCsv(runners: readonly SplitRunner[]): string {
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

function categoryOf({ part, group }: Pick<SplitRunner, 'part' | 'group'>): string {
  const race = readPart(part);
  return `${race ? distanceLabel(race.distance) : part} ${group}`.trim();
}

export type CsvCell = string | number | null | undefined;

/** A table as a file that a Swedish Excel opens as one: semicolons, decimal comma, UTF-8 with a mark, and lines as Windows ends them. */
export function csvFile(head: readonly string[], lines: readonly (readonly CsvCell[])[]): string {
  const text = [head, ...lines].map((cells) => cells.map((cell) => csvCell(cell, ';')).join(';'));
  return `\uFEFF${text.join('\r\n')}\r\n`;
}

/**
 * One cell of a file that a spreadsheet opens. What a spreadsheet would run as a formula gets an apostrophe before it; a phone
 * number (+46 70 …) is none and stays as it is, and so does a number of ours, below nothing too. A line break is a space: readers that
 * know no quotes would end the row there.
 */
export function csvCell(value: CsvCell, delimiter: ',' | ';'): string {
  const safe = typeof value === 'number' ? String(value).replace('.', ',') : harmless(value ?? '');
  return safe.includes('"') || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function harmless(written: string): string {
  const text = written.replace(/[\r\n]+/g, ' ');
  return FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;
}

/**
 * A number that is a name (a receipt's, a reference) as words: 'Kvitto 2025-1'. A spreadsheet makes a day of '2025-1' and another number of
 * a long reference, in quotation marks too. A tab, an apostrophe or ="…" before it is kept by some spreadsheets alone, and is a part of
 * the number to a book-keeping program; a word is text to all of them, and the number is whole in it. Nothing stays nothing.
 */
export function wordedCell(word: string, text: string): string {
  return text === '' ? '' : `${word} ${text}`;
}

/** The same where a spreadsheet would change the text, and the text alone where it stays what it is. */
export function keptCell(word: string, text: string): string {
  const isKept = WHOLE.test(text) || FORMULA.test(text) || !VALUE.test(text);
  return isKept ? text : wordedCell(word, text);
}

// Longer ones are shown as powers of ten, and saved so.
const WHOLE = /^(?:0|[1-9]\d{0,10})$/;

/** What may be read as a number, a sum, a day or a time: figures and signs, and no letters but a power's, a month's or 'kr'. */
const VALUE =
  /^(?=.*\d)[^\p{L}]*(?:(?:(?<=\d)e(?=[-+\d])|(?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)(?:uari|ruari|s|il|i|usti|t|tember|ober|ember)?|kr)[^\p{L}]*)?$/iu;

/** A cell as it was before it was written by us: without the apostrophe that keeps it from being run. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Full-width signs count as the narrow ones in some spreadsheets, and blanks before a sign are passed over. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const PHONE = /^\+\d[\d ]*$/;
