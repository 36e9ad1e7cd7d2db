import { readBankFile } from './read-bank-file';

/** A chosen file. jsdom files have no arrayBuffer(). */
function aFile(text: string): File {
  const bytes = new Uint8Array(Buffer.from(text));
  return Object.assign(new File([bytes], 'konto.csv'), {
    arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
  });
}

/** The header and the cells of each row, or the problem. */
async function read(text: string): Promise<readonly (readonly string[])[] | string> {
  const chosen = await readBankFile(aFile(text));
  if ('problem' in chosen) return chosen.problem;
  return [chosen.file.header, ...chosen.file.rows.map(({ cells }) => cells)];
}

const two = [
  ['Datum', 'Belopp'],
  ['2025-09-13', '250,00'],
  ['2025-09-14', '1 350,50'],
];

describe.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
  ['commas', ','],
])('A file with %s as separators', (_name, sign) => {
  const cell = (text: string) => (sign === ',' && text.includes(',') ? `"${text}"` : text);
  const written = (rows: readonly (readonly string[])[]) =>
    rows.map((cells) => cells.map(cell).join(sign)).join('\r\n');

  it.each([
    ['two columns', two],
    ['two columns and no header', [['Kolumn 1', 'Kolumn 2'], ...two.slice(1)]],
    ['one row', two.slice(0, 2)],
    [
      'commas in its texts',
      [
        ['Datum', 'Text', 'Belopp'],
        ['2025-09-13', 'Swish, från Ek, Anna, 2 barn', '250,00'],
        ['2025-09-14', 'kvitto, 5, 6, 7, 8', '350,00'],
      ],
    ],
    [
      'a time after the date',
      [
        ['Datum', 'Belopp', 'Text'],
        ['2025-09-13 12:30', '250,00', 'a'],
      ],
    ],
  ])('is read with %s', async (_what, rows) => {
    const [head = [], ...money] = rows;
    expect(await read(written(head[0] === 'Kolumn 1' ? money : rows))).toEqual(rows);
  });

  it('is read below the bank’s own lines, which have other columns', async () => {
    const above = [['Konto', '1234, 56'], ['Skapad', '2025-09-30', 'kl, 8'], ['']];
    expect(await read(written([...above, ...two]))).toEqual(two);
  });
});

it('keeps separators inside a quoted text', async () => {
  expect(await read('Datum;Text;Belopp\n2025-09-13;"a;b\tc,d";250,00')).toEqual([
    ['Datum', 'Text', 'Belopp'],
    ['2025-09-13', 'a;b\tc,d', '250,00'],
  ]);
});

it('reads amounts with a decimal point between commas', async () => {
  expect(await read('Date,Amount\n2025-09-13,250.00\n2025-09-14,350.50')).toEqual([
    ['Date', 'Amount'],
    ['2025-09-13', '250.00'],
    ['2025-09-14', '350.50'],
  ]);
});

it('reports a file without money, and the row of an unclosed quotation mark', async () => {
  expect(await read('Namn;Ålder\nEva;30')).toMatch(/^Ingen rad i filen har både/);
  expect(await read('Datum;Belopp\nhej;"250,00\n')).toMatch(/^Rad 2: ett citattecken/);
});
