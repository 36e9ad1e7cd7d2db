import { unescapedCell } from '../csv';
import { oneLine } from '../text-input';
import { isDate } from '../dates';

/**
 * A bank file: its header (unnamed columns are `Kolumn 1`, `Kolumn 2` …) and its rows with their line number,
 * from 1. `leftOut` counts the columns dropped because they are empty or beyond `MAX_BANK_COLUMNS`.
 */
export interface BankFile {
  readonly header: readonly string[];
  readonly rows: readonly BankRow[];
  readonly leftOut: { readonly empty: number; readonly beyond: number };
}

interface BankRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The index of each column, from 0. */
export interface BankColumns {
  readonly date: number;
  readonly amount: number;
  readonly reference: number;
}

/**
 * One row of the bank: `amount` in öre, negative for money out. `same` is the line of an earlier row with
 * equal cells, or with equal date, amount and reference of ours.
 */
export interface BankLine {
  readonly line: number;
  readonly date: string;
  readonly amount: number;
  readonly reference: string;
  readonly same: number | null;
}

/** A row that could not be read, and why. */
export interface UnreadableLine {
  readonly line: number;
  readonly problem: string;
}

/** The longest file that is read, in rows: more than a year of a large association. */
export const MAX_BANK_ROWS = 20_000;

/** The most columns shown: thousands would freeze the page, and no bank has half as many. */
export const MAX_BANK_COLUMNS = 60;

/** Whether a row has both a date and an amount, in different cells. */
export function isTransactionRow(cells: readonly string[]): boolean {
  return cells.some(looksLikeDate) && cells.some(isAmount);
}

/**
 * Finds the table in a bank file, below the account and period that banks write first. The first row with a
 * date and an amount is data; the text row above it is the header.
 */
export function parseBankFile(rows: readonly (readonly string[])[]): BankFile {
  const filled = rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some(hasText));
  const first = filled.findIndex(({ cells }) => isTransactionRow(cells));
  if (first < 0) return { header: [], rows: [], leftOut: { empty: 0, beyond: 0 } };
  const money = filled.slice(first);
  const above = filled[first - 1]?.cells ?? [];
  const isHeader = above.filter(hasText).length > 1;
  const { shown, leftOut } = columnsOf(money, isHeader ? above.length : 0);
  const names = shown.map((at) => (isHeader ? (above[at] ?? '').trim() : '') || `Kolumn ${String(at + 1)}`);
  return {
    header: names,
    rows: money.map(({ line, cells }) => ({ line, cells: shown.map((at) => cells[at] ?? '') })),
    leftOut,
  };
}

function columnsOf(rows: readonly BankRow[], named: number) {
  const isUsed: boolean[] = [];
  let width = named;
  for (const { cells } of rows) {
    width = Math.max(width, cells.length);
    cells.forEach((cell, at) => {
      isUsed[at] ||= hasText(cell);
    });
  }
  const used = Array.from(isUsed.keys()).filter((at) => isUsed[at]);
  const shown = used.slice(0, MAX_BANK_COLUMNS);
  return { shown, leftOut: { empty: width - used.length, beyond: used.length - shown.length } };
}

function hasText(cell: string): boolean {
  return cell.trim() !== '';
}

function isAmount(cell: string): boolean {
  return bankAmount(cell) !== undefined && !looksLikeDate(cell);
}

const SAMPLE_SIZE = 50;

/**
 * Guesses the columns of date, amount and reference: by header, then by content; -1 for none. A column with
 * references of our own comes before any header. `ours`: their keys.
 */
