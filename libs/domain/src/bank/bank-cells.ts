import { plainCell } from '../csv';
import { oneLine } from '../typed-text';

/**
 * An amount as banks write it, in öre: '1 250,00', '1.250,00', '1,250.00', '-250', '250,00−', '(250,00)', '250 kr', 'SEK 250', '250:-'. What
 * is after the last mark is öre when it is one or two figures. Undefined for anything else.
 */
export function bankAmount(cell: string): number | undefined {
  const text = inOneWay(cell);
  const parts = AMOUNT.exec(text)?.groups;
  if (!parts?.whole || parts.whole.length > LONGEST) return undefined;
  const { whole, decimals = '' } = parts;
  const amount = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return amount > 0 && text.startsWith('-') ? -amount : amount;
}

function inOneWay(cell: string): string {
  if (cell.length > LONGEST_CELL || !/\d/.test(cell)) return '';
  const text = plainCell(oneLine(cell).replace(/[\p{Dash_Punctuation}−]/gu, '-'));
  return WAYS.reduce((left, [way, instead]) => left.replace(way, instead), text);
}

/** What else banks write at an amount, one after the other, and how it is said with a minus in front alone. */
const WAYS: readonly (readonly [way: RegExp, instead: string])[] = [
  [/^([-+(]?) ?(?:sek|kr\.?) ?/i, '$1'],
  [/ ?(?:sek|kr\.?) ?([-)]?)$/i, '$1'],
  [/^\( ?(.*?) ?\)$/, '-$1'],
  [/(?<=\d) ?[:.,]--?$/, ''],
  [/^(.*\d) ?-$/, '-$1'],
];

// Every kind of blank is one by then. The mark between thousands is the same throughout.
const AMOUNT =
  /^[+-]? ?(?<whole>\d+|\d{1,3}(?<mark>[ .,'’])\d{3}(?:\k<mark>\d{3})*)(?:[.,](?<decimals>\d{1,2}))?$/;

// So that the öre are still counted exactly.
const LONGEST = 15;

// A long text is not looked through.
const LONGEST_CELL = 60;

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
