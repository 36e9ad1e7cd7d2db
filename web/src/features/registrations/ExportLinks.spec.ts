import { aRegisteredRunner, aRegistration } from '../../testing/builders';
import { paidLines } from './payment-entries';
import { registrationsCsv } from './ExportLinks';
import { runnerLines } from './runner-groups';

const BOM = '\uFEFF';

function csvOf(runner: Parameters<typeof aRegisteredRunner>[0]): string[] {
  const registrations = [
    aRegistration({ runners: { a: aRegisteredRunner(runner) }, paid: true, paidAt: '2025-09-01T22:30:00Z' }),
  ];
  const paid = paidLines({ registrations, payments: [] });
  return registrationsCsv(runnerLines(registrations), paid).split('\r\n');
}

describe('The registrations as a file', () => {
  it('says what it is and holds a line per runner', () => {
    const [head, line, end] = csvOf({ bib: 7, phone: '+46 70 123' });
    expect(head?.startsWith(`${BOM}Distans;Startnummer;`)).toBe(true);
    expect(line).toBe('5,6;7;Stina;Ödman;34;;Dam;;stina@example.se;+46 70 123;ja;2025-09-02');
    expect(end).toBe('');
  });

  it.each([
    ['a; b', '"a; b"'],
    ['the "A" team', '"the ""A"" team"'],
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['-2', "'-2"],
    ['+46 70', '+46 70'],
  ])('writes a club named %s as %s', (company, cell) => {
    expect(csvOf({ company })[1]).toContain(`;${cell};`);
  });

  it('says how a corrected runner stands now', () => {
    const bought = { a: aRegisteredRunner() };
    const runners = { a: aRegisteredRunner({ lastname: 'Öberg', distance: 1.6 }) };
    const lines = runnerLines([aRegistration({ runners, bought, paid: true })]);
    expect(registrationsCsv(lines, [])).toContain('1,6;;Stina;Öberg;34;');
  });

  it('leaves out registrations without runners', () => {
    expect(registrationsCsv(runnerLines([aRegistration()]), []).split('\r\n')).toHaveLength(2);
  });
});
