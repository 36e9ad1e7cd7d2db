import fc from 'fast-check';
import type { BankLine } from './bank-file';
import { bookedMoney, reconcile, sumOf, type BookedMoney, reconciliationCsv } from './reconciliation';

function row(line: number, fields: Partial<BankLine> = {}): BankLine {
  return { line, date: '2025-09-13', amount: 25_000, reference: '', same: null, ...fields };
}

function money(key: string, fields: Partial<BookedMoney> = {}): BookedMoney {
  const about = { key, payment: key, kind: 'payment', references: [key] } as const;
  return { ...about, date: '2025-09-13', amount: 25_000, ...fields };
}

/** Formats matches as 'line=keys how'. */
function pairs(matches: ReturnType<typeof reconcile>['agrees']): readonly string[] {
  return matches.map(
    ({ line, booked, how }) => `${String(line.line)}=${booked.map(({ key }) => key).join('+')} ${how}`,
  );
}

describe('Reconciling a bank row', () => {
  it('matches by reference, in any spelling and on any day', () => {
    const booked = [money('AB12'), money('CD34')];
    const lines = [row(2, { reference: 'cd-34', date: '2025-12-01' }), row(3, { reference: ' ab 12' })];
    expect(pairs(reconcile(lines, booked).agrees)).toEqual(['2=CD34 reference', '3=AB12 reference']);
  });

  it('matches a long reference inside a text, never a short one', () => {
    const booked = [money('ABCD12345'), money('7')];
    const lines = [row(2, { reference: 'Swish ABCD12345 tack' }), row(3, { reference: 'hus 7', amount: 99 })];
    const { agrees, onlyBank } = reconcile(lines, booked);
    expect(pairs(agrees)).toEqual(['2=ABCD12345 reference']);
    expect(onlyBank.map(({ line }) => line)).toEqual([3]);
  });

  it('reports our reference with another amount as different', () => {
    const { agrees, differs } = reconcile([row(2, { reference: 'A', amount: 10_000 })], [money('A')]);
    expect([agrees, pairs(differs)]).toEqual([[], ['2=A reference']]);
  });

  it('without a reference matches by amount and the nearest day', () => {
    const booked = [money('A', { date: '2025-09-12' }), money('B', { date: '2025-09-13' })];
    const lines = [row(2), row(3, { date: '2025-09-15' })];
    expect(pairs(reconcile(lines, booked).agrees)).toEqual(['2=B amount', '3=A amount']);
    expect(reconcile([row(2, { date: '2025-09-19' })], [money('A')]).agrees).toEqual([]);
  });

  it('matches money out with a refund, never a payment', () => {
    const booked = [money('A'), money('A/0', { kind: 'refund', amount: -10_000, references: ['A'] })];
    const lines = [row(2, { reference: 'A', amount: -10_000 }), row(3, { reference: 'A' })];
    expect(pairs(reconcile(lines, booked).agrees)).toEqual(['2=A/0 reference', '3=A reference']);
  });

  it('matches a Swish payout of a whole day with all payments of that day', () => {
    const booked = [money('A'), money('B', { amount: 15_000 }), money('C', { date: '2025-09-12' })];
    const { agrees, onlyHere, outside } = reconcile([row(2, { date: '2025-09-14', amount: 40_000 })], booked);
    expect(pairs(agrees)).toEqual(['2=A+B day']);
    expect([onlyHere, outside.map(({ key }) => key)]).toEqual([[], ['C']]);
  });

  it('matches a repeated row once, and not with another payment', () => {
    const lines = [row(2, { reference: 'A' }), row(3, { reference: 'A', same: 2 })];
    const { agrees, onlyBank, onlyHere } = reconcile(lines, [money('A'), money('B')]);
    expect(pairs(agrees)).toEqual(['2=A reference']);
    expect(onlyBank.map(({ line }) => line)).toEqual([3]);
    expect(onlyHere.map(({ key }) => key)).toEqual(['B']);
  });

  it('that names our money never matches other money, even if that money has a row already', () => {
    const lines = [
      row(2, { reference: 'A' }),
      row(3, { reference: 'A' }),
      row(4, { reference: 'a', amount: -1 }),
    ];
    const { agrees, onlyBank, onlyHere } = reconcile(lines, [money('A'), money('B')]);
    expect(pairs(agrees)).toEqual(['2=A reference']);
    expect(onlyBank.map(({ line }) => line)).toEqual([3, 4]);
    expect(onlyHere.map(({ key }) => key)).toEqual(['B']);
  });

  it('that names our money never matches the sum of a day', () => {
    const lines = [row(2, { reference: 'A' }), row(3, { reference: 'A', amount: 50_000 })];
    const { agrees, onlyBank } = reconcile(lines, [money('A'), money('B'), money('C')]);
    expect(pairs(agrees)).toEqual(['2=A reference']);
    expect(onlyBank.map(({ line }) => line)).toEqual([3]);
  });

  it('reports money as missing only within the days of the file', () => {
    const lines = [row(2, { amount: 1 }), row(3, { amount: 2, date: '2025-09-20' })];
    const booked = [money('A'), money('B', { date: '2025-09-21' }), money('C', { date: '2025-09-12' })];
    const { onlyHere, outside } = reconcile(lines, booked);
    expect(onlyHere.map(({ key }) => key)).toEqual(['A']);
    expect(outside.map(({ key }) => key)).toEqual(['B', 'C']);
  });
});

