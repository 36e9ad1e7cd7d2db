import { bankAmount, referencesIn, referenceKey } from './bank-cells';
import { dateReader, looksLikeDate } from './bank-days';

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
