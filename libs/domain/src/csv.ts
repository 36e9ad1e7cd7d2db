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

/** A cell as it was before it was written by us: without the apostrophe that keeps it from being run. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Full-width signs count as the narrow ones in some spreadsheets, and blanks before a sign are passed over. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const PHONE = /^\+\d[\d ]*$/;