describe('Reconciling any file with any payments', () => {
  const date = fc.integer({ min: 8, max: 20 }).map((day) => `2025-09-${String(day).padStart(2, '0')}`);
  const amount = fc.constantFrom(15_000, 25_000, 40_000, -15_000);
  const reference = fc.constantFrom('', 'A1', 'B2', 'C3', 'LONGENOUGH', 'Swish LONGENOUGH');
  const lines = fc
    .array(fc.record({ date, amount, reference, isSame: fc.boolean() }), { maxLength: 20 })
    .map((all) =>
      all.map(({ isSame, ...each }, at) => row(at + 2, { ...each, same: isSame && at > 0 ? 2 : null })),
    );
  const booked = fc.array(fc.record({ date, amount, reference }), { maxLength: 20 }).map((all) =>
    all.map(({ reference: own, ...each }, at) =>
      money(String(at), {
        ...each,
        references: own === '' ? [] : [own],
        kind: each.amount < 0 ? 'refund' : 'payment',
      }),
    ),
  );

  it('puts every row and all money in one list, once, with equal sums', () => {
    fc.assert(
      fc.property(lines, booked, (rows, ours) => {
        const { agrees, differs, onlyBank, onlyHere, outside } = reconcile(rows, ours);
        const matches = [...agrees, ...differs];
        const found = [...matches.map(({ line }) => line), ...onlyBank];
        const known = [...matches.flatMap((match) => match.booked), ...onlyHere, ...outside];
        expect(found.map(({ line }) => line).sort((a, b) => a - b)).toEqual(rows.map(({ line }) => line));
        expect(known.map(({ key }) => Number(key)).sort((a, b) => a - b)).toEqual(ours.map((_one, at) => at));
        expect(sumOf(agrees.map(({ line }) => line))).toBe(sumOf(agrees.flatMap((match) => match.booked)));
        expect(sumOf(found)).toBe(sumOf(rows));
        expect(sumOf(known)).toBe(sumOf(ours));
        for (const { line, booked: money } of matches)
          for (const each of money) expect(Math.sign(each.amount)).toBe(Math.sign(line.amount));
      }),
    );
  });
});

describe('bookedMoney', () => {
  const payment = {
    status: 'PAID',
    amount: 250,
    expected: 250,
    difference: 0,
    dateCreated: '2025-09-12T10:00:00.000Z',
    datePaid: '2025-09-12T22:30:00.000Z',
    paymentReference: 'ab-1',
    method: 'swish',
    campaign: null,
    adults: 1,
    children: 0,
    flags: [],
    handled: [],
    refunded: 100,
    refunds: [
      { amount: 100, at: '2025-09-14T10:00:00.000Z', isVoid: false },
      { amount: 50, at: '2025-09-14T10:00:00.000Z', isVoid: true },
    ],
  } as const;

  it('has Swish and bank payments and their refunds, on Swedish days', () => {
    expect(bookedMoney([{ ...payment, id: 'F1' }])).toEqual([
      {
        key: 'F1',
        payment: 'F1',
        kind: 'payment',
        date: '2025-09-13',
        amount: 25_000,
        references: ['AB1', 'F1'],
      },
      {
        key: 'F1/0',
        payment: 'F1',
        kind: 'refund',
        date: '2025-09-14',
        amount: -10_000,
        references: ['AB1', 'F1'],
      },
    ]);
    expect(bookedMoney([{ ...payment, id: 'bank-F2', method: 'bank' }])[0]?.references).toEqual([
      'AB1',
      'F2',
    ]);
  });

  it('leaves out cash, codes and unpaid payments', () => {
    const others = [
      { method: 'other' },
      { method: 'kampanj' },
      { status: 'EXPIRED' },
      { status: 'ERROR' },
    ] as const;
    expect(bookedMoney(others.map((each, at) => ({ ...payment, ...each, id: String(at) })))).toEqual([]);
  });
});

describe('The reconciliation as a file', () => {
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
});
