import { aBoardRunner } from '../../testing/builders';
import { importIds } from './import-ids';
import { decodeFile, readImport, withoutLines } from './import-list';

describe('A list of runners', () => {
  it.each([';', ',', '\t'])('is read with %p between the columns', (delimiter) => {
    const text =
      ['Efternamn', 'Förnamn', 'Ålder', 'Startnr'].join(delimiter) +
      '\n' +
      ['Alm', 'Eva', '30', '5'].join(delimiter);
    expect(read(text).lines).toMatchObject([
      { command: { bib: 5, runner: { firstname: 'Eva', lastname: 'Alm', age: 30 } } },
    ]);
  });

  it('says on its line whose a taken bib is, and where in the list it stands twice', () => {
    const { lines } = read('Förnamn;Efternamn;Startnr\nEva;Alm;127\nBo;Ek;8\nPer;Ek;8');
    expect(lines.map(({ errors }) => errors)).toEqual([
      ['Startnummer 127 har redan Stina Ödman'],
      [],
      ['Startnummer 8 står redan på rad 3'],
    ]);
  });

  it('gives the same line the same command however often it is read', () => {
    const text = 'Förnamn;Efternamn\nEva;Alm\nBo;Ek';
    const idFor = importIds();
    expect(read(text, idFor).lines[0]?.command).toEqual(read(text, idFor).lines[0]?.command);
    expect(read(text, idFor).lines[0]?.command?.id).not.toBe(read(text, idFor).lines[1]?.command?.id);
  });

  it('keeps its header and the lines that are not done', () => {
    const list = read('Förnamn;Efternamn\nEva;Alm\nBo;');
    expect(withoutLines(list, ({ command }) => command !== undefined)).toBe('Förnamn;Efternamn\nBo;');
    expect(withoutLines(list, () => true)).toBe('');
  });

  it('is read in UTF-8 and in the Windows encoding', () => {
    expect(decodeFile(new TextEncoder().encode('Åsa Öberg').buffer)).toBe('Åsa Öberg');
    expect(decodeFile(new Uint8Array([0xc5, 0x73, 0x61]).buffer)).toBe('Åsa');
  });
});

function read(text: string, idFor = importIds()) {
  return readImport(text, { part: 'race-250913-56', runners: [aBoardRunner({ bib: 127 })], idFor });
}
