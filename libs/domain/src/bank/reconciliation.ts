import { stockholmDate } from '../dates';
import type { LedgerPayment } from '../registration/payments-file';
import { referencesIn, referenceKey, type BankLine, type UnreadableLine } from './bank-file';
import { csvFile, conversionSafeCell, type CsvCell } from '../csv';

/**
 * Money that our books place at the bank: a payment in or a refund out (negative). `amount` in öre,
 * `references` as keys.
 */
export interface BookedMoney {
  readonly key: string;
  readonly payment: string;
  readonly kind: 'payment' | 'refund';
  readonly date: string;
  readonly amount: number;
  readonly references: readonly string[];
}

/**
 * A bank row matched with booked money, and what it was found by: reference, amount and day, or the sum of a
 * day.
 */
export interface Match {
  readonly line: BankLine;
  readonly booked: readonly BookedMoney[];
  readonly how: 'reference' | 'amount' | 'day';
}

/** The result: every row and all booked money, each in one list, once. */
export interface Reconciliation {
  readonly agrees: readonly Match[];
  readonly differs: readonly Match[];
  readonly onlyBank: readonly BankLine[];
  readonly onlyHere: readonly BookedMoney[];
  /** Booked on days outside the file. */
  readonly outside: readonly BookedMoney[];
}

/** The payments and refunds to look for at the bank: Swish and bank transfer, not cash or codes. */
export function bookedMoney(payments: readonly LedgerPayment[]): readonly BookedMoney[] {
  return payments
    .filter(({ status, method }) => status === 'PAID' && (method === 'swish' || method === 'bank'))
    .flatMap(({ id, amount, datePaid, dateCreated, paymentReference, refunds }) => {
      const references = [paymentReference, id.replace(/^bank-/, '')].map(referenceKey).filter(Boolean);
      const common = { payment: id, references };
      const refunded = refunds.flatMap((refund, index) =>
        refund.isVoid
          ? []
          : [{ key: `${id}/${String(index)}`, kind: 'refund' as const, ...moved(refund.at, -refund.amount) }],
      );
      const received = { key: id, kind: 'payment' as const, ...moved(datePaid ?? dateCreated, amount) };
      return [received, ...refunded].map((money) => ({ ...money, ...common }));
    });
}

function moved(at: string, kronor: number): Pick<BookedMoney, 'date' | 'amount'> {
  return { date: stockholmDate(Date.parse(at)), amount: kronor * 100 };
}

/**
 * Compares the bank's rows with the booked money. First by reference, equal amounts before others; then by
 * amount and a day at most five apart; then a row against the remaining sum of a day. Money in never matches
 * money out, and a row that names money of ours never matches other money.
 */
export function reconcile(lines: readonly BankLine[], booked: readonly BookedMoney[]): Reconciliation {
  const left = new Set(booked);
  const open = new Set(lines);
  const matches: Match[] = [];
  const addMatch = (line: BankLine, found: readonly BookedMoney[], how: Match['how']) => {
    open.delete(line);
    for (const money of found) left.delete(money);
    matches.push({ line, booked: found, how });
  };
  const referenced = referencedMoney(lines, booked);
  byReference(referenced, left, addMatch);
  // A repeated row is one payment: the second may not match another payment.
  const known = new Set(matches.map(({ line }) => line.line));
  // Nor may a row that names our money match other money, whether or not that money was matched.
  const candidates = [...open].filter(
    (line) => !referenced.get(line)?.length && (line.same === null || !known.has(line.same)),
  );
  byAmount(candidates, left, addMatch);
  byDay(
    candidates.filter((line) => open.has(line)),
    left,
    addMatch,
  );
  return toReconciliation({ matches, open, left }, lines);
}

type AddMatch = (line: BankLine, found: readonly BookedMoney[], how: Match['how']) => void;

type ReferencedMoney = ReadonlyMap<BankLine, readonly BookedMoney[]>;

function referencedMoney(lines: readonly BankLine[], booked: readonly BookedMoney[]): ReferencedMoney {
  const named = new Map<string, BookedMoney[]>();
  for (const money of booked)
    for (const reference of new Set(money.references)) addTo(named, reference, money);
  return new Map(
    lines.map((line) => [
      line,
      referencesIn(line.reference, named).flatMap((reference) => named.get(reference) ?? []),
    ]),
  );
}

function byReference(referenced: ReferencedMoney, left: ReadonlySet<BookedMoney>, addMatch: AddMatch): void {
  const matched = new Set<BankLine>();
  for (const isExact of [true, false])
    for (const [line, all] of referenced) {
      const fits = all.filter(
        (money) =>
          left.has(money) &&
          Math.sign(money.amount) === Math.sign(line.amount) &&
          (!isExact || money.amount === line.amount),
      );
      const nearest = fits.toSorted((one, other) => daysApart(one, line) - daysApart(other, line))[0];
      if (matched.has(line) || !nearest) continue;
      matched.add(line);
      addMatch(line, [nearest], 'reference');
    }
}