export function proposedColumns({ header, rows }: BankFile, ours: ReadonlySet<string>): BankColumns {
  const cells = (at: number) => rows.slice(0, SAMPLE_SIZE * 4).map((row) => row.cells[at] ?? '');
  const best = (score: (at: number) => number, taken: readonly number[]) => {
    const scored = header.map((_name, at) => ({ at, score: taken.includes(at) ? 0 : score(at) }));
    const top = scored.reduce((one, other) => (other.score > one.score ? other : one), { at: -1, score: 0 });
    return top.at;
  };
  const named = (at: number, words: readonly RegExp[]) => {
    const index = words.findIndex((word) => word.test(header[at] ?? ''));
    return index < 0 ? 0 : (words.length - index) / words.length;
  };
  const share = (at: number, fits: (cell: string) => boolean) =>
    cells(at).filter(fits).length / Math.max(1, Math.min(rows.length, SAMPLE_SIZE * 4));

  const date = best((at) => share(at, looksLikeDate) && share(at, looksLikeDate) + named(at, DAYS), []);
  const amount = best(
    (at) =>
      share(at, isAmount) &&
      Math.max(0.01, share(at, isAmount) + 2 * named(at, AMOUNTS) - balancePenalty(header[at])),
    [date],
  );
  const isOwnReference = (cell: string) => ours.has(referenceKey(cell));
  const filled = (cell: string) => hasText(cell) && !looksLikeDate(cell);
  const reference = best(
    (at) => 10 * share(at, isOwnReference) + 2 * named(at, REFERENCES) + 0.1 * share(at, filled),
    [date, amount],
  );
  return { date, amount, reference };
}

const DAYS = [/^(bokförings|transaktions)(dag|datum)/i, /^datum/i, /date|dag|datum/i];
const AMOUNTS = [/^belopp/i, /belopp|amount/i, /insatt|insättning|kredit/i];
const REFERENCES = [/referens|reference/i, /meddelande|message/i, /text|beskrivning|description/i];

function balancePenalty(name: string | undefined): number {
  return /saldo|balance/i.test(name ?? '') ? 2 : 0;
}

/** The key under which the columns chosen for this header are remembered. */
export function headerKey({ header }: BankFile): string {
  return header.map((name) => name.toLowerCase()).join('|');
}

/**
 * Reads the rows by these columns, and lists those that cannot be read. `ours`: the keys of our own
 * references.
 */
export function parseBankLines(
  { rows }: BankFile,
  columns: BankColumns,
  ours: ReadonlySet<string>,
): { readonly lines: readonly BankLine[]; readonly broken: readonly UnreadableLine[] } {
  const seen = new Map<string, number>();
  const readDay = dateReader(rows.map(({ cells }) => cells[columns.date] ?? ''));
  const read = rows.map(({ line, cells }) => {
    const fields = readLine(cells, columns, readDay);
    if ('problem' in fields) return { line, ...fields };
    // A running balance differs between otherwise equal rows.
    const named = referencesIn(fields.reference, ours);
    const content = (named.length > 0 ? [fields.date, fields.amount, ...named] : cells).join('\u0000');
    const same = seen.get(content) ?? null;
    if (same === null) seen.set(content, line);
    return { line, ...fields, same };
  });
  return {
    lines: read.flatMap((each) => ('problem' in each ? [] : [each])),
    broken: read.flatMap((each) => ('problem' in each ? [each] : [])),
  };
}

type LineFields = Pick<BankLine, 'date' | 'amount' | 'reference'>;

function readLine(
  cells: readonly string[],
  columns: BankColumns,
  readDay: (cell: string) => string | undefined,
): LineFields | { readonly problem: string } {
  const cell = (column: keyof BankColumns) => (cells[columns[column]] ?? '').trim();
  const [date, amount] = [readDay(cell('date')), bankAmount(cell('amount'))];
  if (date === undefined && looksLikeDate(cell('date')))
    return { problem: `datumet ${quoted(cell('date'))} kan betyda olika dagar (skriv ÅÅÅÅ-MM-DD)` };
  if (date === undefined) return { problem: `datumet ${quoted(cell('date'))} kan inte läsas` };
  if (amount === undefined) return { problem: `beloppet ${quoted(cell('amount'))} kan inte läsas` };
  return { date, amount, reference: cell('reference') };
}

function quoted(cell: string): string {
  return `”${cell.slice(0, 40)}”`;
}

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

/**
 * Whether a cell may be a date as banks write it: '2025-09-13 12:30', '20250913', '13.09.2025', '13/9 2025',
 * '25-09-13'.
 */
