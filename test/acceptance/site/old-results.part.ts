import type { OldRace } from '@app/domain';
import { Logger } from '@nestjs/common';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { readConfig } from '../../../apps/server/src/platform/config/config';
import { startApp, type RunningApp } from '../support/running-app';

describe('The results of earlier years', () => {
  const content = temporaryFolder('content');
  const broken = join(content, '2022', 'results');
  const warnings: unknown[] = [];
  let app: RunningApp;

  beforeAll(async () => {
    cpSync(readConfig({}).contentDir, join(content, '2025'), { recursive: true });
    cpSync(join(readConfig({}).contentDir, '../2023/results'), join(content, '2023', 'results'), {
      recursive: true,
    });
    mkdirSync(broken, { recursive: true });
    writeFileSync(join(broken, '2022-alla.pdf'), '%PDF-1.4 a document');
    writeFileSync(join(broken, '2022-sida.htm'), '<script>alert(1)</script><p>Åsa</p>');
    writeFileSync(join(broken, '2022-5.6K.txt'), 'Plac;Namn;Tid\n1;Eva Alm;snabb\n');
    writeFileSync(join(broken, '2022-gone.txt'), 'Plac;Namn;Tid\n1;Eva Alm;21:14\n');
    writeFileSync(join(content, '2023', 'results', 'edition.json'), '{}');
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation((message) => warnings.push(message));
    writeFileSync(join(content, 'index.html'), '<!doctype html><title>x</title>');
    app = await startApp({ config: { contentDir: join(content, '2025'), webDir: content } });
    warn.mockRestore();
    rmSync(join(broken, '2022-gone.txt'));
  });
  afterAll(() => app.stop());

  it('are listed in the configuration, and with the documents of other years', async () => {
    expect((await app.request('/api/config')).body).toMatchObject({ resultYears: [2023] });
    expect((await app.request('/api/old-results')).body).toEqual({
      years: [2023],
      documents: ['2022-5.6K.txt', '2022-alla.pdf', '2022-gone.txt', '2022-sida.htm'].map((file) => ({
        year: 2022,
        file,
        title: expect.any(String) as string,
      })),
    });
  });

  it("are sorted by distance, whatever the file's encoding and column order", async () => {
    const { status, headers, body } = await app.request('/api/old-results/2023');
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const races = body as OldRace[];
    expect(races.map(({ distance }) => distance)).toEqual([800, 1600, 2800, 5600]);
    for (const { results } of races) {
      expect(results.length).toBeGreaterThan(15);
      expect(results[0]).toMatchObject({ place: 1, name: expect.stringMatching(/^\S+ \S+$/) as string });
      expect(results[0]?.time).toMatch(/^\d+:\d\d(\.\d)?$/);
    }
    expect(JSON.stringify(races)).not.toMatch(/[\u0080-\u009f\ufffd]/);
  });

  it('are logged at start by file and line when unreadable, without the content', () => {
    expect(warnings.map((message) => String(message).replace(content, ''))).toEqual([
      expect.stringMatching(/^\/2023\/results\/edition.json: expected a name such as 2023-5.6K.txt/),
      expect.stringMatching(/^\/2022\/results\/2022-5.6K.txt:2: expected a time such as/),
    ]);
    expect(String(warnings)).not.toMatch(/Eva|snabb/);
  });

  it('are served as files, in UTF-8 and as plain text', async () => {
    const { status, headers, text } = await app.request('/resultat/2023-2.8K.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect([headers.get('x-robots-tag'), headers.get('x-content-type-options')]).toEqual([
      'noindex',
      'nosniff',
    ]);
    expect(text).toMatch(/^Resultat 2,8 km Höstloppet/);
  });

  it('as an HTML file are sandboxed', async () => {
    const { headers, text } = await app.request('/resultat/2022-sida.htm');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(text).toContain('Åsa');
  });

  it('as a PDF are served unchanged', async () => {
    const { status, headers, text } = await app.request('/resultat/2022-alla.pdf');
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([
      200,
      'application/pdf',
      'noindex',
    ]);
    expect(text).toBe('%PDF-1.4 a document');
  });

  it.each([
    '/resultat/2023-9K.txt',
    '/resultat/2022-gone.txt',
    '/resultat/titles.json',
    '/resultat/..%2f..%2fedition.json',
    '/resultat/%2e%2e%2fedition.json',
    '/resultat/2023-5.6K.txt%00',
    '/resultat/edition.json',
  ])('answer 404 for %s', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });

  it('answer 404 with a page for browsers, and JSON for programs', async () => {
    const page = await app.request('/resultat/2023-9K.txt', { headers: { accept: 'text/html,*/*' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const { status, body } = await app.request('/resultat/2023-9K.txt');
    expect([status, body]).toEqual([404, { error: 'Filen finns inte' }]);
  });

  it.each(['2024', '2025', '2022', '02023', 'x', '2023.0', '-1'])(
    'answer 404 for the year %s',
    async (year) => {
      const { status, body } = await app.request(`/api/old-results/${year}`);
      expect([status, body]).toEqual([404, { error: 'Det finns inga resultat från det året' }]);
    },
  );
});
