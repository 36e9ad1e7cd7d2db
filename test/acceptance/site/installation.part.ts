import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { startApp, type RunningApp } from '../support/running-app';

describe('An installable site that works offline', () => {
  const webDir = temporaryFolder('web');
  let app: RunningApp;

  beforeAll(async () => {
    writeFileSync(join(webDir, 'sw.js'), '// the worker of the build');
    app = await startApp({ config: { webDir } });
  });
  afterAll(() => app.stop());

  it('serves the service worker of its build, uncached', async () => {
    const { status, text, headers } = await app.request('/sw.js');
    expect([status, text]).toEqual([200, '// the worker of the build']);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
    expect((await app.request('/api/config')).body).toMatchObject({ worksOffline: true });
  });

  it('has a manifest with its name and start page', async () => {
    const { status, text, headers } = await app.request('/site.webmanifest');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({
      name: 'Höstloppet 2025',
      start_url: '/',
      display: 'standalone',
      lang: 'sv',
    });
  });

  it('serves a service worker that unregisters itself when operators switch it off', async () => {
    const off = await startApp({ config: { webDir, worksOffline: false } });
    const { text, headers } = await off.request('/sw.js');
    expect(text).toContain('registration.unregister()');
    expect(text).not.toContain('fetch');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect((await off.request('/api/config')).body).toMatchObject({ worksOffline: false });
    await off.stop();
  });
});
