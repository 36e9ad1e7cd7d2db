import Papa from 'papaparse';
import { readOldResults } from './old-results';
import { ERASED_NAME } from './raceday/events';
import type { BoardRow, BoardRunnerRow } from './raceday/rows';
import { startListRows } from './raceday/start-list';
import { federationCsv, resultFileName, resultsCsv } from './result-files';

const gun = Date.parse('2025-09-13T09:45:00Z');
const race: BoardRow = {
  type: 'race',
  part: 'race-250913-56',
  sort: 'race',
  date: '2025-09-13',
  distance: 5600,
  openForReg: true,
  state: 'ended',
  started: gun,
  ahead: null,
  noStart: false,
  endedBy: null,
  revision: 1,
};

function runner(bib: number | null, ms: number | null, fields: Partial<BoardRunnerRow> = {}): BoardRunnerRow {
  return {
    type: 'runner',
    part: race.part,
    sort: `runner-${String(bib)}-${fields.firstname ?? ''}`,
    bib,
    firstname: 'Stina',
    lastname: 'Ödman',
    group: 'Dam',
    company: '',
    status: ms === null ? '' : 'finished',
    finished: ms === null ? null : gun + ms,
    finishedAt: null,
    result: ms,
    age: 34,
    birthYear: 1991,
    phone: '070-1740605',
    registration: null,
    paid: false,
    late: null,
    anonymous: false,
    ahead: null,
    conflict: null,
    revision: 2,
    ...fields,
  };
}

const long = 'von Oxenstierna-Hammarskjöld-Lagercrantz af Silfverskiöld';
const board: readonly BoardRow[] = [
  race,
  runner(13, null, { firstname: 'Bo', status: 'dnf', group: 'Herr' }),
  runner(12, 1_063_001, {
    firstname: 'Åke',
    lastname: 'Öst "Blixten"',
    group: 'Herr',
    company: 'IF Å; Ä & Ö',
  }),
  runner(11, 1_062_900, {
    firstname: 'Maximiliana-Theodora',
    lastname: long,
    company: '=HYPERLINK("http://x.se")',
  }),
  runner(14, 1_100_000, { firstname: 'Hemlig', lastname: 'Person', anonymous: true, company: 'Klubben' }),
  runner(15, 1_200_000, { firstname: 'Lilla', lastname: 'Barn', age: 9, birthYear: 2016, group: '' }),
  runner(16, 1_205_000, { firstname: ERASED_NAME, lastname: '', age: null, birthYear: null, group: '' }),
  runner(null, null, { firstname: '@Eva', birthYear: null }),
  runner(17, 1_000_000, { firstname: 'Fusk', status: 'dsq' }),
  runner(18, null, { firstname: 'Kvar' }),
];
const rules = { hideAgeUnder: 12, publicSort: (sort: string) => sort };
const lines = (text: string) => text.split('\r\n');

