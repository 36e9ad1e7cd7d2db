import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readResultFolder } from './old-result-files';

const RACE = 'Plac;Namn;Tid\n1;Eva Alm;21:14';

describe('readResultFolder', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'results-'));
    mkdirSync(join(folder, 'results'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (file: string, content: string | Buffer) =>
    writeFileSync(join(folder, 'results', file), content);
  const read = (hasLists = true) => readResultFolder(2023, folder, hasLists);
  const problems = () => read().problems.map((problem) => problem.replace(join(folder, 'results') + '/', ''));

  it('reads races by distance, and documents with titles', () => {
    put('2023-5.6K.txt', RACE);
    put('2023-0.8k.TXT', Buffer.from('Löpare;Tid\r\nÅsa Öberg;4:00\r\n', 'latin1'));
    put('2023-knatteloppet-800-m.htm', '<p>');
    put('2023-alla.pdf', '%PDF-1.4');
    put('titles.json', '{"2023-alla.pdf": "Hela resultatlistan"}');
    put('.DS_Store', 'x');
    const { races, documents, paths, problems } = read();
    expect(races.map(({ distance, results }) => [distance, results[0]?.name])).toEqual([
      [800, 'Åsa Öberg'],
      [5600, 'Eva Alm'],
    ]);
    expect(documents.map(({ title }) => title)).toEqual(['Hela resultatlistan', 'Knatteloppet 800 m']);
    expect(paths.size).toBe(4);
    expect(problems).toEqual([]);
  });

  it('reads documents only for the live year', () => {
    put('2023-5.6K.txt', RACE);
    expect(read(false)).toMatchObject({ races: [], documents: [{ file: '2023-5.6K.txt', title: '5.6K' }] });
  });

  it('returns nothing without the folder', () => {
    rmSync(join(folder, 'results'), { recursive: true });
    expect(read()).toMatchObject({ races: [], documents: [], problems: [] });
  });

  it('lists an unreadable race as a document, and reports where and why', () => {
    put('2023-5.6K.txt', RACE);
    put('2023-2.8K.txt', `${RACE}\n2;Bo Ek;snabb`);
    put('2023-1.6K.txt', `${RACE}\n2;"Bo Ek;5:00`);
    const { races, documents } = read();
    expect(races.map(({ file }) => file)).toEqual(['2023-5.6K.txt']);
    expect(documents.map(({ file }) => file)).toEqual(['2023-1.6K.txt', '2023-2.8K.txt']);
    expect(problems()).toEqual([
      '2023-1.6K.txt:3: expected a closing quotation mark; it is offered as a document only',
      expect.stringMatching(
        /^2023-2\.8K\.txt:3: expected a time such as .*; it is offered as a document only$/,
      ),
    ]);
  });

  it.each([
    ['2022-5.6K.txt', RACE, /^2022-5.6K.txt: expected a name such as 2023-5.6K.txt/],
    ['resultat.txt', RACE, /^resultat.txt: expected a name such as/],
    ['2023-lista.xlsx', 'PK', /^2023-lista.xlsx: expected a name such as/],
    ['2023-5.6K.txt', '', /^2023-5.6K.txt: expected text/],
    ['2023-5.6K.txt', 'PK\u0003\u0004', /^2023-5.6K.txt: expected text/],
    ['2023-5.6K.txt', ' '.repeat(2_000_001), /^2023-5.6K.txt: expected at most 2000000 bytes/],
  ])('rejects %s (%#), and reports why', (file, content, problem) => {
    put('2023-1.6K.txt', RACE);
    put(file, content);
    expect([...read().paths.keys()]).toEqual(['2023-1.6K.txt']);
    expect(problems()).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    ['{', /^titles.json: /],
    ['{"2023-1.6K.txt": 5}', /^titles.json: expected \{/],
    ['{"2023-9K.txt": "Nio"}', /^titles.json: expected a file 2023-9K.txt beside it/],
  ])('reports invalid titles %s', (content, problem) => {
    put('2023-1.6K.txt', RACE);
    put('titles.json', content);
    expect(read().races).toHaveLength(1);
    expect(problems()).toEqual([expect.stringMatching(problem)]);
  });

  it("reports a directory with a race's name", () => {
    mkdirSync(join(folder, 'results', '2023-5.6K.txt'));
    expect(problems()).toEqual([expect.stringMatching(/^2023-5.6K.txt: /)]);
  });
});
