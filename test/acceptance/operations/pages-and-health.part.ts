import type { DurableStore } from '@app/eventing';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { startApp, type RunningApp } from '../support/running-app';

describe('The pages', () => {
  const webDir = temporaryFolder('web');
  let app: RunningApp;

  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Loppet</title>');
    writeFileSync(join(webDir, 'assets/app-1.js'), 'export {};');
    app = await startApp({ config: { webDir } });
  });
  afterAll(() => app.stop());

  it.each(['/', '/startlistor', '/admin/race/race-250913-08', '/resultat?dag=2025-09-13'])(
    'are served at %s',
    async (path) => {
      const { status, text, headers } = await app.request(path);
      expect(status).toBe(200);
      expect(text).toMatch(/^<!doctype html><title>.*Höstloppet 2025<\/title>/);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-security-policy')).toContain(
        `connect-src 'self' ${app.url.replace('http', 'ws')}`,
      );
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  it('allow nothing of Google when organisers sign in by the printed link', async () => {
    const { headers } = await app.request('/admin/login');
    expect(headers.get('content-security-policy')).not.toContain('google');
  });

  it('have immutable assets', async () => {
    const { status, headers } = await app.request('/assets/app-1.js');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  it.each([
    '/assets/app-0.js',
    '/nothing.png',
    '/%2e%2e/package.json',
    '/api/nothing',
    '/admin/api/nothing',
    '/health',
    '/%ff',
    '/a%00b.js',
  ])('are not served in place of %s', async (path) => {
    const { status, body } = await app.request(path);
    expect([status, body]).toEqual([expect.any(Number), { error: expect.any(String) }]);
    expect([400, 404]).toContain(status);
  });
});

describe('The pages, when organisers sign in with Google', () => {
  const webDir = temporaryFolder('web');
  const google = {
    clientId: 'our-client',
    clientSecret: 'our secret',
    adminEmails: ['anna@example.se'],
    certsUrl: undefined,
  };
  let app: RunningApp;

  beforeAll(async () => {
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Loppet</title>');
    app = await startApp({ config: { webDir, google } });
  });
  afterAll(() => app.stop());

  it('allow its button on the sign-in page', async () => {
    const { headers } = await app.request('/admin/login?till=/admin/kassa');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
    expect(policy).toContain('frame-src https://accounts.google.com/gsi/');
    expect(policy).toContain(
      `connect-src 'self' ${app.url.replace('http', 'ws')} https://accounts.google.com/gsi/;`,
    );
    expect(policy).not.toContain('unsafe-inline');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it.each(['/', '/admin', '/admin/login/x', '/anmalan/1'])('allow nothing of Google at %s', async (path) => {
    const { headers } = await app.request(path);
    expect(headers.get('content-security-policy')).not.toContain('google');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });
});

describe('A supervisor', () => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => app.stop());

  it('sees that the server is live and ready', async () => {
    expect((await app.request('/health/live')).body).toEqual({ status: 'ok' });
    const { status, body } = await app.request('/health/ready');
    expect([status, body]).toEqual([200, expect.objectContaining({ ready: true, store: 'ok', notes: [] })]);
    expect((body as { views: unknown[] }).views).toHaveLength(17);
  });

  it.each([
    ['store', 'The event store has stopped: disk full'],
    ['keys', 'The key store has stopped: disk full'],
    ['reactorStore', 'The reactor store has stopped: disk full'],
    ['sessions', 'The session store has stopped: disk full'],
  ] as const)('sees that it is not ready when a store has failed: %s', async (engine, store) => {
    const failing: DurableStore = app.engines[engine];
    jest.spyOn(failing, 'failure').mockReturnValue(new Error('disk full'));
    const { status, body } = await app.request('/health/ready');
    expect([status, body]).toEqual([503, expect.objectContaining({ ready: false, store })]);
  });

  it('sees that the read models are unavailable, and that they recover without a restart', async () => {
    const { viewStore } = app.engines;
    const save = viewStore.save.bind(viewStore);
    let isAway = true;
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    jest
      .spyOn(viewStore, 'save')
      .mockImplementation((...saved) => (isAway ? Promise.reject(new Error('no route')) : save(...saved)));

    const adding = app.createRaceWith(1);
    await until(async () => (await app.request('/health/ready')).status === 503);
    const { body } = await app.request('/health/ready');
    const notes = ['17 of 17 views have not caught up: requests are answered with 503 until then'];
    expect(body).toMatchObject({ ready: false, store: 'ok', notes });
    expect(body.views).toContainEqual(
      expect.objectContaining({ view: 'raceday', state: 'retrying', error: 'no route' }),
    );

    isAway = false;
    await adding;
    await until(async () => (await app.request('/health/ready')).status === 200);
    await until(async () => (await app.startList()).length === 2);
  });

  it('can read metrics on this machine, but not through a proxy', async () => {
    expect((await app.request('/metrics')).text).toContain('raceday_http_answer_seconds');
    expect((await app.request('/metrics', { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(404);
  });

  it('can read how many screens are connected', async () => {
    const connected = async () => /^raceday_sockets (\d+)$/m.exec((await app.request('/metrics')).text)?.[1];
    expect(await connected()).toBe('0');
    const screens = [await app.connectScreen(), await app.connectScreen()];
    expect(await connected()).toBe('2');
    for (const screen of screens) screen.close();
    await until(async () => (await connected()) === '0');
  });
});

describe('An unexpected error', () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  it('is answered without its details', async () => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    jest.spyOn(app.engines.viewStore, 'list').mockRejectedValue(new Error('the secret detail'));
    const { status, text } = await app.request('/api/races');
    expect([status, text]).toEqual([500, '{"error":"Något gick fel"}']);
  });

  it.each([
    ['{"commands": [', 400, 'Felaktig begäran'],
    ['[]', 400, 'commands saknas'],
  ])('is answered in the same format when the body is %s', async (body, status, error) => {
    const headers = { ...(await app.organiserHeaders()), 'content-type': 'application/json' };
    const answer = await app.request('/admin/api/commands', { method: 'POST', headers, body });
    expect([answer.status, answer.body]).toMatchObject([status, { error }]);
  });
});
