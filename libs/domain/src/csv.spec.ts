import Papa from 'papaparse';
import {
  csvCell,
  conversionSafeCell,
  unescapedCell,
  raceSplitterCsv,
  labelledCell,
  type RaceSplitterRunner,
  decodeFile,
} from './csv';

const odd = [
  '=1+1',
  '=HYPERLINK("http://x.se";"klicka")',
  '+1+1',
  '-2',
  '@SUM(A1)',
  ' =1+1',
  '＝1+1',
  '"quoted"',
  'a; b, c',
  "O'Brien",
  "'s-Hertogenbosch",
  '+46 70 123 45 67',
  '',
];

describe.each([',', ';'] as const)('A cell between %p', (delimiter) => {
  it('survives a CSV reader unchanged', () => {
    const line = odd.map((text) => csvCell(text, delimiter)).join(delimiter);
    const [cells = []] = Papa.parse<string[]>(line, { delimiter }).data;
    expect(cells.map(unescapedCell)).toEqual(odd);
  });

  it.each(odd.slice(0, 7))('escapes the formula %j', (text) => {
    const [[cell = ''] = []] = Papa.parse<string[]>(csvCell(text, delimiter), { delimiter }).data;
    expect(cell).toBe(`'${text}`);
  });
});

describe('A cell', () => {
  it.each([
    ['+46 70 123 45 67', '+46 70 123 45 67'],
    ['+46701234567', '+46701234567'],
    ['+46-70', "'+46-70"],
    ['070-123 45 67', '070-123 45 67'],
  ])('writes the phone number %s as %s', (phone, cell) => {
    expect(csvCell(phone, ';')).toBe(cell);
  });

  it.each([
    [-250, '-250'],
    [1250.5, '1250,5'],
  ])('writes the number %p as %s, not as a formula', (number, cell) => {
    expect(csvCell(number, ';')).toBe(cell);
  });

  it('has no line break, and is empty for null and undefined', () => {
    expect(csvCell('a\r\nb', ',')).toBe('a b');
    expect([csvCell(null, ','), csvCell(undefined, ','), csvCell(0, ',')]).toEqual(['', '', '0']);
  });
});

describe('A number used as a name', () => {
  it('becomes text by a label, and stays empty when empty', () => {
    expect([labelledCell('Kvitto', '2025-1'), labelledCell('Kvitto', '')]).toEqual(['Kvitto 2025-1', '']);
  });

  it.each([
    ...['2025-1', '1/2', '13.9', '12:30', '1-2-3', '2025-09-13', '250,00', '50%', '(12)', '12 345'],
    ...['0012345', '123456789012', '12345678901234567890', '1E5', '12e+5', '1,5E10'],
    ...['3 maj', 'maj 25', '1 JAN', '13-sep-25', 'mars 2025', '13 september 2025', '250 kr'],
  ])('gets a label when a spreadsheet would change it: %j', (text) => {
    expect(conversionSafeCell('Ref', text)).toBe(`Ref ${text}`);
  });

  it.each([
    ...['', '0', '77', '12345678901', 'AB12', 'BG-5501', '12AB34', '1E5F', 'Anna 12', 'maj', 'Marcus 25'],
    ...['11A86BE70EA346E4B1C39C874173F088', 'kampanj-F1_HIFS…', '=1+1', '-2025'],
  ])('stays as it is when no spreadsheet changes it: %j', (text) => {
    expect(conversionSafeCell('Ref', text)).toBe(text);
  });
});

const header = 'Wave number,Racer bib number,First name,Last name,Email,Compensation,Category,Team\n';
const stina: RaceSplitterRunner = {
  part: 'race-250913-56',
  bib: 327,
  firstname: 'Stina',
  lastname: 'Ödman',
  group: 'Dam',
  company: 'Bageriet',
};

describe('The start list for RaceSplitter', () => {
  it('has eight columns, bibs in order and no private data', () => {
    const leo = {
      ...stina,
      bib: 9,
      firstname: 'Leo',
      group: '',
      company: '',
      part: 'race-250913-08',
    } as const;
    expect(raceSplitterCsv([stina, leo])).toBe(
      `${header}1,9,Leo,Ödman,,,0.8K,\n1,327,Stina,Ödman,,,5.6K Dam,Bageriet\n`,
    );
  });

  it('leaves out runners without a bib', () => {
    expect(raceSplitterCsv([{ ...stina, bib: null }])).toBe(header);
  });

  it('quotes commas and quotes, and writes a name on one line', () => {
    const tricky = { ...stina, company: 'Bröd, bullar & "kakor"', lastname: 'von\nÖdman' };
    expect(raceSplitterCsv([tricky])).toBe(
      `${header}1,327,Stina,von Ödman,,,5.6K Dam,"Bröd, bullar & ""kakor"""\n`,
    );
  });

  it('escapes formulas', () => {
    const tricky = { ...stina, company: '=HYPERLINK("http://x.se")', lastname: '@Ödman' };
    expect(raceSplitterCsv([tricky])).toBe(
      `${header}1,327,Stina,'@Ödman,,,5.6K Dam,"'=HYPERLINK(""http://x.se"")"\n`,
    );
  });

  it('is only a header for a race without runners', () => {
    expect(raceSplitterCsv([])).toBe(header);
  });
});

describe('decodeFile', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode('Åsa')]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Åsa')]],
    ['Windows-1252', [0xc5, 0x73, 0x61]],
    ['UTF-16, little endian', [0xff, 0xfe, 0xc5, 0, 0x73, 0, 0x61, 0]],
    ['UTF-16, big endian', [0xfe, 0xff, 0, 0xc5, 0, 0x73, 0, 0x61]],
  ])('decodes %s', (_encoding, bytes) => {
    expect(decodeFile(new Uint8Array(bytes))).toBe('Åsa');
  });

  it('returns undefined for a workbook', () => {
    expect(decodeFile(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0xff]))).toBeUndefined();
    expect(decodeFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBeUndefined();
  });
});
