import { unescapedCell } from '../csv';
import { oneLine } from '../text-input';

/**
 * Reads an amount as banks write it, in öre: '1 250,00', '1.250,00', '1,250.00', '-250', '250,00−',
 * '(250,00)', '250 kr', 'SEK 250', '250:-'. One or two digits after the last mark are öre. Undefined for
 * anything else.
 */
export function bankAmount(cell: string): number | undefined {
  const text = normalizedAmount(cell);
  const parts = AMOUNT.exec(text)?.groups;
  if (!parts?.whole || parts.whole.length > MAX_WHOLE_LENGTH) return undefined;
  const { whole, decimals = '' } = parts;
  const amount = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return amount > 0 && text.startsWith('-') ? -amount : amount;
}

function normalizedAmount(cell: string): string {
  if (cell.length > MAX_CELL_LENGTH || !/\d/.test(cell)) return '';
  const text = unescapedCell(oneLine(cell).replace(/[\p{Dash_Punctuation}−]/gu, '-'));
  return AMOUNT_REWRITES.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    text,
  );
}

/** Rewrites currency, brackets and trailing signs, in this order, to a plain number with a leading minus. */
const AMOUNT_REWRITES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^([-+(]?) ?(?:sek|kr\.?) ?/i, '$1'],
  [/ ?(?:sek|kr\.?) ?([-)]?)$/i, '$1'],
  [/^\( ?(.*?) ?\)$/, '-$1'],
  [/(?<=\d) ?[:.,]--?$/, ''],
  [/^(.*\d) ?-$/, '-$1'],
];

// By now every kind of blank is a space. The thousands mark must be the same throughout.
const AMOUNT =
  /^[+-]? ?(?<whole>\d+|\d{1,3}(?<mark>[ .,'’])\d{3}(?:\k<mark>\d{3})*)(?:[.,](?<decimals>\d{1,2}))?$/;

// Keeps the öre within exact integers.
const MAX_WHOLE_LENGTH = 15;

// Longer cells are not searched.
const MAX_CELL_LENGTH = 60;

/** Normalises a reference for comparison, as stored links do: upper case, letters and digits only. */
export function referenceKey(reference: string): string {
  return unescapedCell(oneLine(reference))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Which of `ours` (keys of our references) a row's text names: as the whole text, or inside it if the key has
 * at least 8 characters.
 */
export function referencesIn(text: string, ours: { has(key: string): boolean }): readonly string[] {
  const whole = referenceKey(text);
  if (ours.has(whole)) return [whole];
  const words = text.split(/[^\p{L}\p{N}-]+/u).map(referenceKey);
  return words.filter((word) => word.length >= MIN_EMBEDDED_LENGTH && ours.has(word));
}

const MIN_EMBEDDED_LENGTH = 8;
