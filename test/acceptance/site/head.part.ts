import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { readConfig } from '../../../apps/server/src/platform/config/config';
import { startApp, type RunningApp } from '../support/running-app';

const site = 'https://race.example.se';
const publicUrl = new URL(site);

function createBuild(): string {
  const webDir = temporaryFolder('web');
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><html lang="sv"><head><title>x</title></head>');
  return webDir;
}

describe('The head of a served page', () => {
  const webDir = createBuild();
  let app: RunningApp;
  const textOf = async (path: string) => (await app.request(path)).text;

  beforeAll(async () => {
    app = await startApp({ config: { webDir, publicUrl } });
  });
  afterAll(() => app.stop());

  it.each([
    ['/', '/', 'Höstloppet 2025'],
    ['/anmalan/2', '/anmalan', 'Anmälan – Höstloppet 2025'],
    ['/allmanna-villkor?utm=x', '/allmanna-villkor', 'Allmänna villkor – Höstloppet 2025'],
    [
      '/resultat?fbclid=x&distans=5.6&dag=2025-09-13',
      '/resultat?dag=2025-09-13&amp;distans=5.6',
      'Resultat 5.6K – Höstloppet 2025',
    ],
  ])('has the canonical address and the title: %s', async (path, canonical, title) => {
    const text = await textOf(path);
    expect(text).toContain(`<link rel="canonical" href="${site}${canonical}" />`);
    expect(text).toContain(`<meta property="og:url" content="${site}${canonical}" />`);
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toMatch(/<meta name="description" content="[^"]{30,200}" \/>/);
  });

  it.each([
    ['/', null],
    ['/allmanna-villkor', null],
    ['/anmalan', null],
    ['/startlistor', 'noindex'],
    ['/resultat', 'noindex'],
    ['/anmalan/4', 'noindex'],
    ['/logout', 'noindex'],
    ['/admin/login', 'noindex'],
  ])('excludes lists and private pages from search engines: %s', async (path, robots) => {
    const { headers, text } = await app.request(path);
    expect(headers.get('x-robots-tag')).toBe(robots);
    expect(text.includes('name="robots"')).toBe(robots !== null);
  });

  it.each(['/anmalan/4', '/admin/login', '/logout'])(
    'reveals nothing of a private page: %s',
    async (path) => {
      expect(await textOf(path)).not.toMatch(/canonical|og:|ld\+json/);
    },
  );

  it('has the race as structured data on its own pages', async () => {
    for (const path of ['/', '/startlistor']) {
      const json =
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await textOf(path))?.[1] ?? '{}';
      expect(JSON.parse(json)).toMatchObject({
        '@type': 'SportsEvent',
        startDate: '2025-09-13T11:00:00+02:00',
      });
    }
    expect(await textOf('/allmanna-villkor')).not.toContain('ld+json');
  });

  it('has an immutable image of the site or the race', async () => {
    for (const [path, name] of [
      ['/', 'loppet'],
      ['/resultat?distans=0.8', 'race-250913-08'],
    ] as const) {
      const address = /property="og:image" content="([^"]+)"/.exec(await textOf(path))?.[1] ?? '';
      expect(address).toMatch(new RegExp(`^${site}/og/${name}\\.[0-9a-f]{8}\\.png$`));
      const { status, headers } = await app.request(new URL(address).pathname);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(headers.get('cache-control')).toContain('immutable');
    }
    const old = await app.request('/og/loppet.00000000.png');
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });

  it.each([
    '/og/race-250913-99.00000000.png',
    '/og/race-250231-08.00000000.png',
    '/og/loppet.png',
    '/og/..%2f..%2fpackage.json',
    '/og/__proto__.00000000.png',
    '/og/',
  ])('has no image for an unknown race: %s', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });

  it('is in the sitemap for pages without names', async () => {
    const { text, headers } = await app.request('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    expect(listed).toEqual(
      expect.arrayContaining([`${site}/`, `${site}/anmalan`, `${site}/allmanna-villkor`]),
    );
    for (const address of listed) {
      const { status, headers: page } = await app.request(new URL(address).pathname);
      expect([address, status, page.get('x-robots-tag')]).toEqual([address, 200, null]);
    }
    const robots = await textOf('/robots.txt');
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml\n`);
    expect(robots).toContain('Disallow: /admin\n');
  });
});

describe('The head of a page for an edition with special characters', () => {
  const evil = '"><script>alert(1)</script></title><!-- $& \' ';
  const webDir = createBuild();
  let app: RunningApp;

  beforeAll(async () => {
    const { edition } = readConfig({});
    const organiser = { ...edition.organiser, name: evil };
    app = await startApp({
      config: { webDir, publicUrl, edition: { ...edition, name: evil, place: evil, organiser } },
    });
  });
  afterAll(() => app.stop());

  it.each(['/', '/resultat', '/anmalan', '/allmanna-villkor', '/finns-inte', '/admin'])(
    'escapes them: %s',
    async (path) => {
      const { text } = await app.request(path);
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/;
      expect(text.replace(json, '')).not.toMatch(/<script|<!--/);
      expect(text.match(/<title>/g)).toHaveLength(1);
      expect(JSON.parse(json.exec(text)?.[1] ?? '{}').name ?? evil).toBe(evil);
    },
  );

  it('has an image too', async () => {
    expect((await app.request('/og/loppet.00000000.png')).status).toBe(200);
  });
});
