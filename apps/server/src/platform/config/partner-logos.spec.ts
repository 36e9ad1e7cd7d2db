import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logoProblems, logosIn } from './partner-logos';

describe('Partner logos', () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'partners-'));
  const files: Readonly<Record<string, string | Buffer>> = {
    'drawn.svg': '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    'photo.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'photo.webp': 'RIFF\0\0\0\0WEBPVP8 ',
    'words.svg': 'the logo comes later',
    'photo-as.png': 'RIFF\0\0\0\0WEBPVP8 ',
    'huge.svg': `<svg>${' '.repeat(50_000)}</svg>`,
    'empty.png': '',
  };
  const partner = (logo: string) => ({ name: 'Bageriet', url: 'https://bageriet.example.se', logo });

  beforeAll(() => {
    mkdirSync(join(contentDir, 'partners', 'folder.svg'), { recursive: true });
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(contentDir, 'partners', name), content);
  });
  afterAll(() => rmSync(contentDir, { recursive: true }));

  it.each([
    ['drawn.svg', 'image/svg+xml'],
    ['photo.png', 'image/png'],
    ['photo.webp', 'image/webp'],
  ])('are read with their media type: %s', (logo, type) => {
    expect(logoProblems(contentDir, [partner(logo)])).toEqual([]);
    expect(logosIn(contentDir, [partner(logo)])).toMatchObject([{ name: logo, type }]);
  });

  it.each([
    ['none.svg', 'partners/none.svg cannot be read (ENOENT)'],
    ['folder.svg', 'partners/folder.svg cannot be read (EISDIR)'],
    ['words.svg', 'partners/words.svg does not match its file extension'],
    ['photo-as.png', 'partners/photo-as.png does not match its file extension'],
    ['empty.png', 'partners/empty.png does not match its file extension'],
    ['huge.svg', 'partners/huge.svg has 50011 bytes; the maximum is 50000'],
  ])('that cannot be used are reported: %s', (logo, message) => {
    expect(logoProblems(contentDir, [partner(logo)])).toEqual([{ path: ['partners', 0, 'logo'], message }]);
    expect(logosIn(contentDir, [partner(logo)])).toEqual([]);
  });

  it('are optional', () => {
    const { name, url } = partner('');
    expect(logoProblems(contentDir, [{ name, url }])).toEqual([]);
    expect(logosIn(contentDir, [{ name, url }])).toEqual([]);
  });
});
