import { aBoardRunner } from '../../testing/builders';
import { importIds, readImport, withoutLines } from './import-list';

describe('A list of runners', () => {
  it.each([';', ',', '\t'])('is parsed with %p between the columns', (delimiter) => {
    const text =
      ['Efternamn', 'Förnamn', 'Ålder', 'Startnr'].join(delimiter) +
      '\n' +
      ['Alm', 'Eva', '30', '5'].join(delimiter);
    expect(read(text).lines).toMatchObject([
      { command: { bib: 5, runner: { firstname: 'Eva', lastname: 'Alm', age: 30 } } },
    ]);
  });

  it('reports the holder of a taken bib, and the line of a duplicate', () => {
    const { lines } = read('Förnamn;Efternamn;Startnr\nEva;Alm;127\nBo;Ek;8\nPer;Ek;8');
    expect(lines.map(({ errors }) => errors)).toEqual([
      ['Startnummer 127 har redan Stina Ödman'],
      [],
      ['Startnummer 8 står redan på rad 3'],
    ]);
  });

  it('yields the same command for the same line on every parse', () => {
    const text = 'Förnamn;Efternamn\nEva;Alm\nBo;Ek';
    const ids = importIds();
    expect(read(text, ids).lines[0]?.command).toEqual(read(text, ids).lines[0]?.command);
    expect(read(text, ids).lines[0]?.command?.id).not.toBe(read(text, ids).lines[1]?.command?.id);
  });

  it('yields one runner per line, and notes duplicates', () => {
    const { lines } = read('Förnamn;Efternamn\nEva;Alm\nBo;Ek\nEva;Alm\nEva;Alm');
    const ids = lines.map(({ command }) => command?.id);
    expect(new Set(ids).size).toBe(4);
    expect(lines.map(({ note }) => note)).toEqual([
      undefined,
      undefined,
      'samma som rad 2',
      'samma som rad 2',
    ]);
    expect(read('Stina;Ödman').lines[0]?.note).toBe('någon med samma namn finns i loppet');
  });

  it('yields a new command for a line that was added before', () => {
    const ids = importIds();
    const first = read('Eva;Alm', ids).lines[0]?.command?.id ?? '';
    ids.forget(new Set([first]));
    expect(read('Eva;Alm', ids).lines[0]?.command?.id).not.toBe(first);
  });

  it('reports an unclosed quotation mark, and retains the lines after it', () => {
    const list = read('Förnamn;Efternamn;Klubb\nEva;Alm;IF\nBo;Ek;"Göta\nPer;Ek;IF\nMia;Ek;IF');
    expect(list.lines.map(({ errors }) => errors.length)).toEqual([0, 1]);
    expect(list.lines[1]?.errors[0]).toMatch(/citattecken/);
    const left = withoutLines(list, ({ command }) => command !== undefined);
    expect(read(left).lines.map(({ errors }) => errors.length)).toEqual([1]);
  });

  it('retains the header and the remaining lines', () => {
    const list = read('Förnamn;Efternamn\nEva;Alm\nBo;');
    expect(withoutLines(list, ({ command }) => command !== undefined)).toBe('Förnamn;Efternamn\nBo;');
    expect(withoutLines(list, () => true)).toBe('');
  });
});

function read(text: string, ids = importIds()) {
  return readImport(text, { part: 'race-250913-56', runners: [aBoardRunner({ bib: 127 })], ids, year: 2025 });
}
