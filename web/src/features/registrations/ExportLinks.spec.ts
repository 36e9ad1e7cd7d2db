import { aPayment, aRegisteredRunner, aRegistration, PAYREF } from '../../testing/builders';
import { registrationsCsv } from './ExportLinks';
import { paidEntries } from './payment-entries';
import { runnerEntries } from './runner-groups';

const BOM = '\uFEFF';

function csvOf(runner: Parameters<typeof aRegisteredRunner>[0]): string[] {
  const registrations = [
    aRegistration({ runners: { a: aRegisteredRunner(runner) }, paid: true, paidAt: '2025-09-01T22:30:00Z' }),
  ];
  const paid = paidEntries({ registrations, payments: [] });
  return registrationsCsv(runnerEntries(registrations), paid).split('\r\n');
}

describe('registrationsCsv', () => {
  it('has a header and one row per runner', () => {
    const [head, row, end] = csvOf({ bib: 7, phone: '+46 70 123' });
    expect(head?.startsWith(`${BOM}Distans;Startnummer;`)).toBe(true);
    expect(row).toBe('5,6;7;Stina;Ödman;34;;Dam;;stina@example.se;+46 70 123;ja;2025-09-02;');
    expect(end).toBe('');
  });

  it.each([
    ['a; b', '"a; b"'],
    ['the "A" team', '"the ""A"" team"'],
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['-2', "'-2"],
    ['+46 70', '+46 70'],
  ])('writes a club named %s as %s', (company, cell) => expect(csvOf({ company })[1]).toContain(`;${cell};`));

  it('has the receipt number, worded so that no spreadsheet reads it as a date', () => {
    const registration = aRegistration({
      runners: { a: aRegisteredRunner() },
      paid: true,
      paidAt: '2025-09-01T22:30:00Z',
      payid: PAYREF,
    });
    const payments = [aPayment({ id: PAYREF })];
    const paid = paidEntries({ registrations: [registration], payments, receipts: { [PAYREF]: 17 } });
    const csv = registrationsCsv(runnerEntries([registration]), paid).split('\r\n');
    expect(csv[0]).toMatch(/;Kvittonummer$/);
    expect(csv[1]).toMatch(/;Kvitto 2025-17$/);
  });

  it('has the current details of a corrected runner', () => {
    const bought = { a: aRegisteredRunner() };
    const runners = { a: aRegisteredRunner({ lastname: 'Öberg', distance: 1.6 }) };
    const entries = runnerEntries([aRegistration({ runners, bought, paid: true })]);
    expect(registrationsCsv(entries, [])).toContain('1,6;;Stina;Öberg;34;');
  });

  it('leaves out registrations without runners', () =>
    expect(registrationsCsv(runnerEntries([aRegistration()]), []).split('\r\n')).toHaveLength(2));
});
