import {
  parseBankFile,
  parseBankLines,
  headerKey,
  isTransactionRow,
  proposedColumns,
  bankAmount,
  referenceKey,
  dateReader,
  looksLikeDate,
} from './bank-file';

const NONE = new Set<string>();

const account = [
  ['Kontonummer', '1234 56 789'],
  ['Period', '2025-08-01 – 2025-09-30'],
  [''],
  ['Bokföringsdag', 'Valutadag', 'Referens', 'Beskrivning', 'Belopp', 'Bokfört saldo'],
  ['2025-09-13', '2025-09-14', 'AB12', 'Swish', '250,00', '1 250,00'],
  ['2025-09-13', '2025-09-14', 'CD34', 'Hyra', '-1 000,00', '250,00'],
];

describe('A bank file', () => {
  it('starts at the first transaction, below the lines the bank writes above', () => {
    const { header, rows } = parseBankFile(account);
    expect(header).toEqual(account[3]);
    expect(rows.map(({ line }) => line)).toEqual([5, 6]);
  });

  it('proposes columns by their names, never the balance', () => {
    expect(proposedColumns(parseBankFile(account), NONE)).toEqual({ date: 0, amount: 4, reference: 2 });
  });

  it('without a header proposes columns by content and finds our own references', () => {
    const file = parseBankFile([
      ['Anna', '250,00', '13/9 2025', 'K-1'],
      ['Bo', '350,00', '14/9 2025', 'AB12'],
    ]);
    expect(file.header).toEqual(['Kolumn 1', 'Kolumn 2', 'Kolumn 3', 'Kolumn 4']);
    expect(proposedColumns(file, new Set(['AB12']))).toEqual({ date: 2, amount: 1, reference: 3 });
  });

  it('prefers a column with our own references to one named reference', () => {
    const file = parseBankFile([
      ['Datum', 'Referens', 'Order', 'Belopp'],
      ['2025-09-13', '77', 'AB12', '250,00'],
    ]);
    expect(proposedColumns(file, new Set(['AB12'])).reference).toBe(2);
  });

  it('without a date and an amount in any row is empty', () => {
    const none = { header: [], rows: [], leftOut: { empty: 0, beyond: 0 } };
    expect(
      parseBankFile([
        ['Namn', 'Ålder'],
        ['Eva', '30'],
      ]),
    ).toEqual(none);
    expect(parseBankFile([])).toEqual(none);
  });

  it('drops columns that are empty in all rows and names the rest by position', () => {
    const file = parseBankFile([
      ['Datum', '', 'Valuta', 'Belopp', ''],
      ['2025-09-13', '', ' ', '250,00', '', '', ''],
      ['2025-09-14', '', '', '350,00', '', 'Lisa', ''],
    ]);
    expect(file).toEqual({
      header: ['Datum', 'Belopp', 'Kolumn 6'],
      rows: [
        { line: 2, cells: ['2025-09-13', '250,00', ''] },
        { line: 3, cells: ['2025-09-14', '350,00', 'Lisa'] },
      ],
      leftOut: { empty: 4, beyond: 0 },
    });
  });

  it('has the first sixty columns with content and counts the rest', () => {
    const words = Array.from({ length: 3000 }, (_none, at) => (at % 2 === 0 ? '' : `x${String(at)}`));
    const { header, rows, leftOut } = parseBankFile([['2025-09-13', '250,00', ...words]]);
    expect([header.length, rows[0]?.cells.length]).toEqual([60, 60]);
    expect(header.slice(0, 3)).toEqual(['Kolumn 1', 'Kolumn 2', 'Kolumn 4']);
    expect(leftOut).toEqual({ empty: 1500, beyond: 1442 });
  });

  it('gets its key from its header', () => {
    expect(headerKey(parseBankFile(account))).toBe(
      'bokföringsdag|valutadag|referens|beskrivning|belopp|bokfört saldo',
    );
  });

  it('is read by the chosen columns and reports the error of each bad row', () => {
    const file = parseBankFile([
      ...account,
      account[4] ?? [],
      ['Summa', '', '', '', '0,00'],
      ['2025-09-15', '', '', '', 'x'],
    ]);
    const { lines, broken } = parseBankLines(file, { date: 0, amount: 4, reference: 2 }, NONE);
    expect(lines).toEqual([
      { line: 5, date: '2025-09-13', amount: 25_000, reference: 'AB12', same: null },
      { line: 6, date: '2025-09-13', amount: -100_000, reference: 'CD34', same: null },
      { line: 7, date: '2025-09-13', amount: 25_000, reference: 'AB12', same: 5 },
    ]);
    expect(broken).toEqual([
      { line: 8, problem: 'datumet ”Summa” kan inte läsas' },
      { line: 9, problem: 'beloppet ”x” kan inte läsas' },
    ]);
  });

  it('reports an ambiguous date when the rows do not settle the order', () => {
    const rows = (...days: readonly string[]) => parseBankFile(days.map((day) => [day, '250,00']));
    const columns = { date: 0, amount: 1, reference: -1 };
    expect(proposedColumns(rows('13-09-25'), NONE)).toEqual(columns);
    expect(parseBankLines(rows('13-09-25'), columns, NONE)).toEqual({
      lines: [],
      broken: [{ line: 1, problem: 'datumet ”13-09-25” kan betyda olika dagar (skriv ÅÅÅÅ-MM-DD)' }],
    });
    const { lines } = parseBankLines(rows('13-09-25', '01-09-25', '30-09-25'), columns, NONE);
    expect(lines.map(({ date }) => date)).toEqual(['2025-09-13', '2025-09-01', '2025-09-30']);
  });

  it('counts a row as a transaction when date and amount are in separate cells', () => {
    expect(isTransactionRow(['2025-09-13', '250'])).toBe(true);
    expect(isTransactionRow(['2025-09-13', '20250914'])).toBe(false);
    expect(isTransactionRow(['2025-09-13;250', '00'])).toBe(false);
    expect(isTransactionRow(['2025-09-13 250'])).toBe(false);
  });

  it('marks a repeat when date, amount and our reference are equal, whatever the balance', () => {
    const file = parseBankFile([
      ['Datum', 'Belopp', 'Referens', 'Saldo'],
      ['2025-08-20', '100,00', 'REF_A', '1000'],
      ['2025-08-20', '100,00', 'ref a', '1100'],
      ['2025-08-20', '-100,00', 'REF_A', '1000'],
      ['2025-08-20', '100,00', 'Hyra', '1100'],
      ['2025-08-20', '100,00', 'Hyra', '1200'],
    ]);
    const { lines } = parseBankLines(file, { date: 0, amount: 1, reference: 2 }, new Set(['REFA']));
    expect(lines.map(({ same }) => same)).toEqual([null, 2, null, null, null]);
  });
});

