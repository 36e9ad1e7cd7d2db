import { plainCell } from '../csv';
import { isDate } from '../dates';
import { oneLine } from '../typed-text';

/**
 * An amount as banks write it, in öre: '1 250,00', '1.250,00', '1,250.00', '-250', '250,00−', '250 kr'. What is after the last mark is
 * öre when it is one or two figures. Undefined for anything else.
 */
export function bankAmount(cell: string): number | undefined {
  const text = plainCell(oneLine(cell))
    .replace(/\s|kr\.?$|sek/gi, '')
    .replace(/[−–]/g, '-');
  const parts = AMOUNT.exec(text)?.groups;
  if (!parts?.whole || parts.whole.length > LONGEST) return undefined;
  const { whole, decimals = '' } = parts;
  const amount = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return amount > 0 && text.includes('-') ? -amount : amount;
}

const AMOUNT = /^[+-]?(?<whole>\d+|\d{1,3}(?:[.,']\d{3})+)(?:[.,](?<decimals>\d{1,2}))?-?$/;

// So that the öre are still counted exactly.
const LONGEST = 15;

/** A day as banks write it, as 'YYYY-MM-DD': '2025-09-13 12:30', '20250913', '13.09.2025', '13/9 2025', '25-09-13'. Undefined for anything else. */
export function bankDay(cell: string): string | undefined {
  const text = plainCell(oneLine(cell));
  for (const [form, order] of FORMS) {
    const parts = form.exec(text);
    if (!parts) continue;
    const [year = '', month = '', day = ''] = order.map((at) => parts[at]);
    const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDate(date)) return date;
  }
  return undefined;
}

/** Each with where its year, month and day stand. A clock time may follow. */
const FORMS: readonly (readonly [form: RegExp, order: readonly number[]])[] = [
  [/^(\d{4}|\d\d)([-/.])(\d\d?)\2(\d\d?)(?:[ T][\d:.+Z]+)?$/, [1, 3, 4]],
  [/^(\d{4})(\d\d)(\d\d)$/, [1, 2, 3]],
  [/^(\d\d?)[-/.](\d\d?)[-/. ]+(\d{4})(?:[ T][\d:.]+)?$/, [3, 2, 1]],
];

/** A reference to compare others with: kept as linking keeps it, without case, blanks and signs. */
export function referenceKey(reference: string): string {
  return plainCell(oneLine(reference))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Which of our references stand in a row's text, as keys: alone, or in a longer text where one is too long to stand there by chance. */
export function keysNamed(text: string, ours: { has(key: string): boolean }): readonly string[] {
  const whole = referenceKey(text);
  if (ours.has(whole)) return [whole];
  const words = text.split(/[^\p{L}\p{N}-]+/u).map(referenceKey);
  return words.filter((word) => word.length >= LONG && ours.has(word));
}

const LONG = 8;
