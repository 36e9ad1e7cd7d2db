import Papa from 'papaparse';
import { csvCell, plainCell } from './csv';

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
  it('comes back as it was, through a reader of such files', () => {
    const line = odd.map((text) => csvCell(text, delimiter)).join(delimiter);
    const [cells = []] = Papa.parse<string[]>(line, { delimiter }).data;
    expect(cells.map(plainCell)).toEqual(odd);
  });

  it.each(odd.slice(0, 7))('%j is nothing that a spreadsheet runs', (text) => {
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

  it('never ends its row, and holds nothing for nothing', () => {
    expect(csvCell('a\r\nb', ',')).toBe('a b');
    expect([csvCell(null, ','), csvCell(undefined, ','), csvCell(0, ',')]).toEqual(['', '', '0']);
  });
});
