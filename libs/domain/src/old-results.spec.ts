import { readOldResults } from './old-results';
import { parseResult } from './result-time';

const read = (...lines: readonly string[]) => readOldResults(lines.map((line) => line.split(';')));
const resultLines = (...lines: readonly string[]) =>
  read(...lines).results.map(({ place, name, time, status }) =>
    [place, name, time || status].join(' ').trim(),
  );
const nothing = { bib: '', group: '', club: '', status: '' };

describe('readOldResults', () => {
  it('reads every column', () => {
    expect(read('Plac;Nr;Namn;Klass;Klubb;Tid', '1;12;Eva Alm;Dam;Ängens IF;21:14,3').results).toEqual([
      { place: 1, bib: '12', name: 'Eva Alm', group: 'Dam', club: 'Ängens IF', time: '21:14.3', status: '' },
    ]);
  });

  it.each([
    ['in another order', ['Tid;Namn;Plac', '21:14;Eva Alm;1']],
    ['in English', ['Place;Bib;First name;Last name;Time', '1;;Eva;Alm;21:14']],
    ['under other names, in any case', ['PLACERING;startnr;Löpare;Sluttid', '1.;;Eva Alm;0:21:14']],
    ['with full stops and spaces', [' Plac. ; Namn: ;Tid', '1 ;  Eva   Alm ; 21.14 ']],
    ['beside unknown columns', ['Plac;Ort;Namn;Poäng;Tid', '1;Ängen;Eva Alm;44;21:14']],
    ['with a trailing semicolon', ['Plac;Namn;Tid;', '1;Eva Alm;21:14;']],
    ['below a title and an empty line', ['Höstloppet 2014;;', '', 'Plac;Namn;Tid', '1;Eva Alm;21:14']],
    ['with a heading between the rows', ['Plac;Namn;Tid', 'Damer;;', '', '1;Eva Alm;21:14', ';;']],
    ['without places', ['Namn;Tid', 'Eva Alm;21:14']],
  ])('reads columns %s', (_how, lines) => {
    expect(read(...lines)).toEqual({
      results: [{ ...nothing, place: 1, name: 'Eva Alm', time: '21:14' }],
      problems: [],
    });
  });

  it('sorts by place, then those who did not finish', () => {
    expect(
      resultLines('Plac;Namn;Tid', ';D;DNS', '2;B;22:00', ';C;bröt', '1;A;21:00', 'DSQ;E;23:00', ';F;'),
    ).toEqual(['1 A 21:00', '2 B 22:00', 'F', 'C DNF', 'D DNS', 'E DSQ']);
  });

  it('without places ranks by time, equal times alike', () => {
    expect(resultLines('Namn;Tid', 'C;1:02:03', 'A;21:00', 'D;DNF', 'B;21:00')).toEqual([
      '1 A 21:00',
      '1 B 21:00',
      '3 C 1:02:03',
      'D DNF',
    ]);
  });

  it('removes characters that break a line or the reading direction', () => {
    expect(read('Namn;Tid', 'Eva\u202e\tAlm;21:14').results[0]?.name).toBe('Eva Alm');
  });

  it.each([
    ['nothing', [''], /^1: a header/],
    ['no header', ['1;Eva Alm;21:14'], /^1: a header .* Plac;Nr;Namn/],
    ['no column of times', ['Plac;Namn', '1;Eva Alm'], /^1: a header/],
    ['no runner', ['Titel', 'Namn;Tid', ''], /^2: a line for each runner/],
    ['text instead of a time', ['Namn;Tid', 'Eva Alm;21:14', 'Bo Ek;snabb'], /^3: a time such as/],
    ['an invalid time', ['Namn;Tid', 'Eva Alm;21:74'], /^2: a time such as/],
    ['a time without a name', ['Namn;Tid', ';21:14'], /^2: a name/],
    ['a place without a name', ['Plac;Namn;Tid', '1;;21:14'], /^2: a name/],
  ])('reports the line when the file has %s', (_what, lines, problem) => {
    const [first] = read(...lines).problems;
    expect(`${String(first?.line)}: ${String(first?.expected)}`).toMatch(problem);
  });

  it('does not quote the line in a problem: it may contain a name', () => {
    const [problem] = read('Namn;Tid', 'Eva Alm;Bo Ek').problems;
    expect(problem?.expected).not.toMatch(/Eva|Bo/);
  });
});

describe('A time in an old list', () => {
  it.each([
    ['3:27.0', 207_000, '3:27.0'],
    ['3:27,05', 207_050, '3:27.05'],
    ['00:21:14', 1_274_000, '21:14'],
    ['0.21.14', 1_274_000, '21:14'],
    ['0.21.14,5', 1_274_500, '21:14.5'],
    ['21.14', 1_274_000, '21:14'],
    ['21.14,5', 1_274_500, '21:14.5'],
    ['75:00', 4_500_000, '75:00'],
    ['1:02:03', 3_723_000, '1:02:03'],
    ['01:02:03.4', 3_723_400, '1:02:03.4'],
  ])('%s is %i ms and is written %s', (text, ms, normalized) => {
    expect(parseResult(text)).toEqual({ ms, text: normalized });
  });

  it.each(['', '21', '21:60', '1:60:00', '21:1', '-1:00', '21:14:', '2023-09-02', 'DNS', '1:02:03:04'])(
    '%p is not valid',
    (text) => {
      expect(parseResult(text)).toBeUndefined();
    },
  );
});
