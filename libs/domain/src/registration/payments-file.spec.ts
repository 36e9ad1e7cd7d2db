import Papa from 'papaparse';
import { paymentsCsv, type LedgerPayment } from './payments-file';

const book = {
  edition: '2025',
  prices: {
    steps: [
      { until: '2025-09-06T23:59', adult: 150, child: 100 },
      { until: null, adult: 250, child: 150 },
    ],
    campaigns: [
      { code: 'HIFSPRINGER', kind: 'free' },
      { code: 'HIFSPELAR', kind: 'price-each', price: 50 },
      { code: 'EARLYBIRD', kind: 'off-each', off: 50, before: '2025-10-01' },
    ],
  },
  vat: 'momsfri',
  receipts: { A1: 17 },
} as const;

function aPayment(fields: Partial<LedgerPayment> = {}): LedgerPayment {
  return {
    id: 'A1',
    status: 'PAID',
    amount: 350,
    expected: 350,
    difference: 0,
    dateCreated: '2025-09-06T21:58:00.000Z',
    datePaid: '2025-09-06T22:03:00.000Z',
    paymentReference: 'SWISH-7',
    method: 'swish',
    campaign: null,
    adults: 1,
    children: 2,
    flags: [],
    handled: [],
    refunded: 0,
    refunds: [],
    ...fields,
  };
}

/** Parses the file as a spreadsheet does, one record per row. */
function read(payments: readonly LedgerPayment[]): readonly Readonly<Record<string, string>>[] {
  const text = paymentsCsv(payments, book).replace('\uFEFF', '');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

describe('The payments file', () => {
  it('has one row per payment, with Swedish dates and the fees booked', () => {
    expect(read([aPayment()])).toEqual([
      {
        Typ: 'Betalning',
        Datum: '2025-09-07',
        'Belopp (SEK)': '350',
        'Bokat (SEK)': '350',
        Läge: 'Betald',
        Sätt: 'Swish',
        Kvittonummer: 'Kvitto 2025-17',
        Referens: 'SWISH-7',
        Betalning: 'A1',
        Kampanj: '',
        Avgiftssteg: '1: vuxen 150, barn 100',
        Moms: 'momsfri',
        Vuxna: '1',
        Barn: '2',
        'Återbetalt (SEK)': '0',
        'Att se över': '',
      },
    ]);
  });

  it('has a negative row per refund, and 0 for a voided one', () => {
    const refunds = [
      { amount: 100, at: '2025-09-08T10:00:00.000Z', isVoid: false },
      { amount: 50, at: '2025-09-07T10:00:00.000Z', isVoid: true },
    ];
    const rows = read([aPayment({ refunds, refunded: 100 })]);
    expect(rows.map((row) => [row.Typ, row.Datum, row['Belopp (SEK)'], row.Läge])).toEqual([
      ['Betalning', '2025-09-07', '350', 'Betald'],
      ['Återbetalning', '2025-09-07', '0', 'Struken'],
      ['Återbetalning', '2025-09-08', '-100', 'Återbetald'],
    ]);
    expect(rows[2]).toMatchObject({ Kvittonummer: 'Kvitto 2025-17', Referens: 'SWISH-7' });
  });

  it('adds up to money in less money out', () => {
    const refunds = [{ amount: 100, at: '2025-09-08T10:00:00.000Z', isVoid: false }];
    const rows = read([
      aPayment({ refunds, refunded: 100 }),
      aPayment({ id: 'B2', amount: 250, method: 'other' }),
      aPayment({ id: 'C3', status: 'CREATED', datePaid: null, method: null }),
      aPayment({ id: 'D4', status: 'ERROR', amount: 200, flags: ['wrong-payee'] }),
    ]);
    const sum = rows.reduce((all, row) => all + Number(row['Belopp (SEK)']), 0);
    expect(sum).toBe(350 - 100 + 250);
    expect(rows.map((row) => row['Att se över'])).toContain('fel mottagare');
  });

  it('never contains a whole code', () => {
    const free = { amount: 0, expected: 0, method: 'kampanj', receipts: {} } as const;
    const payments = [
      aPayment({
        ...free,
        id: 'kampanj-F1_HIFSPRINGER',
        campaign: 'HIFSPRINGER',
        paymentReference: 'HIFSPRINGER',
      }),
      aPayment({ id: 'B2', campaign: 'HIFSPELAR' }),
      aPayment({ id: 'C3', campaign: 'EARLYBIRD' }),
      aPayment({
        ...free,
        id: 'kampanj-D4_EPASSI-K7WQ2MNX9P',
        campaign: 'EPASSI-K7WQ2MNX9P',
        paymentReference: 'EPASSI-K7WQ2MNX9P',
      }),
    ];
    const text = paymentsCsv(payments, book);
    expect(text).not.toMatch(/HIFSPRINGER|HIFSPELAR|EARLYBIRD|K7WQ2/);
    expect(read(payments).map((row) => [row.Betalning, row.Kampanj])).toEqual([
      ['kampanj-F1_HIFS…', 'HIFS… (gratis)'],
      ['B2', 'HIFS… (50 kr var)'],
      ['C3', 'EARL… (50 kr av)'],
      ['kampanj-D4_EPASSI-K7WQ…', 'EPASSI-K7WQ… (Epassi, en vuxen)'],
    ]);
  });

  it('lists bank money at the fees of its booking, or of its own day', () => {
    const linked = { dateCreated: '2025-09-20T10:00:00.000Z', method: 'bank' } as const;
    const rows = read([
      aPayment({ id: 'A1', status: 'EXPIRED', datePaid: null, method: null }),
      aPayment({ ...linked, id: 'bank-A1', datePaid: '2025-09-08T10:00:00.000Z' }),
      aPayment({ ...linked, id: 'bank-B2', datePaid: '2025-09-05T10:00:00.000Z' }),
    ]);
    const bank = rows.filter((row) => row.Sätt === 'Bank').map((row) => [row.Betalning, row.Avgiftssteg]);
    expect(bank).toEqual([
      ['bank-B2', '1: vuxen 150, barn 100'],
      ['bank-A1', '1: vuxen 150, barn 100'],
    ]);
  });

  it('protects receipt and payment numbers from conversion by a spreadsheet', () => {
    const rows = read([
      aPayment({ paymentReference: '00123456789012345678' }),
      aPayment({ id: '123456789012', paymentReference: '2025-1', method: 'bank' }),
      aPayment({ id: 'B2', paymentReference: '5501' }),
    ]);
    expect(rows.map((row) => [row.Kvittonummer, row.Referens, row.Betalning])).toEqual([
      ['Kvitto 2025-17', 'Ref 00123456789012345678', 'A1'],
      ['', 'Ref 2025-1', 'Id 123456789012'],
      ['', '5501', 'B2'],
    ]);
  });

  it('escapes formulas', () => {
    expect(paymentsCsv([aPayment({ paymentReference: '=1+1' })], book)).toContain(";'=1+1;");
  });
});
