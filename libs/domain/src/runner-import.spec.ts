import { readRunners } from './runner-import';

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
    expect(readRunners(rows)).toEqual([{ line: 2, runner: stina }]);
  });

  it('reads an English header, and lets columns be missing', () => {
    const rows = [
      ['First name', 'LAST NAME', 'Gender'],
      ['Stina', 'Ödman', 'F'],
    ];
    const bare = { ...stina, age: null, company: '', phone: '', bib: null };
    expect(readRunners(rows)).toEqual([{ line: 2, runner: bare }]);
  });

  it('reads the fixed order without a header', () => {
    const rows = [['Stina', 'Ödman', '58', 'Dam', 'Bageriet', '127', '070-123 45 67']];
    expect(readRunners(rows)).toEqual([{ line: 1, runner: stina }]);
  });

  it('hands a birth year on as it stands', () => {
    const rows = [
      ['Förnamn', 'Efternamn', 'Födelseår'],
      ['Stina', 'Ödman', '1967'],
    ];
    expect(readRunners(rows)[0]?.runner?.age).toBe(1967);
  });

  it('leaves empty lines out and keeps the numbering', () => {
    const rows = [['Stina', 'Ödman'], ['', ' '], [], ['Leo', 'Östlund']];
    expect(readRunners(rows).map(({ line }) => line)).toEqual([1, 4]);
  });

  it.each([
    ['Ingen', ''],
    ['', ''],
    ['-', ''],
    ['D', 'Dam'],
    ['kvinna', 'Dam'],
    ['HERR', 'Herr'],
    ['m', 'Herr'],
  ])('takes the class %p for %p', (text, group) => {
    expect(readRunners([['Stina', 'Ödman', '', text]])[0]?.runner?.group).toBe(group);
  });

  it.each([
    [['', 'Ödman'], ['Ange namn']],
    [['Stina', 'Ö'.repeat(61)], ['namnet får ha högst 60 tecken']],
    [['Stina', 'Ödman', 'femtio'], ['felaktig ålder']],
    [['Stina', 'Ödman', '121'], ['felaktig ålder']],
    [['Stina', 'Ödman', '1899'], ['felaktig ålder']],
    [['Stina', 'Ödman', '58', 'Mixed'], ['felaktig klass: Mixed']],
    [['Stina', 'Ödman', '58', 'Dam', '', '0'], ['felaktigt startnummer']],
    [['Stina', 'Ödman', '58', 'Dam', '', '12a'], ['felaktigt startnummer']],
    [
      ['Stina', '', 'x', 'y', '', 'z'],
      ['Ange namn', 'felaktig ålder', 'felaktigt startnummer', 'felaktig klass: y'],
    ],
  ])('tells what is wrong with %p: %p', (cells, errors) => {
    expect(readRunners([cells])).toEqual([{ line: 1, errors }]);
  });

  it('makes nothing of nothing', () => {
    expect(readRunners([])).toEqual([]);
    expect(readRunners([['Förnamn', 'Efternamn']])).toEqual([]);
  });
});
