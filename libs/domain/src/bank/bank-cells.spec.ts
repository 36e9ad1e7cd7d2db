import { bankAmount, bankDay, referenceKey } from './bank-cells';

describe('An amount of the bank', () => {
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
  ])('%j is %i öre', (cell, amount) => {
    expect(bankAmount(cell)).toBe(amount);
  });

  it.each(['', 'Swish', '12a', '1,2,3', '1.25.00', '2025-09-13', '--5', '1 250,000,00', '9'.repeat(16)])(
    '%j is none',
    (cell) => {
      expect(bankAmount(cell)).toBeUndefined();
    },
  );
});

describe('A day of the bank', () => {
  it.each([
    '2025-09-13',
    '2025-9-13',
    '2025/09/13',
    '2025-09-13 12:30:11',
    '2025-09-13T12:30:11.000Z',
    '20250913',
    '13.09.2025',
    '13.9.2025',
    '13/9 2025',
    '13/09/2025',
    '13-09-2025 08:00',
    '25-09-13',
  ])('%j is the thirteenth of September', (cell) => {
    expect(bankDay(cell)).toBe('2025-09-13');
  });

  it.each(['', '2025-13-01', '31/2 2025', '250', '20250932', 'Datum', '2025-09'])('%j is none', (cell) => {
    expect(bankDay(cell)).toBeUndefined();
  });
});

it('a reference is compared without case, blanks and signs', () => {
  expect(referenceKey(" '=ab-12 cd/é")).toBe('AB12CDÉ');
  expect(referenceKey('AB12CD')).toBe(referenceKey('ab 12-cd'));
});
