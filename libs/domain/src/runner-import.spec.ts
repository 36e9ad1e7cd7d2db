import { readRunners } from './runner-import';

const YEAR = 2025;

const stina = {
  firstname: 'Stina',
  lastname: 'Ödman',
  age: 58,
  group: 'Dam',
  company: 'Bageriet',
  phone: '070-123 45 67',
  bib: 127,
};

describe('Importing runners', () => {
  it('reads columns in any order under a Swedish header', () => {
    const rows = [
      ['\uFEFFStartnummer', 'Efternamn', 'Förnamn', 'Telefon', 'Klubb/Företag', 'Klass', 'Ålder', 'Ort'],
      ['127', 'Ödman', ' Stina ', '070-123 45 67', 'Bageriet', 'dam', '58', 'Höör'],
    ];
    expect(readRunners(rows, YEAR)).toEqual([{ line: 2, runner: stina }]);
  });

  it('reads an English header with missing columns', () => {
    const rows = [
      ['First name', 'LAST NAME', 'Gender'],
      ['Stina', 'Ödman', 'F'],
    ];
    const bare = { ...stina, age: null, company: '', phone: '', bib: null };
    expect(readRunners(rows, YEAR)).toEqual([{ line: 2, runner: bare }]);
  });

  it('reads the fixed order without a header', () => {
    const rows = [['Stina', 'Ödman', '58', 'Dam', 'Bageriet', '127', '070-123 45 67']];
    expect(readRunners(rows, YEAR)).toEqual([{ line: 1, runner: stina }]);
  });

  it.each([
    [['Anna', 'Löpare', '30', 'Dam']],
    [['Löpare', 'Anna']],
    [['Anna', 'Löpare']],
    [['Anna', 'Löpare', '', '', 'Löparklubben']],
    [['Anna', 'Löpare', '', '', 'Team', '12']],
    [['Runner', 'Klubb', '1990']],
  ])('treats a first row as a runner: %j', (first) => {
    const read = readRunners([first, ['Bo', 'Ek']], YEAR);
    expect(read.map(({ runner }) => runner?.lastname)).toEqual([first[1], 'Ek']);
  });

  it.each([
    [['Löpare']],
    [['', 'Namn', '']],
    [['Löpare', 'Klubb']],
    [['Namn', 'Ort']],
    [['Ort', 'Efternamn', 'Tid 2024']],
    [['Startnr', 'Löpare']],
  ])('treats a first row as a header: %j', (first) => {
    expect(readRunners([first], YEAR)).toEqual([]);
  });

  it('reads a single column of names, with or without header', () => {
    const names = [['Stina Löpare'], ['Bo Ek']];
    const both = [
      { firstname: 'Stina', lastname: 'Löpare' },
      { firstname: 'Bo', lastname: 'Ek' },
    ];
    const read = (rows: string[][]) => readRunners(rows, YEAR).map(({ runner }) => runner);
    expect(read([['Löpare'], ...names])).toMatchObject(both);
    expect(read(names)).toMatchObject(both);
  });

  it('removes the formula escape from a club of our own file', () => {
    const rows = [
      ['Förnamn', 'Efternamn', 'Klubb'],
      ['Stina', 'Ödman', "'-2"],
    ];
    expect(readRunners(rows, YEAR)[0]?.runner?.company).toBe('-2');
  });

  it('returns a birth year unchanged', () => {
    const rows = [
      ['Förnamn', 'Efternamn', 'Födelseår'],
      ['Stina', 'Ödman', '1967'],
    ];
    expect(readRunners(rows, YEAR)[0]?.runner?.age).toBe(1967);
  });

  it.each([
    ['34.0', 34],
    ['34,0', 34],
    ['1990-05-12', 1990],
    ['1990-05-12 00:00:00', 1990],
    ['12/5/1990', 1990],
    ['12.05.1990', 1990],
    ['19900512', 1990],
    ['19900512-1234', 1990],
    ['199005121234', 1990],
    ['900512-1234', 1990],
    ['150512-1234', 2015],
    ['150512+1234', 1915],
    ['900512', 1990],
  ])('reads %p as the age or birth year %p', (text, age) => {
    expect(readRunners([['Stina', 'Ödman', text]], YEAR)[0]?.runner?.age).toBe(age);
  });

  it.each([
    ['Stina Ödman', 'Stina', 'Ödman'],
    ['Eva Maria Alm', 'Eva Maria', 'Alm'],
    ['Ödman, Stina', 'Stina', 'Ödman'],
  ])('splits a full name: %p', (name, firstname, lastname) => {
    const rows = [
      ['Namn', 'Ålder'],
      [name, '58'],
    ];
    expect(readRunners(rows, YEAR)).toEqual([
      { line: 2, runner: expect.objectContaining({ firstname, lastname, age: 58 }) },
    ]);
  });

  it('reads a name column beside a surname as the first name', () => {
    const rows = [
      ['Namn', 'Efternamn'],
      ['Stina', 'Ödman'],
    ];
    expect(readRunners(rows, YEAR)[0]?.runner).toMatchObject({ firstname: 'Stina', lastname: 'Ödman' });
  });

  it('skips empty lines and preserves line numbers', () => {
    const rows = [['Stina', 'Ödman'], ['', ' '], [], ['Leo', 'Östlund']];
    expect(readRunners(rows, YEAR).map(({ line }) => line)).toEqual([1, 4]);
  });

  it.each([
    ['Ingen', ''],
    ['', ''],
    ['-', ''],
    ['D', 'Dam'],
    ['kvinna', 'Dam'],
    ['HERR', 'Herr'],
    ['m', 'Herr'],
  ])('reads the class %p as %p', (text, group) => {
    expect(readRunners([['Stina', 'Ödman', '', text]], YEAR)[0]?.runner?.group).toBe(group);
  });

  it.each([
    [['', 'Ödman'], ['Ange namn']],
    [['Stina', 'Ö'.repeat(61)], ['namnet får ha högst 60 tecken']],
    [['Stina', 'Ödman', 'femtio'], ['felaktig ålder']],
    [['Stina', 'Ödman', '121'], ['felaktig ålder']],
    [['Stina', 'Ödman', '1899'], ['felaktig ålder']],
    [['Stina', 'Ödman', '2026'], ['felaktig ålder']],
    [['Stina', 'Ödman', '1990-13-12'], ['felaktig ålder']],
    [['Stina', 'Ödman', '34.5'], ['felaktig ålder']],
    [['Stina', 'Ödman', '58', 'Dam', 'K'.repeat(61)], ['klubb/företag får ha högst 60 tecken']],
    [['Stina', 'Ödman', '58', 'Dam', '', '', '0'.repeat(31)], ['telefonnumret får ha högst 30 tecken']],
    [['Stina', 'Ödman', '58', 'Mixed'], ['felaktig klass: Mixed']],
    [['Stina', 'Ödman', '58', 'Dam', '', '0'], ['felaktigt startnummer']],
    [['Stina', 'Ödman', '58', 'Dam', '', '12a'], ['felaktigt startnummer']],
    [
      ['Stina', '', 'x', 'y', '', 'z'],
      ['Ange namn', 'felaktig ålder', 'felaktigt startnummer', 'felaktig klass: y'],
    ],
  ])('reports the errors of %p: %p', (cells, errors) => {
    expect(readRunners([cells], YEAR)).toEqual([{ line: 1, errors }]);
  });

  it('returns nothing for an empty list', () => {
    expect(readRunners([], YEAR)).toEqual([]);
    expect(readRunners([['Förnamn', 'Efternamn']], YEAR)).toEqual([]);
  });
});
