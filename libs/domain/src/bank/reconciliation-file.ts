import { csvFile, conversionSafeCell, type CsvCell } from '../csv';
import type { BankLine, UnreadableLine } from './bank-file';
import type { BookedMoney, Match, Reconciliation } from './reconciliation';

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
