import { dateReader, looksLikeDate } from './bank-days';

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
