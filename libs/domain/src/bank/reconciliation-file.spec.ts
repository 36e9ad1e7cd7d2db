import type { BookedMoney } from './reconciliation';
import { reconciliationCsv } from './reconciliation-file';

const line = { line: 2, date: '2025-09-13', amount: 40_050, reference: '=A', same: null };
const money: BookedMoney = {
  key: 'A',
  payment: 'A',
  kind: 'payment',
  date: '2025-09-12',
  amount: 25_000,
  references: ['A'],
};
const refund: BookedMoney = { ...money, key: 'A/0', kind: 'refund', amount: -10_000 };

it('a reconciliation file lists differences first and the bank amount once', () => {
  const result = {
    agrees: [{ line: { ...line, line: 9 }, booked: [money, { ...money, payment: 'B' }], how: 'day' }],
    differs: [{ line, booked: [money], how: 'reference' }],
    onlyBank: [{ ...line, line: 3, same: 2 }],
    onlyHere: [refund],
    outside: [money],
  } as const;
  const text = reconciliationCsv(result, [{ line: 7, problem: 'datumet ”x” kan inte läsas' }]);
  expect(text.split('\r\n').slice(1)).toEqual([
    "Olika belopp;referens;2;2025-09-13;400,5;'=A;2025-09-12;250;A;Betalning;",
    "På banken men inte här;;3;2025-09-13;400,5;'=A;;;;;samma som rad 2",
    'Här men inte på banken;;;;;;2025-09-12;-100;A;Återbetalning;',
    'Utanför filens dagar;;;;;;2025-09-12;250;A;Betalning;',
    'Kan inte läsas;;7;;;;;;;;datumet ”x” kan inte läsas',
    "Stämmer;dagens summa;9;2025-09-13;400,5;'=A;2025-09-12;250;A;Betalning;",
    'Stämmer;dagens summa;9;;;;2025-09-12;250;B;Betalning;',
    '',
  ]);
});

it('a reconciliation file preserves the digits of references and payments', () => {
  const long = '00123456789012345678';
  const agrees = [
    { line: { ...line, reference: long }, booked: [{ ...money, payment: long }], how: 'day' },
  ] as const;
  const text = reconciliationCsv({ agrees, differs: [], onlyBank: [], onlyHere: [], outside: [] }, []);
  expect(text).toContain(`;Ref ${long};2025-09-12;250;Id ${long};Betalning;`);
});