describe('bankAmount', () => {
  it.each([
    ['1 250,00', 125_000],
    ['1\u00a0250,00', 125_000],
    ['1.250,00', 125_000],
    ['1,250.00', 125_000],
    ['1.250', 125_000],
    ["12'345.60", 1_234_560],
    ['250', 25_000],
    ['250,5', 25_050],
    ['-250,00', -25_000],
    ["'-250,00", -25_000],
    ['−250', -25_000],
    ['250,00-', -25_000],
    ['+250', 25_000],
    ['- 1 250,00 kr', -125_000],
    ['250 SEK', 25_000],
    ['1234567,89', 123_456_789],
    ['-0,00', 0],
    ['250:-', 25_000],
    ['250,-', 25_000],
    ['250.-', 25_000],
    ['250,--', 25_000],
    ['250:–', 25_000],
    ['1 250:-', 125_000],
    ['-250:-', -25_000],
    ['kr 250', 25_000],
    ['Kr. 250,00', 25_000],
    ['250kr', 25_000],
    ['250 kr.', 25_000],
    ['SEK 250', 25_000],
    ['SEK -250,00', -25_000],
    ['-kr 250', -25_000],
    ['250 kr-', -25_000],
    ['(250,00)', -25_000],
    ['( 1 250,00 )', -125_000],
    ['(250,00 kr)', -25_000],
    ['(250,00) kr', -25_000],
    ['SEK (250:-)', -25_000],
    ['\u2212250,00', -25_000],
    ['\u20131\u00a0250,00', -125_000],
    ['250\u2212', -25_000],
    ['1\u202f250,00', 125_000],
    ['1\u2009250\u2009000,00', 125_000_000],
    ['1\u00a0234\u00a0567,89\u00a0kr', 123_456_789],
    ['1’250.00', 125_000],
  ])('reads %j as %i öre', (cell, amount) => {
    expect(bankAmount(cell)).toBe(amount);
  });

  it.each([
    ...['', 'Swish', '12a', '1,2,3', '1.25.00', '2025-09-13', '--5', '1 250,000,00', '9'.repeat(16)],
    ...[
      'kr',
      ':-',
      '()',
      '250 EUR',
      '12 kr 50',
      '12sek34',
      '(-250)',
      '(250-)',
      '-250-',
      '-(250)',
      '(250',
      '250)',
    ],
    ...['070 123 45 67', '12 34', '1 250.000', '1.250 000', '250:', `${' '.repeat(60)}250`],
  ])('returns undefined for %j', (cell) => {
    expect(bankAmount(cell)).toBeUndefined();
  });
});

