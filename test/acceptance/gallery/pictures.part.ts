import { ConsoleLogger } from '@nestjs/common';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { temporaryFolder } from '../../support/temporary-folder';
import type { PictureRow } from '../../../apps/server/src/site/gallery/picture-sizes';
import { startApp, type RunningApp } from '../support/running-app';

const sample = join(__dirname, '../../../content');

describe('The gallery', () => {
  const root = temporaryFolder('gallery');
  const cacheDir = join(root, 'cache');
  const content = join(root, 'content');
  const folder = join(content, '2024/gallery');
  let app: RunningApp;
  let warned: jest.SpyInstance;

  beforeAll(async () => {
    warned = jest.spyOn(ConsoleLogger.prototype, 'warn').mockImplementation();
    for (const year of ['2023', '2024', '2025'])
      cpSync(join(sample, year), join(content, year), { recursive: true });
    mkdirSync(join(content, '2022/results'), { recursive: true });
    const publicUrl = new URL('https://race.example.se');
    app = await startApp({ config: { contentDir: join(content, '2025'), cacheDir, publicUrl } });
  });
  afterAll(async () => {
    await app.stop();
    jest.restoreAllMocks();
  });

  const picturesOf = async (year: number) => {
    const { body } = await app.request(`/api/gallery/${String(year)}`);
    return body as { pictures: PictureRow[]; unreadable: number };
  };
  const first = async () => {
    const [picture] = (await picturesOf(2024)).pictures;
    if (!picture) throw new Error('the gallery is empty');
    return picture;
  };

  it('lists the years with pictures, newest first, each with a cover', async () => {
    const { status, body, headers } = await app.request('/api/gallery');
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(body.years.map(({ year, count }: { year: number; count: number }) => [year, count])).toEqual([
      [2024, 6],
      [2023, 4],
    ]);
    const { cover } = body.years[0];
    expect((await app.request(cover.thumbnails[0].webp)).status).toBe(200);
  });

  it("lists a year's pictures in the order taken, with sizes, caption and photographer", async () => {
    const { status, headers } = await app.request('/api/gallery/2024');
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const { pictures, unreadable } = await picturesOf(2024);
    expect([pictures.length, unreadable]).toEqual([6, 0]);
    expect(pictures[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      text: 'Målbågen är på plats, en timme före första start',
      photographer: 'Föreningen Höstloppet',
      thumbnails: [150, 320, 640].map((width) => expect.objectContaining({ width })),
      full: expect.objectContaining({ width: 1600, height: 1067 }),
    });
    expect(pictures[1]).toMatchObject({ text: null, photographer: 'Föreningen Höstloppet' });
  });

  it('answers 304 when the ETag matches', async () => {
    const etag = (await app.request('/api/gallery/2024')).headers.get('etag') ?? '';
    const again = await app.request('/api/gallery/2024', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has an empty page for this year, and 404 for years without pictures', async () => {
    expect((await app.request('/api/gallery/2025')).body).toEqual({
      year: 2025,
      pictures: [],
      unreadable: 0,
    });
    for (const year of ['2022', '2026', '1999', '20245', 'x', '..%2f2024']) {
      const { status, body } = await app.request(`/api/gallery/${year}`);
      expect([year, status, body]).toEqual([year, 404, { error: 'Sidan finns inte' }]);
    }
  });

  it("lists a year's picture addresses, one a line", async () => {
    const { status, text, headers } = await app.request('/img_2024.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const addresses = text.trimEnd().split('\n');
    expect(addresses).toHaveLength(6);
    expect(addresses[0]).toMatch(/^https:\/\/race\.example\.se\/bilder\/2024\/[0-9a-f]{16}-2560\.jpg$/);
    expect((await app.request(new URL(addresses[0] ?? '').pathname)).status).toBe(200);
    expect((await app.request('/img_2025.txt')).text).toBe('');
    for (const file of ['/img_1999.txt', '/img_.txt', '/img_2024.txt.txt'])
      expect([file, (await app.request(file)).status]).toEqual([file, 404]);
  });

  it('serves each size as immutable, and 304 when the ETag matches', async () => {
    const { thumbnails, full } = await first();
    for (const [address, type] of [
      [thumbnails[1]?.webp ?? '', 'image/webp'],
      [full.jpeg, 'image/jpeg'],
    ] as const) {
      const answer = await fetch(app.url + address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      const { width } = await sharp(await answer.arrayBuffer()).metadata();
      expect(width).toBe(type === 'image/webp' ? 320 : 1600);
      const etag = answer.headers.get('etag') ?? '';
      expect((await app.request(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });

  it.each([
    ['another size', (id: string) => `/bilder/2024/${id}-641.webp`],
    ['another format', (id: string) => `/bilder/2024/${id}-640.avif`],
    ['a size with a leading zero', (id: string) => `/bilder/2024/${id}-0640.webp`],
    ['another year', (id: string) => `/bilder/2023/${id}-640.webp`],
    ['an unknown picture', () => '/bilder/2024/0123456789abcdef-640.webp'],
    ['a path to a parent folder', () => '/bilder/2024/..%2f..%2f2025%2fedition.json'],
    ['a path to a parent folder in place of the year', (id: string) => `/bilder/..%2f2024/${id}-640.webp`],
    ['the original file', () => '/bilder/2024/01-malbagen.jpg'],
  ])('answers 404 for %s', async (_what, address) => {
    expect((await app.request(address((await first()).id))).status).toBe(404);
  });

  it('creates a size once for parallel requests, and again when the cache is emptied', async () => {
    rmSync(cacheDir, { recursive: true, force: true });
    const { id } = await first();
    const address = `/bilder/2024/${id}-320.jpg`;
    const made = await Promise.all(Array.from({ length: 8 }, () => app.request(address)));
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]));
    const { ino } = statSync(join(cacheDir, 'gallery', `${id}-320.jpg`));
    await app.request(address);
    expect(statSync(join(cacheDir, 'gallery', `${id}-320.jpg`)).ino).toBe(ino);

    rmSync(cacheDir, { recursive: true });
    expect((await app.request(address)).status).toBe(200);
    expect(readdirSync(join(cacheDir, 'gallery'))).toEqual([`${id}-320.jpg`]);
  });

  it('excludes unreadable pictures and logs a warning for each', async () => {
    warned.mockClear();
    const whole = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1A237E' } })
      .jpeg()
      .toBuffer();
    writeFileSync(join(folder, 'trasig.jpg'), 'no picture');
    writeFileSync(join(folder, 'telefon.heic'), '\0\0\0\x18ftypheic\0\0\0\0');
    writeFileSync(join(folder, 'halv.jpg'), whole.subarray(0, 700));
    symlinkSync(join(content, '2025/edition.json'), join(folder, 'lank.jpg'));
    writeFileSync(join(folder, '._01-malbagen.jpg'), 'what a Mac leaves behind');

    const seen = await picturesOf(2024);
    expect([seen.pictures.length, seen.unreadable]).toEqual([7, 2]);
    const half = seen.pictures.find(({ full }) => full.width === 900);
    expect((await app.request(half?.thumbnails[0]?.webp ?? '')).status).toBe(404);
    const { pictures, unreadable } = await picturesOf(2024);
    expect([pictures.length, unreadable]).toEqual([6, 3]);

    const warnings = warned.mock.calls.map(([line]) => String(line).replace(`${folder}/`, '')).sort();
    expect(warnings).toEqual([
      expect.stringMatching(/^halv\.jpg is left out of the gallery: it cannot be read: /),
      'lank.jpg is left out of the gallery: it is a link: put the picture itself here',
      expect.stringMatching(/^telefon\.heic .* HEIC, which cannot be read here: save it as JPEG$/),
      expect.stringMatching(/^trasig\.jpg .* is not a JPEG, PNG or WebP, despite its name$/),
    ]);
    for (const name of ['trasig.jpg', 'telefon.heic', 'halv.jpg', 'lank.jpg', '._01-malbagen.jpg'])
      rmSync(join(folder, name));
  });

  it('answers 404 for a deleted picture, although a size of it is cached', async () => {
    const { id, thumbnails } = await first();
    const address = thumbnails[0]?.webp ?? '';
    expect((await app.request(address)).status).toBe(200);
    rmSync(join(folder, '01-malbagen.jpg'));
    expect((await app.request(address)).status).toBe(404);
    expect((await picturesOf(2024)).pictures.map((picture) => picture.id)).not.toContain(id);
    cpSync(join(sample, '2024/gallery/01-malbagen.jpg'), join(folder, '01-malbagen.jpg'));
    expect((await app.request(address)).status).toBe(200);
  });

  it('shows pictures without captions when captions.json is invalid, and logs that', async () => {
    warned.mockClear();
    writeFileSync(join(folder, 'captions.json'), '{"pictures":{"01-malbagen.jpg":{"texte":"x"}}}');
    expect(await first()).toMatchObject({ text: null, photographer: null });
    await first();
    expect(warned.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining('captions.json: pictures › 01-malbagen.jpg: Unrecognized key: "texte"'),
    ]);
  });
});
