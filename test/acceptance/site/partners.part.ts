import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { readConfig } from '../../../apps/server/src/platform/config/config';
import { startApp, type RunningApp } from '../support/running-app';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';

describe('The partners of the race', () => {
  const contentDir = join(temporaryFolder('content'), '2025');
  let app: RunningApp;
  let partners: { name: string; url: string; logo?: string }[];

  beforeAll(async () => {
    cpSync('content/2025', contentDir, { recursive: true });
    writeFileSync(join(contentDir, 'partners', 'cykelhornan.svg'), drawing);
    writeFileSync(join(contentDir, 'partners', 'secret.svg'), drawing);
    const { edition } = readConfig({ CONTENT_DIR: contentDir });
    app = await startApp({ config: { contentDir, edition } });
    ({ partners } = (await app.request('/api/config')).body.edition);
  });
  afterAll(async () => {
    await app.stop();
    rmSync(join(contentDir, '..'), { recursive: true });
  });

  it('are in the configuration, each logo at a versioned address', () => {
    expect(partners.map(({ name }) => name)).toEqual([
      'Kringlan bageri och kafé',
      'Cykelhörnan',
      'Ådals El',
      'Byalaget',
    ]);
    expect(partners[0]?.logo).toMatch(/^\/partners\/kringlan\.[\da-f]{8}\.svg$/);
    expect(partners[3]).toEqual({ name: 'Byalaget', url: 'https://byalaget.example.se/' });
  });

  it('have immutable logos that cannot run scripts', async () => {
    const { status, text, headers } = await app.request(partners[1]?.logo ?? '');
    expect([status, text]).toEqual([200, drawing]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    '/partners/kringlan.svg',
    '/partners/secret.svg',
    '/partners/..%2fedition.json',
    '/partners/%2e%2e%2fedition.json',
    '/partners/__proto__',
    '/partners/%ff',
    '/partners/',
  ])('expose no other file: %s', async (path) => {
    const { status } = await app.request(path);
    expect([400, 404]).toContain(status);
  });
});