function byAmount(lines: readonly BankLine[], left: ReadonlySet<BookedMoney>, addMatch: AddMatch): void {
  const open = new Map<string, BankLine[]>();
  for (const line of lines) addTo(open, `${String(line.amount)} ${String(dayNumber(line.date))}`, line);
  for (const days of NEAREST_FIRST)
    for (const money of [...left]) {
      const line = open.get(`${String(money.amount)} ${String(dayNumber(money.date) + days)}`)?.shift();
      if (line) addMatch(line, [money], 'amount');
    }
}

/** Swish pays out at once or on the next banking day, and the bank's clock may put it on another date. */
const NEAREST_FIRST = [0, 1, -1, 2, 3, 4, 5];

function byDay(lines: readonly BankLine[], left: ReadonlySet<BookedMoney>, addMatch: AddMatch): void {
  const days = new Map<number, BookedMoney[]>();
  for (const money of left) if (money.kind === 'payment') addTo(days, dayNumber(money.date), money);
  const sums = new Map([...days].filter(([, all]) => all.length > 1).map(([day, all]) => [day, sumOf(all)]));
  for (const line of lines) {
    const near = NEAREST_FIRST.map((apart) => dayNumber(line.date) - apart);
    const found = near.find((day) => sums.get(day) === line.amount);
    if (found === undefined) continue;
    addMatch(line, days.get(found) ?? [], 'day');
    sums.delete(found);
  }
}

/** Appends in place: copying a list per item takes seconds when thousands share a key. */
function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

interface MatchingState {
  readonly matches: readonly Match[];
  readonly open: ReadonlySet<BankLine>;
  readonly left: ReadonlySet<BookedMoney>;
}

function toReconciliation(
  { matches, open, left }: MatchingState,
  lines: readonly BankLine[],
): Reconciliation {
  const dates = lines.map(({ date }) => date);
  const [from = '', until = ''] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const isInPeriod = ({ date }: BookedMoney) => date >= from && date <= until;
  const inOrder = matches.toSorted((one, other) => one.line.line - other.line.line);
  const isSame = ({ line, booked }: Match) => line.amount === sumOf(booked);
  return {
    agrees: inOrder.filter(isSame),
    differs: inOrder.filter((match) => !isSame(match)),
    onlyBank: [...open],
    onlyHere: [...left].filter(isInPeriod),
    outside: [...left].filter((money) => !isInPeriod(money)),
  };
}

/** The sum of some money, in öre. */
export function sumOf(money: readonly { readonly amount: number }[]): number {
  return money.reduce((sum, { amount }) => sum + amount, 0);
}

function daysApart(one: { readonly date: string }, other: { readonly date: string }): number {
  return Math.abs(dayNumber(one.date) - dayNumber(other.date));
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00Z`) / 86_400_000;
}

/** The labels of a reconciliation's lists, in the file and on the screen. */
export const reconciliationLabels = {
  agrees: 'Stämmer',
  differs: 'Olika belopp',
  onlyBank: 'På banken men inte här',
  onlyHere: 'Här men inte på banken',
  outside: 'Utanför filens dagar',
  broken: 'Kan inte läsas',
} as const;

/** What a match was found by. */
export const matchLabels: Readonly<Record<Match['how'], string>> = {
  reference: 'referens',
  amount: 'belopp och datum',
  day: 'dagens summa',
};

const HEAD = [
  'Läge',
  'Stämt på',
  'Rad i filen',
  'Bankens datum',
  'Bankens belopp (SEK)',
  'Bankens referens',
  'Vårt datum',
  'Vårt belopp (SEK)',
  'Betalning',
  'Typ',
  'Anmärkning',
];

/**
 * A reconciliation as CSV: differences first, agreements last. A row that matches several payments shows its
 * amount once.
 */
export function reconciliationCsv(result: Reconciliation, broken: readonly UnreadableLine[]): string {
  const labels = reconciliationLabels;
  return csvFile(HEAD, [
    ...result.differs.flatMap((match) => matchLines(labels.differs, match)),
    ...result.onlyBank.map((line) => [labels.onlyBank, '', ...bankCells(line), '', '', '', '', noteOn(line)]),
    ...result.onlyHere.map((money) => [labels.onlyHere, ...NO_BANK, ...ownCells(money), '']),
    ...result.outside.map((money) => [labels.outside, ...NO_BANK, ...ownCells(money), '']),
    ...broken.map(({ line, problem }) => [labels.broken, '', line, '', '', '', '', '', '', '', problem]),
    ...result.agrees.flatMap((match) => matchLines(labels.agrees, match)),
  ]);
}

const NO_BANK = ['', '', '', '', ''];

function matchLines(label: string, { line, booked, how }: Match): readonly (readonly CsvCell[])[] {
  return booked.map((money, index) => [
    ...[label, matchLabels[how], ...(index === 0 ? bankCells(line) : [line.line, '', '', ''])],
    ...[...ownCells(money), noteOn(line)],
  ]);
}

function bankCells({ line, date, amount, reference }: BankLine): readonly CsvCell[] {
  return [line, date, amount / 100, conversionSafeCell('Ref', reference)];
}

function ownCells({ date, amount, payment, kind }: BookedMoney): readonly CsvCell[] {
  return [
    date,
    amount / 100,
    conversionSafeCell('Id', payment),
    kind === 'payment' ? 'Betalning' : 'Återbetalning',
  ];
}

function noteOn({ same }: BankLine): string {
  return same === null ? '' : `samma som rad ${String(same)}`;
}
