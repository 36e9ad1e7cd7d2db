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