export function looksLikeDate(cell: string): boolean {
  const parsed = readForm(cell);
  return parsed !== undefined && datesOf(parsed).length > 0;
}

/**
 * Reads the dates of a column as 'YYYY-MM-DD'; undefined for no date and for an ambiguous one. With a
 * four-digit year last, the day comes first, as in Europe, unless a row requires month first. Three two-digit
 * numbers are read in the only order that gives valid dates at most ten years apart, the longest banks store.
 * If several orders fit, none is used.
 */
export function dateReader(column: readonly string[]): (cell: string) => string | undefined {
  const parsed = column.map(readForm).filter((each) => each !== undefined);
  const orders = new Map(FORMS.map((form) => [form, orderOf(form, parsed)]));
  return (cell) => {
    const one = readForm(cell);
    const order = one && orders.get(one.form);
    return order && dateBy(order, one.parts);
  };
}

/** Positions of year, month and day, from 0. */
type Order = readonly [year: number, month: number, day: number];

interface Form {
  readonly shape: RegExp;
  /** Likeliest first. */
  readonly orders: readonly Order[];
  /** Whether an order counts only when no other fits. */
  readonly isDoubtful?: boolean;
}

interface DateParts {
  readonly form: Form;
  readonly parts: readonly string[];
}

const YEAR_FIRST: Order = [0, 1, 2];
const DAY_FIRST: Order = [2, 1, 0];
const MONTH_FIRST: Order = [2, 0, 1];

const FORMS: readonly Form[] = [
  { shape: /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$/, orders: [YEAR_FIRST] },
  { shape: /^(\d{4})(\d\d)(\d\d)$/, orders: [YEAR_FIRST] },
  { shape: /^(\d\d?)[-/.](\d\d?)[-/. ]{1,2}(\d{4})$/, orders: [DAY_FIRST, MONTH_FIRST] },
  {
    shape: /^(\d\d?)[-/.](\d\d?)[-/.](\d\d?)$/,
    orders: [YEAR_FIRST, DAY_FIRST, MONTH_FIRST],
    isDoubtful: true,
  },
];

/** A time of day after a date: '12:30', '12:30:11', 'T12:30:11.000Z', with or without a time zone. */
const TIME_OF_DAY = /[ T](?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|[+-]\d\d:?\d\d))?$/;

function readForm(cell: string): DateParts | undefined {
  if (cell.length > MAX_CELL_LENGTH || !/\d/.test(cell)) return undefined;
  const text = unescapedCell(oneLine(cell)).replace(TIME_OF_DAY, '');
  for (const form of FORMS) {
    const [, ...parts] = form.shape.exec(text) ?? [];
    if (parts.length > 0) return { form, parts };
  }
  return undefined;
}

function orderOf(form: Form, parsed: readonly DateParts[]): Order | undefined {
  // Ignores values that are a date in no order ('00-00-00').
  const own = parsed.filter((each) => each.form === form && datesOf(each).length > 0);
  const fitting = form.orders.filter((order) => {
    const dates = own.map(({ parts }) => dateBy(order, parts)).filter((date) => date !== undefined);
    return dates.length === own.length && (!form.isDoubtful || isWithinFewYears(dates));
  });
  return form.isDoubtful && fitting.length > 1 ? undefined : fitting[0];
}

const MAX_YEARS_APART = 10;

function isWithinFewYears(dates: readonly string[]): boolean {
  const years = dates.map((date) => Number(date.slice(0, 4))).toSorted((one, other) => one - other);
  return (years.at(-1) ?? 0) - (years[0] ?? 0) <= MAX_YEARS_APART;
}

function datesOf({ form, parts }: DateParts): readonly string[] {
  return form.orders.map((order) => dateBy(order, parts)).filter((date) => date !== undefined);
}

function dateBy(order: Order, parts: readonly string[]): string | undefined {
  const [year = '', month = '', day = ''] = order.map((at) => parts[at]);
  if (year.length < 2) return undefined;
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}
