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

/**
 * One cell of a file that a spreadsheet opens. What a spreadsheet would run as a formula gets an apostrophe before it; a phone
 * number (+46 70 …) is none and stays as it is. A line break is a space: readers that know no quotes would end the row there.
 */
export function csvCell(value: string | number | null | undefined, delimiter: ',' | ';'): string {
  const text = String(value ?? '').replace(/[\r\n]+/g, ' ');
  const safe = FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;
  return safe.includes('"') || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before it was written by us: without the apostrophe that keeps it from being run. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Full-width signs count as the narrow ones in some spreadsheets, and blanks before a sign are passed over. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const PHONE = /^\+\d[\d ]*$/;