it('referenceKey ignores case, blanks and signs', () => {
  expect(referenceKey(" '=ab-12 cd/é")).toBe('AB12CDÉ');
  expect(referenceKey('AB12CD')).toBe(referenceKey('ab 12-cd'));
});

/** Reads a column of exactly these cells. */
function readAll(...column: readonly string[]): readonly (string | undefined)[] {
  return column.map(dateReader(column));
}

describe('A date cell of the bank', () => {
  it.each([
    '2025-09-13',
    '2025-9-13',
    '2025/09/13',
    '2025-09-13 12:30',
    '2025-09-13 12:30:11',
    '2025-09-13 9:30',
    '2025-09-13T12:30:11.000Z',
    '2025-09-13T12:30:11+02:00',
    '2025-09-13 12:30:11 +0200',
    '20250913',
    '13.09.2025',
    '13.9.2025',
    '13/9 2025',
    '13/09/2025',
    '13.9. 2025',
    '13-09-2025 08:00',
  ])('reads %j as the thirteenth of September', (cell) => {
    expect([looksLikeDate(cell), readAll(cell)]).toEqual([true, ['2025-09-13']]);
  });

  it.each([
    '',
    '2025-13-01',
    '31/2 2025',
    '250',
    '20250932',
    'Datum',
    '2025-09',
    '1.32.00',
    '00-00-00',
    '5-9-13-1',
    '2025-09-13 250',
    '2025-09-13 250,00',
    '2025-09-13T250',
    '2025-09-13 :',
    '2025-09-13 12.30',
    '2025-09-13 24:00',
    '2025-09-13 12:60',
    '2025-09-13 12:30:99',
    '13/9 2025 250',
    `2025-09-13${' '.repeat(60)}`,
  ])('does not read %j', (cell) => {
    expect([looksLikeDate(cell), readAll(cell)]).toEqual([false, [undefined]]);
  });
});

describe('A date column of the bank', () => {
  it('with two-digit years stays unread when each date is ambiguous', () => {
    expect(looksLikeDate('13-09-25')).toBe(true);
    expect(readAll('13-09-25')).toEqual([undefined]);
    expect(readAll('13-09-25', '14-09-25', '22-09-25')).toEqual([undefined, undefined, undefined]);
    expect(readAll('05/09/25', '12/09/25', '01/09/25')).toEqual([undefined, undefined, undefined]);
  });

  it('with two-digit years takes the only order that gives dates at most ten years apart', () => {
    expect(readAll('01-09-25', '13-09-25', '30-09-25')).toEqual(['2025-09-01', '2025-09-13', '2025-09-30']);
    expect(readAll('25-09-01', '25-09-13', '25-9-30')).toEqual(['2025-09-01', '2025-09-13', '2025-09-30']);
    expect(readAll('9/13/25', '10/1/25')).toEqual(['2025-09-13', '2025-10-01']);
  });

  it('stays unread when no order fits all rows', () => {
    expect(readAll('31-01-25', '01-31-25')).toEqual([undefined, undefined]);
    expect(readAll('31/01/2025', '01/31/2025')).toEqual([undefined, undefined]);
  });

  it('with the year last reads day first, unless a row requires month first', () => {
    expect(readAll('08/09/2025', '09/09/2025')).toEqual(['2025-09-08', '2025-09-09']);
    expect(readAll('09/08/2025', '09/13/2025')).toEqual(['2025-09-08', '2025-09-13']);
  });

  it('skips rows without a date and reads each format on its own', () => {
    expect(readAll('2025-09-13', 'Summa', '00-00-00', '', '14/9 2025', '13-09-25')).toEqual([
      '2025-09-13',
      undefined,
      undefined,
      undefined,
      '2025-09-14',
      undefined,
    ]);
  });
});
