import type { Course } from '@app/domain';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { readConfig } from '../../../apps/server/src/platform/config/config';
import { startApp, type RunningApp } from '../support/running-app';

describe('The courses', () => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('are public, one for each distance, with points', async () => {
    const { status, body } = await app.request('/api/courses');
    const courses = body as Course[];
    expect(status).toBe(200);
    expect(courses.map(({ name, metres, marks }) => [name, metres, marks.length])).toEqual([
      ['bana-800', 800, 7],
      ['bana-1600', 1600, 7],
      ['bana-2800', 2800, 5],
      ['bana-5600', 5600, 5],
    ]);
    for (const { points, length } of courses) expect(points.at(-1)?.[3]).toBe(length);
  });

  it('answer 304 when the ETag matches', async () => {
    const { headers } = await app.request('/api/courses');
    const etag = headers.get('etag') ?? '';
    expect([headers.get('cache-control'), etag]).toEqual(['no-cache', expect.stringMatching(/^".+"$/)]);
    const again = await app.request('/api/courses', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('are available as GPX', async () => {
    const { status, headers, text } = await app.request('/api/courses/bana-800.gpx');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/gpx+xml; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="bana-800.gpx"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toContain('<name>Höstloppet 2025 0.8K</name>');
    expect(text).toMatch(/<trkpt lat="58\.\d+" lon="15\.\d+"><ele>37\.2<\/ele><\/trkpt>/);
  });

  it.each(['bana-900.gpx', 'bana-800', 'bana-800.geojson', '..%2fedition.json', '%00', 'constructor'])(
    'do not include %s',
    async (file) => {
      const { status, body } = await app.request(`/api/courses/${file}`);
      expect([status, body]).toEqual([404, { error: 'Banan finns inte' }]);
    },
  );
});

it('An edition without courses has none', async () => {
  const app = await startApp({ config: { courses: [] } });
  expect((await app.request('/api/courses')).body).toEqual([]);
  expect((await app.request('/api/courses/bana-800.gpx')).status).toBe(404);
  await app.stop();
});

describe('The courses page', () => {
  const webDir = temporaryFolder('web');
  beforeAll(() => {
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Loppet</title>');
  });

  const policyOf = async (app: RunningApp, path: string) =>
    (await app.request(path)).headers.get('content-security-policy') ?? '';

  it('may load map tiles, and no other page may', async () => {
    const app = await startApp({ config: { webDir } });
    for (const path of ['/banor', '/banor?karta=ja'])
      expect(await policyOf(app, path)).toContain("img-src 'self' data: https://tile.openstreetmap.org;");
    for (const path of ['/', '/banor/x', '/resultat'])
      expect(await policyOf(app, path)).not.toContain('openstreetmap');
    await app.stop();
  });

  it("may embed the organisers' own map instead", async () => {
    const edition = {
      ...readConfig({}).edition,
      courseMap: { embed: 'https://karta.example.se/banor?id=1' },
    };
    const app = await startApp({ config: { edition, webDir } });
    const policy = await policyOf(app, '/banor');
    expect(policy).toContain('frame-src https://karta.example.se');
    expect(policy).not.toContain('openstreetmap');
    expect(await policyOf(app, '/')).not.toContain('karta.example.se');
    await app.stop();
  });
});