describe('The results file', () => {
  it('has public data in the format of a Swedish spreadsheet: golden', () => {
    const text = resultsCsv(startListRows(board, rules));
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(lines(text.slice(1))).toEqual([
      'Placering;Startnummer;Förnamn;Efternamn;Klass;Klubb/Företag;Tid;Status;Placering i klassen;Sekunder;Version;Fingeravtryck',
      `1;11;Maximiliana-Theodora;${long};Dam;"'=HYPERLINK(""http://x.se"")";17:42.9;;1;1062,9;;`,
      '2;12;Åke;"Öst ""Blixten""";Herr;"IF Å; Ä & Ö";17:43.1;;1;1063,1;;',
      '3;14;Anonym;;Dam;;18:20.0;;2;1100,0;;',
      '4;15;Anonym;;;;;;;;;',
      '5;16;Borttagen;;;;;;;;;',
      ';13;Bo;Ödman;Herr;;;DNF;;;;',
      ';18;Kvar;Ödman;Dam;;;DNF;;;;',
      ";;'@Eva;Ödman;Dam;;;DNS;;;;",
      ';17;Fusk;Ödman;Dam;;;DSQ;;;;',
      '',
    ]);
  });

  it('has a crossing before the start last, with the words and without place and time', () => {
    const early = runner(20, null, { firstname: 'Tidig', status: 'before-start', finished: gun - 1 });
    const rows = [...board.slice(0, 1), early, ...board.slice(1)];
    const results = lines(resultsCsv(startListRows(rows, rules)));
    expect(results.at(-2)).toBe(';20;Tidig;Ödman;Dam;;;tid före start;;;;');
    expect(results[1]).toMatch(/^1;11;/);
    const statistics = lines(federationCsv(rows, null));
    expect(statistics.at(-2)).toBe('Tidig;Ödman;1991;K;;;2025-09-13;5600;;;tid före start');
  });

  it('can be read as an earlier year’s results', () => {
    const early = runner(20, null, { firstname: 'Tidig', status: 'before-start', finished: gun - 1 });
    const { data } = Papa.parse<string[]>(resultsCsv(startListRows([...board, early], rules)).slice(1), {
      delimiter: ';',
    });
    const { results, problems } = readOldResults(data);
    expect(problems).toEqual([]);
    expect(results.map(({ place, name, time, status }) => [place, name, time, status])).toEqual([
      [1, `Maximiliana-Theodora ${long}`, '17:42.9', ''],
      [2, 'Åke Öst "Blixten"', '17:43.1', ''],
      [3, 'Anonym', '18:20.0', ''],
      [4, 'Anonym', '', ''],
      [5, 'Borttagen', '', ''],
      [null, 'Bo Ödman', '', 'DNF'],
      [null, 'Kvar Ödman', '', 'DNF'],
      [null, '@Eva Ödman', '', 'DNS'],
      [null, 'Fusk Ödman', '', 'DSQ'],
      [null, 'Tidig Ödman', '', 'tid före start'],
    ]);
  });

  it('shows no DNS or DNF of runners with a bib while the race is on', () => {
    const isOn = [{ ...race, state: 'started' } as BoardRow, runner(18, null), runner(null, null)];
    const [, ...rows] = lines(resultsCsv(startListRows(isOn, rules)));
    expect(rows).toEqual([';18;Stina;Ödman;Dam;;;;;;;', ';;Stina;Ödman;Dam;;;DNS;;;;', '']);
  });
});

describe('The federation file', () => {
  it('has names, birth years and whole seconds rounded up; anonymous runners without either, no children and no erased: golden', () => {
    const text = federationCsv(board, 12);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(lines(text.slice(1))).toEqual([
      'Förnamn;Efternamn;Födelseår;Kön;Klubb;Land;Datum;Distans (m);Placering;Tid;Status',
      `Maximiliana-Theodora;${long};1991;K;"'=HYPERLINK(""http://x.se"")";;2025-09-13;5600;1;0:17:43;`,
      'Åke;"Öst ""Blixten""";1991;M;"IF Å; Ä & Ö";;2025-09-13;5600;2;0:17:44;',
      'Anonym;;;K;;;2025-09-13;5600;3;0:18:20;',
      'Bo;Ödman;1991;M;;;2025-09-13;5600;;;DNF',
      'Kvar;Ödman;1991;K;;;2025-09-13;5600;;;DNF',
      "'@Eva;Ödman;;K;;;2025-09-13;5600;;;DNS",
      'Fusk;Ödman;1991;K;;;2025-09-13;5600;;;DSQ',
      '',
    ]);
  });

  it('includes children when the edition hides none', () => {
    expect(federationCsv(board, null)).toContain('Lilla;Barn;2016;;;;2025-09-13;5600;4;0:20:00;');
  });

  it.each([
    [1_063_000, '0:17:43'],
    [1_063_001, '0:17:44'],
    [3_599_001, '1:00:00'],
    [0, '0:00:00'],
  ])('writes %d ms as %s', (ms, words) => {
    expect(federationCsv([race, runner(1, ms)], null)).toContain(`;1;${words};`);
  });

  it('contains no age, phone or registration', () => {
    expect(federationCsv(board, null)).not.toMatch(/070|\b34\b/);
  });
});

it('A results file is named by day and distance', () => {
  expect(resultFileName({ date: '2025-09-13', distance: 5600 })).toBe('resultat-2025-09-13-5.6K.csv');
});
