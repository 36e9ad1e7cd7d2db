import { unescapedCell } from '../csv';
import { isDate } from '../dates';
import { oneLine } from '../text-input';

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

// Longer cells are not searched.
const MAX_CELL_LENGTH = 60;

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
