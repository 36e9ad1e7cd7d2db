import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { startApp, type RunningApp } from '../support/running-app';

describe('An address of the site', () => {
  const webDir = temporaryFolder('web');
  let app: RunningApp;

  beforeAll(async () => {
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><html lang="sv"><title>x</title><p>the page');
    writeFileSync(join(webDir, 'icon.svg'), '<svg/>');
    app = await startApp({ config: { webDir } });
    const nextDay = { date: '2025-09-14', distance: 2800, openForReg: false };
    await app.sendAsOrganiser('/admin/api/races/create-race/race-250914-28', nextDay);
  });
  afterAll(() => app.stop());

  it.each([
    '/',
    '/startlistor',
    '/resultat?dag=2025-09-13&distans=5.6',
    '/resultat?dag=2025-09-14&distans=2.8',
    '/resultat?distans=0.8',
    '/resultat?ar=2023',
    '/resultat?ar=2023&distans=5.6',
    '/resultat?ar=2025&dag=2025-09-14',
    '/resultat?fbclid=x',
    '/resultat/race-250914-28/skarm',
    '/anmalan',
    '/anmalan/3',
    '/allmanna-villkor',
    '/admin',
    '/admin/oversikt',
    '/admin/stammer',
    '/admin/race',
    '/admin/meddelanden',
    '/admin/race/race-250913-56',
    '/admin/race/race-250913-56/speaker',
    '/admin/race/race-250913-56/speaker?visa=alla',
    '/admin/edit-races/race-250914-28',
    '/admin/edit-races/race-250914-28/etiketter',
    '/admin/edit-races/race-250914-28/startlista',
    '/admin/edit-races/race-250914-28/resultat',
    '/admin/edit-races/race-250914-28/publicera',
    '/admin/journal/250913',
    '/admin/tidsresa/250913',
    '/admin/korrigera/250913',
    '/admin/korrigera/250913/5c0f7c5e-0000-4000-8000-00000000000a',
    '/admin/anmalan/familj',
    '/admin/avstamning',
    '/admin/radera',
    '/admin/radera?anmalan=familj',
  ])('serves its page: %s', async (path) => {
    const { status, text, headers } = await app.request(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<p>the page');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    '/finns-inte',
    '/startlistor/2024',
    '/resultat/race-250913-56',
    '/resultat/race-250914-56/skarm',
    '/resultat/x/skarm',
    '/resultat/race-250914-28/1',
    '/resultat/race-250914-28/%22%3E',
    '/resultat/%22%3E%3Cscript%3E',
    '/resultat?dag=2025-09-15',
    '/resultat?dag=2025-02-31',
    '/resultat?dag=2025-09-14&distans=5.6',
    '/resultat?distans=10',
    '/resultat?ar=2022',
    '/resultat?ar=2023&distans=10',
    '/resultat?ar=x',
    '/startlistor?distans=%22%3E%3Cscript%3E',
    '/kvitto/5FDB0A9C1A2B3C4D5E6F708192A3B4C5',
    '/kvitto/a%2Fb',
    '/betala/0123456789abcdef0123456789abcdef',
    '/betala',
    '/verifiera/x',
    '/kvitto',
    '/admin/finns-inte',
    '/admin/race/race-250913-99',
    '/admin/edit-races/race-250913-99/etiketter',
    '/admin/edit-races/x/startlista',
    '/admin/edit-races/x/resultat',
    '/admin/edit-races/x/publicera',
    '/admin/race/__proto__',
    '/admin/race/race-250913-99/speaker',
    '/admin/edit-races/race-250231-08',
    '/admin/journal/250231',
    '/admin/tidsresa/250231',
    '/admin/korrigera/250231',
    '/constructor',
  ])('that does not exist serves the 404 page: %s', async (path) => {
    const { status, text, headers } = await app.request(path);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).toContain('<p>the page');
    expect(text).not.toMatch(/canonical|og:/);
  });

  it.each([
    ['/Anmalan', '/anmalan'],
    ['/ANMALAN/2', '/anmalan/2'],
    ['/resultat/', '/resultat'],
    ['/Resultat/?dag=2025-09-13&distans=5.6', '/resultat?dag=2025-09-13&distans=5.6'],
    ['/index.html', '/'],
    ['/Admin/Login', '/admin/login'],
    ['/kvitto/ABC/', '/kvitto/ABC'],
    ['/startl%69stor', '/startlistor'],
  ])("in another spelling redirects to the page's own: %s", async (path, to) => {
    const { status, headers } = await app.request(path);
    expect([status, headers.get('location')]).toEqual([301, to]);
    expect((await app.request(to)).status).not.toBe(301);
  });

  it.each(['/anmalan/fyra', '/anmalan/0', '/anmalan/12', '/Anmalan/x'])(
    'of an unknown step redirects to the first: %s',
    async (path) => {
      const { status, headers } = await app.request(path);
      expect([status, headers.get('location')]).toEqual([302, '/anmalan/1']);
    },
  );

  it('never redirects to another site', async () => {
    for (const path of [
      '/resultat/%2F%2Fevil.example',
      '/kvitto/%2F%2Fevil.example/',
      '/anmalan/%0d%0aset-cookie:x',
    ]) {
      const { headers } = await app.request(path);
      expect(headers.get('location') ?? '/').toMatch(/^\/(?!\/)[\w%./-]*$/);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('is compressed, and answers 304 when the ETag matches', async () => {
    const { headers } = await app.request('/', { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    const etag = headers.get('etag') ?? '';
    expect((await app.request('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await app.request('/resultat', { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect((await app.request('/finns-inte', { headers: { 'if-none-match': '*' } })).status).toBe(404);
  });

  it('answers HEAD as GET, without the body', async () => {
    const { status, text, headers } = await app.request('/finns-inte', { method: 'HEAD' });
    expect([status, text, headers.get('x-robots-tag')]).toEqual([404, '', 'noindex']);
  });

  it('serves the new page after a new build', async () => {
    writeFileSync(
      join(webDir, 'index.html'),
      '<!doctype html><html lang="sv"><title>x</title><p>the next page',
    );
    expect((await app.request('/')).text).toContain('<p>the next page');
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><html lang="sv"><title>x</title><p>the page');
  });

  it('of a file serves the file', async () => {
    const { status, text, headers } = await app.request('/icon.svg');
    expect([status, text, headers.get('content-type')]).toEqual([
      200,
      '<svg/>',
      expect.stringContaining('svg'),
    ]);
  });
});
